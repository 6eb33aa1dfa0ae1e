package dev.plumbline.text;

/// Where lines begin and end, and what their first characters say.
final class Lines {

  /// The first offset from here that is neither white space nor hidden, or the text's length.
  static int firstVisible(String text, int from) {
    int at = from;
    while (at < text.length() && Kinds.at(text, at) == Kinds.SPACE) {
      at++;
    }
    return at;
  }

  /// The end of the line around this offset, without its line break.
  static int end(String text, int from) {
    int at = from;
    while (at < text.length() && !breaks(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /// The start of the line behind the one around this offset, or the text's length.
  static int next(String text, int from) {
    int end = end(text, from);
    boolean both =
        end + 1 < text.length() && text.charAt(end) == '\r' && text.charAt(end + 1) == '\n';
    return Math.min(text.length(), end + (both ? 2 : 1));
  }

  /// Whether the line break at this offset is Unicode's paragraph separator.
  static boolean endsParagraph(String text, int end) {
    return end < text.length() && text.charAt(end) == '\u2029';
  }

  static boolean heading(String text, int line) {
    int at = indented(text, line);
    return at < text.length() && text.charAt(at) == '#';
  }

  /// Whether the line begins with a bullet, a number or letter in the manner of lists, a quotation
  /// or table sign, or is a heading.
  static boolean listItem(String text, int line) {
    int at = indented(text, line);
    if (at >= text.length()) {
      return false;
    }
    return switch (text.charAt(at)) {
      case '#', '|', '>', '\u2022', '\u2023', '\u25E6', '\u25AA', '\u25CF', '\u00B7' -> true;
      case '-', '*', '+', '\u2013', '\u2014' -> spaceAt(text, at + 1);
      default -> numbered(text, at);
    };
  }

  /// `1.`, `12)`, `(3)`, `a)`, `(b)`, each with a space behind.
  private static boolean numbered(String text, int from) {
    boolean open = text.charAt(from) == '(';
    int at = open ? from + 1 : from;
    int digits = at;
    while (digits < text.length() && digits - at < 3 && digit(text.charAt(digits))) {
      digits++;
    }
    boolean letter = digits == at && at < text.length() && Kinds.letter(Kinds.at(text, at));
    int end = letter ? at + 1 : digits;
    if (end == at || end >= text.length() || !spaceAt(text, end + 1)) {
      return false;
    }
    return text.charAt(end) == ')' || text.charAt(end) == '.' && !letter && !open;
  }

  private static int indented(String text, int line) {
    int at = line;
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
    return at;
  }

  private static boolean spaceAt(String text, int at) {
    return at < text.length() && Kinds.at(text, at) == Kinds.SPACE;
  }

  private static boolean digit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean breaks(char c) {
    return c <= '\r' ? c >= '\n' : c >= '\u0085' && "\u0085\u2028\u2029".indexOf(c) >= 0;
  }

  private Lines() {}
}
