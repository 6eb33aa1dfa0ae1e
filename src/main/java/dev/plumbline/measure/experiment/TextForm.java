package dev.plumbline.measure.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
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

  /// Those that quotes of a text are tried against: forms that say the same in the same order, and
  /// others that no judge would be asked about.
  public static List<TextForm> ofQuotes() {
    return Stream.concat(
            all().stream().filter(form -> !form.name().equals("framed")),
            Stream.of(
                new TextForm("hyphens", text -> text.replace('-', '\u2011')),
                new TextForm("broken words", TextForm::broken),
                new TextForm("bullets", text -> text.replaceAll("(?m)^(?=\\S)", "\u2022 ")),
                new TextForm("plain marks", TextForm::plain),
                new TextForm("guillemets", TextForm::guillemets),
                new TextForm("emphasis", text -> EVERY_THIRD.matcher(text).replaceAll("$1**$2**")),
                new TextForm("fixed spaces", text -> text.replace(' ', '\u00a0'))))
        .sorted(Comparator.comparing(TextForm::name))
        .toList();
  }

  private static final Pattern EVERY_THIRD =
      Pattern.compile("((?:\\p{L}+[ \n]+){2})(\\p{L}{3,})(?![\\p{L}\\p{N}'\u2019-])");

  private static final Pattern LONG = Pattern.compile("(\\p{L}{4})(\\p{Ll}{4,})");

  /// Long words broken at the ends of lines, as print does.
  private static String broken(String text) {
    return LONG.matcher(text).replaceAll("$1-\n$2");
  }

  /// Straight marks for typographic ones.
  private static String plain(String text) {
    return text.replaceAll("[\u201c\u201d]", "\"")
        .replaceAll("[\u2018\u2019]", "'")
        .replaceAll("[\u2013\u2014]", "-");
  }

  private static String guillemets(String text) {
    return typographic(text).replace('\u201c', '\u00ab').replace('\u201d', '\u00bb');
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
