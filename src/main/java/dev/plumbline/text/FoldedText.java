package dev.plumbline.text;

import dev.plumbline.text.unicode.CharacterClass;
import dev.plumbline.text.unicode.CodePointMap;
import dev.plumbline.text.unicode.FrozenTables;

/// A text after [Folding], with the way back: every piece of it is a piece of the source.
///
/// One character of the source may have become several (`ﬁ`, `é`) or none. A cut between characters
/// that came from one is not [#whole], and no match may begin or end there.
public final class FoldedText {

  private static final CodePointMap LOWER = new CodePointMap(FrozenTables.LOWER);

  private final String source;
  private final String text;

  /// For each folded character, and once more for the end, where it begins in the source; rising.
  private final int[] offsets;

  /// Made when first asked for; computing it twice gives the same, so nothing guards it.
  private String lower = "";

  FoldedText(String source, String text, int[] offsets) {
    this.source = source;
    this.text = text;
    this.offsets = offsets;
  }

  public String source() {
    return source;
  }

  public String text() {
    return text;
  }

  /// The folded text without case, character for character as long as [#text].
  public String lower() {
    String made = lower;
    if (made.length() != text.length()) {
      made = lower(text);
      lower = made;
    }
    return made;
  }

  public int length() {
    return text.length();
  }

  /// Whether the source can be cut at this folded offset.
  public boolean isBoundary(int at) {
    return at == 0 || at == text.length() || offsets[at] != offsets[at - 1];
  }

  /// The piece of the source behind a piece of the folded text; what nobody sees at its end belongs
  /// to it.
  public Span span(int from, int to) {
    return new Span(offsets[from], offsets[to]);
  }

  /// The first folded offset whose source begins at or behind this offset of the source.
  public int foldedOffset(int sourceOffset) {
    int low = 0;
    int high = text.length();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (offsets[middle] < sourceOffset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  public int sourceOffset(int at) {
    return offsets[at];
  }

  /// One character without case; one half of a pair stays as it is.
  static char lower(char c) {
    if (c < 0x80) {
      return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
    }
    return LOWER.has(c) ? LOWER.get(c).charAt(0) : c;
  }

  public static String lower(String text) {
    char[] lower = text.toCharArray();
    for (int i = 0; i < lower.length; i++) {
      char c = lower[i];
      lower[i] = lower(c);
      if (c >= 0xDC00 && c <= 0xDFFF && CharacterClass.splitsPair(text, i)) {
        LOWER.get(text.codePointAt(i - 1)).getChars(0, 2, lower, i - 1);
      }
    }
    return new String(lower);
  }
}
