package dev.plumbline.text.phrase;

import dev.plumbline.text.FoldedText;
import dev.plumbline.text.unicode.CharacterClass;

/// A folded quote prepared for searching, without its edges.
///
/// `core` and `lower` have equal length; `lead` is the offset of the core in the quote as written.
public record SearchPattern(String core, String lower, int lead, boolean trimmed) {

  private static final String EDGES = "'\",.;: ";

  /// Without white space at the edges, quotation marks, commas, full stops, colons and ellipses
  /// there.
  public static SearchPattern of(FoldedText quote) {
    return of(quote, 0, quote.length());
  }

  /// A piece of a folded quote.
  public static SearchPattern of(FoldedText quote, int start, int end) {
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
    while (from < to && isTrimmedAtStart(text, from, to)) {
      from++;
    }
    boolean opened = start < from && text.substring(start, from).contains("'");
    while (to > from && isTrimmedAtEnd(text, from, to - 1, opened)) {
      to--;
    }
    return new SearchPattern(
        text.substring(from, to),
        quote.lower().substring(from, to),
        quote.sourceOffset(from),
        to - from < full);
  }

  public int length() {
    return core.length();
  }

  /// Whether the character may be trimmed at the start; a full stop or comma directly before a
  /// digit is part of the number.
  private static boolean isTrimmedAtStart(String text, int at, int to) {
    char c = text.charAt(at);
    boolean number = at + 1 < to && isDigit(text, at + 1);
    return EDGES.indexOf(c) >= 0 && !(number && (c == '.' || c == ','));
  }

  /// Whether the character may be trimmed at the end; a stroke directly behind a digit is its unit,
  /// unless it closes a quotation.
  private static boolean isTrimmedAtEnd(String text, int from, int at, boolean opened) {
    boolean unit =
        (text.charAt(at) == '\'' || text.charAt(at) == '"') && at > from && isDigit(text, at - 1);
    return EDGES.indexOf(text.charAt(at)) >= 0 && (opened || !unit);
  }

  private static boolean isDigit(String text, int at) {
    return CharacterClass.at(text, at) == CharacterClass.DIGIT;
  }
}
