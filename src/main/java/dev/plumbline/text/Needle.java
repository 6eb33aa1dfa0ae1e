package dev.plumbline.text;

/// A folded quote, ready to be looked for: what is left of it between its edges.
///
/// `core` and `lower` are equally long; `lead` is how far behind the quote's first character the
/// core begins, in the quote as it was written.
record Needle(String core, String lower, int lead, boolean trimmed) {

  /// Without white space at the edges and, where `trimming`, without quotation marks, commas,
  /// stops, colons and ellipses there.
  static Needle of(Folded quote, boolean trimming) {
    return of(quote, 0, quote.length(), trimming);
  }

  /// A piece of a folded quote.
  static Needle of(Folded quote, int start, int end, boolean trimming) {
    String text = quote.text();
    int from = start;
    int to = end;
    while (from < to && text.charAt(from) == ' ') {
      from++;
    }
    while (to > from && text.charAt(to - 1) == ' ') {
      to--;
    }
    int full = to - from;
    while (trimming && from < to && leads(text, from, to)) {
      from++;
    }
    while (trimming && to > from && trails(text.charAt(to - 1))) {
      to--;
    }
    return new Needle(
        text.substring(from, to),
        quote.lower().substring(from, to),
        quote.offset(from),
        to - from < full);
  }

  int length() {
    return core.length();
  }

  /// A stop or comma directly before a digit is a part of the number.
  private static boolean leads(String text, int at, int to) {
    char c = text.charAt(at);
    boolean number = at + 1 < to && Kinds.at(text, at + 1) == Kinds.DIGIT;
    return trails(c) && !(number && (c == '.' || c == ','));
  }

  private static boolean trails(char c) {
    return switch (c) {
      case '\'', '"', ',', '.', ';', ':', ' ' -> true;
      default -> false;
    };
  }
}
