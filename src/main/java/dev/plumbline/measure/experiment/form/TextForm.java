package dev.plumbline.measure.experiment.form;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Another form of a text that says the same, so that a judge should score it alike.
///
/// @param name in files and runs
/// @param change makes it; a text that has no such form stays as it is
public record TextForm(String name, UnaryOperator<String> change) {

  private static final int WIDTH = 72;

  /// All forms, by their names.
  public static List<TextForm> all() {
    return List.of(
        new TextForm("crlf", TextForm::crlf),
        new TextForm("wrapped", TextForm::wrapped),
        new TextForm("unwrapped", TextForm::unwrapped),
        new TextForm("spaced", TextForm::spaced),
        new TextForm("typographic", TextForm::typographic),
        new TextForm("listed", TextForm::listed),
        new TextForm("reordered", TextForm::reordered),
        new TextForm("framed", TextForm::framed));
  }

  /// Line ends of two characters.
  private static String crlf(String text) {
    return text.replace("\r\n", "\n").replace("\n", "\r\n");
  }

  /// Lines of at most 72 characters.
  private static String wrapped(String text) {
    return eachParagraph(text, TextForm::wrappedParagraph);
  }

  /// A line for each paragraph.
  private static String unwrapped(String text) {
    return eachParagraph(text, paragraph -> paragraph.replaceAll("[ \t]*\n[ \t]*", " "));
  }

  /// Spaces at the ends of lines, and two after each sentence.
  private static String spaced(String text) {
    return text.replaceAll("([.!?]) (?=\\S)", "$1  ").replace("\n", "  \n");
  }

  /// Typographic quotation marks, apostrophes and dashes.
  private static String typographic(String text) {
    return text.replaceAll("(?<![\\p{L}\\p{N}])\"(?=\\S)", "\u201c")
        .replace('"', '\u201d')
        .replaceAll("(?<![\\p{L}\\p{N}])'(?=\\S)", "\u2018")
        .replace('\'', '\u2019')
        .replace(" - ", " \u2013 ");
  }

  /// Paragraphs as the points of a list.
  private static String listed(String text) {
    return eachParagraph(text, paragraph -> "- " + paragraph);
  }

  /// Paragraphs from the last to the first. An item that asks about the order of a text may be
  /// answered otherwise.
  private static String reordered(String text) {
    List<String> paragraphs = new ArrayList<>(paragraphs(text));
    Collections.reverse(paragraphs);
    return String.join("\n\n", paragraphs);
  }

  /// A sentence before and one after that say nothing.
  private static String framed(String text) {
    return "This is my text.\n\n" + text + "\n\nThank you for reading.";
  }

  private static String eachParagraph(String text, UnaryOperator<String> form) {
    return paragraphs(text).stream().map(form).collect(Collectors.joining("\n\n"));
  }

  private static List<String> paragraphs(String text) {
    return Stream.of(text.replace("\r\n", "\n").split("\n[ \t]*(?:\n[ \t]*)+"))
        .filter(paragraph -> !paragraph.isEmpty())
        .toList();
  }

  private static String wrappedParagraph(String paragraph) {
    StringBuilder out = new StringBuilder();
    int column = 0;
    for (String word : paragraph.split("[ \t\n]+")) {
      int length = word.codePointCount(0, word.length());
      if (column > 0) {
        boolean breaks = column + 1 + length > WIDTH;
        out.append(breaks ? '\n' : ' ');
        column = breaks ? 0 : column + 1;
      }
      out.append(word);
      column += length;
    }
    return out.toString();
  }
}
