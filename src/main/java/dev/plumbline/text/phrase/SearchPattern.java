package dev.plumbline.text.phrase;

import dev.plumbline.text.FoldedText;
import dev.plumbline.text.unicode.CharacterClass;

/// A folded quote prepared for searching, without its edges.
///
/// `core` and `lower` have equal length; `lead` is the offset of the core in the quote as written.
public record SearchPattern(String core, String lower, int lead, boolean trimmed) {

  /// Without white space at the edges and, if `trimming`, without quotation marks, commas, full
  /// stops, colons and ellipses there.
  public static SearchPattern of(FoldedText quote, boolean trimming) {
    return of(quote, 0, quote.length(), trimming);
  }

  /// A piece of a folded quote.
  public static SearchPattern of(FoldedText quote, int start, int end, boolean trimming) {
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
    while (trimming && from < to && isTrimmedAtStart(text, from, to)) {
      from++;
    }
    while (trimming && to > from && isTrimmedAtEnd(text.charAt(to - 1))) {
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
    boolean number = at + 1 < to && CharacterClass.at(text, at + 1) == CharacterClass.DIGIT;
    return isTrimmedAtEnd(c) && !(number && (c == '.' || c == ','));
  }

  private static boolean isTrimmedAtEnd(char c) {
    return switch (c) {
      case '\'', '"', ',', '.', ';', ':', ' ' -> true;
      default -> false;
    };
  }
}
