package dev.plumbline.measure.experiment.form;

import dev.plumbline.base.problem.WireName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Other forms of a text that say the same, so that a judge should score them alike.
public enum TextForm {
  /// Line ends of two characters.
  CRLF {
    @Override
    public String of(String text) {
      return text.replace("\r\n", "\n").replace("\n", "\r\n");
    }
  },
  /// Lines of at most 72 characters.
  WRAPPED {
    @Override
    public String of(String text) {
      return eachParagraph(text, TextForm::wrapped);
    }
  },
  /// A line for each paragraph.
  UNWRAPPED {
    @Override
    public String of(String text) {
      return eachParagraph(text, paragraph -> paragraph.replaceAll("[ \t]*\n[ \t]*", " "));
    }
  },
  /// Spaces at the ends of lines, and two after each sentence.
  SPACED {
    @Override
    public String of(String text) {
      return text.replaceAll("([.!?]) (?=\\S)", "$1  ").replace("\n", "  \n");
    }
  },
  /// Typographic quotation marks, apostrophes and dashes.
  TYPOGRAPHIC {
    @Override
    public String of(String text) {
      return text.replaceAll("(?<![\\p{L}\\p{N}])\"(?=\\S)", "\u201c")
          .replace('"', '\u201d')
          .replaceAll("(?<![\\p{L}\\p{N}])'(?=\\S)", "\u2018")
          .replace('\'', '\u2019')
          .replace(" - ", " \u2013 ");
    }
  },
  /// Paragraphs as the points of a list.
  LISTED {
    @Override
    public String of(String text) {
      return eachParagraph(text, paragraph -> "- " + paragraph);
    }
  },
  /// Paragraphs from the last to the first. An item that asks about the order of a text may be
  /// answered otherwise.
  REORDERED {
    @Override
    public String of(String text) {
      List<String> paragraphs = new ArrayList<>(paragraphs(text));
      Collections.reverse(paragraphs);
      return String.join("\n\n", paragraphs);
    }
  },
  /// A sentence before and one after that say nothing.
  FRAMED {
    @Override
    public String of(String text) {
      return "This is my text.\n\n" + text + "\n\nThank you for reading.";
    }
  };

  private static final int WIDTH = 72;

  /// In names of files and runs.
  public String wireName() {
    return WireName.KEBAB.of(this);
  }

  /// A text that has no such form stays as it is.
  public abstract String of(String text);

  private interface ParagraphForm {
    String of(String paragraph);
  }

  private static String eachParagraph(String text, ParagraphForm form) {
    return paragraphs(text).stream().map(form::of).collect(Collectors.joining("\n\n"));
  }

  private static List<String> paragraphs(String text) {
    return Stream.of(text.replace("\r\n", "\n").split("\n[ \t]*(?:\n[ \t]*)+"))
        .filter(paragraph -> !paragraph.isEmpty())
        .toList();
  }

  private static String wrapped(String paragraph) {
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
