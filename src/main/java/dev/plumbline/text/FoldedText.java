package dev.plumbline.text;

import dev.plumbline.text.unicode.CharacterClass;
import dev.plumbline.text.unicode.CodePointMap;
import dev.plumbline.text.unicode.FrozenTables;
import java.util.Arrays;

/// A text after [Folding], with a map back to the source: every piece of it corresponds to a piece
/// of the source.
///
/// One character of the source may have become several (`ﬁ`, `é`) or none. An offset between folded
/// characters that came from one source character is not a [boundary][#isBoundary]; no match may
/// begin or end there.
public final class FoldedText {

  private static final CodePointMap LOWER = new CodePointMap(FrozenTables.LOWER);

  private final String source;
  private final String text;

  /// For each folded character, and once more for the end, its offset in the source; ascending.
  private final int[] offsets;

  /// Computed on first use. Two threads may both compute it, with equal results, so it needs no
  /// guard.
  private String lower = "";

  /// As [#lower].
  private volatile FoldedWords words = NO_WORDS;

  private static final FoldedWords NO_WORDS = FoldedWords.of("");

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

  /// The folded text in lower case, of the same length as [#text].
  public String lower() {
    String made = lower;
    if (made.length() != text.length()) {
      made = lower(text);
      lower = made;
    }
    return made;
  }

  /// The words of [#lower].
  public FoldedWords words() {
    if (words == NO_WORDS) {
      words = FoldedWords.of(lower());
    }
    return words;
  }

  /// In UTF-16 code units.
  public int length() {
    return text.length();
  }

  /// Whether this folded offset is also a boundary between source characters.
  public boolean isBoundary(int at) {
    return at == 0 || at == text.length() || offsets[at] != offsets[at - 1];
  }

  /// The source span of a piece of the folded text; hidden characters at its end belong to it.
  public Span span(int from, int to) {
    return new Span(offsets[from], offsets[to]);
  }

  /// The first folded offset whose source offset is at or after this one. Logarithmic time.
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

  /// The source offset of a folded offset from 0 to [#length].
  public int sourceOffset(int at) {
    return offsets[at];
  }

  /// The lower-case form of one UTF-16 unit; halves of surrogate pairs are returned unchanged.
  static char lower(char c) {
    if (c < 0x80) {
      return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
    }
    return LOWER.has(c) ? LOWER.get(c).charAt(0) : c;
  }

  /// The text in lower case by the frozen table, unit by unit, so that its length does not change.
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

  /// The words of a folded, lower-case text and their hashes, computed once, so that each further
  /// [WordTable] is asked without reading the text again. What a word is, [WordIndex] says.
  public static final class FoldedWords {

    private final String text;
    private int count;
    private int[] starts;
    private int[] ends;
    private int[] hashes;

    static FoldedWords of(String text) {
      return new FoldedWords(text);
    }

    private FoldedWords(String text) {
      this.text = text;
      int guess = text.length() / 4 + 16;
      starts = new int[guess];
      ends = new int[guess];
      hashes = new int[guess];
      int at = WordIndex.next(text, 0);
      while (at < text.length()) {
        int end = WordIndex.end(text, at);
        add(at, end);
        at = WordIndex.next(text, end);
      }
    }

    private void add(int start, int end) {
      if (count == starts.length) {
        starts = Arrays.copyOf(starts, count * 2);
        ends = Arrays.copyOf(ends, count * 2);
        hashes = Arrays.copyOf(hashes, count * 2);
      }
      starts[count] = start;
      ends[count] = end;
      hashes[count] = hash(text, start, end);
      count++;
    }

    /// The folded text that the offsets are of.
    String text() {
      return text;
    }

    public int count() {
      return count;
    }

    /// The folded offset at which a word begins.
    ///
    /// @param word from 0, in the order of the text
    public int start(int word) {
      return starts[word];
    }

    int end(int word) {
      return ends[word];
    }

    int hash(int word) {
      return hashes[word];
    }

    /// Equal on every machine.
    static int hash(String text, int from, int to) {
      int hash = 0;
      for (int i = from; i < to; i++) {
        hash = hash * 31 + text.charAt(i);
      }
      hash *= 0x9E3779B1;
      return hash ^ hash >>> 16;
    }
  }
}
