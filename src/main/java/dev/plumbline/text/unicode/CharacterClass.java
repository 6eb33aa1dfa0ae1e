package dev.plumbline.text.unicode;

import java.util.Arrays;

/// The kind of every character, as frozen for `segments/1`.
///
/// Bytes and not an enum: a megabyte is asked one character at a time. Lone surrogates, symbols,
/// controls and whatever Unicode had not assigned are [#OTHER].
public final class CharacterClass {

  static final byte OTHER = 0;
  public static final byte SPACE = 1;

  /// Soft hyphens, zero-width and direction marks: seen by nobody, folded away.
  public static final byte HIDDEN = 2;

  public static final byte LOWER = 3;
  public static final byte UPPER = 4;

  /// Letters without case of scripts that put spaces between words.
  static final byte LETTER = 5;

  /// Letters of scripts that put none (Han, kana, Thai …): each is a word of its own.
  public static final byte UNSPACED = 6;

  public static final byte DIGIT = 7;
  public static final byte MARK = 8;

  /// Ends a sentence in every context; the full stop is not among them.
  public static final byte STOP = 9;

  public static final byte OPEN = 10;
  public static final byte CLOSE = 11;
  public static final byte PUNCTUATION = 12;

  private static final int BASIC = 0x10000;
  private static final byte[] LOW = new byte[BASIC];

  /// Where the runs beyond the basic plane start, and their kinds.
  private static final int[] HIGH_STARTS;

  private static final byte[] HIGH_KINDS;

  // no streams here or in the other tables: loading them takes a fresh process longer than all else
  static {
    int[] starts = new int[4_096];
    byte[] kinds = new byte[starts.length];
    int high = 0;
    int at = 0;
    byte kind = OTHER;
    var rows = new TableRows(FrozenTables.KINDS);
    while (rows.hasMore()) {
      int start = rows.number();
      rows.delimiter();
      if (at < BASIC) {
        Arrays.fill(LOW, at, Math.min(start, BASIC), kind);
      }
      at = start;
      kind = (byte) rows.number();
      rows.delimiter();
      if (start >= BASIC) {
        starts[high] = start;
        kinds[high++] = kind;
      }
    }
    HIGH_STARTS = Arrays.copyOf(starts, high);
    HIGH_KINDS = Arrays.copyOf(kinds, high);
  }

  public static byte of(int codePoint) {
    if (codePoint < BASIC) {
      return LOW[codePoint];
    }
    int found = Arrays.binarySearch(HIGH_STARTS, codePoint);
    int run = found >= 0 ? found : -found - 2;
    return run < 0 ? OTHER : HIGH_KINDS[run];
  }

  /// The kind of the character that starts at, or ends a pair at, this offset.
  public static byte at(String text, int offset) {
    char c = text.charAt(offset);
    return c < 0xD800 || c > 0xDFFF ? LOW[c] : of(codePoint(text, offset));
  }

  /// Whether this kind makes words: letters, digits and their marks.
  public static boolean isWord(byte kind) {
    return kind >= LOWER && kind <= MARK;
  }

  /// Whether a word can begin with this kind; a mark on a space or sign makes none.
  public static boolean isWordStart(byte kind) {
    return kind >= LOWER && kind <= DIGIT;
  }

  public static boolean isLetter(byte kind) {
    return kind >= LOWER && kind <= UNSPACED;
  }

  /// Whether the offset stands between the two halves of one character.
  public static boolean splitsPair(String text, int offset) {
    return offset > 0
        && offset < text.length()
        && Character.isSurrogatePair(text.charAt(offset - 1), text.charAt(offset));
  }

  private static int codePoint(String text, int offset) {
    return splitsPair(text, offset) ? text.codePointAt(offset - 1) : text.codePointAt(offset);
  }

  private CharacterClass() {}
}
