package dev.plumbline.text.unicode;

import dev.plumbline.base.annotation.ExternalUse;
import dev.plumbline.text.unicode.CodePointMap.TableRows;
import java.util.Arrays;

/// The class of every character, frozen for `segments/1`.
///
/// Bytes and not an enum, since texts of a megabyte are classified character by character. Lone
/// surrogates, symbols, controls and unassigned characters are [#OTHER].
public final class CharacterClass {

  static final byte OTHER = 0;
  public static final byte SPACE = 1;

  /// Soft hyphens, zero-width and direction marks: invisible, removed by folding.
  public static final byte HIDDEN = 2;

  public static final byte LOWER = 3;
  public static final byte UPPER = 4;

  /// Letters without case, of scripts that put spaces between words.
  @ExternalUse("the generator of the frozen tables writes it; no rule asks for it")
  public static final byte LETTER = 5;

  /// Letters of scripts without spaces (Han, kana, Thai …): each is a word of its own.
  public static final byte UNSPACED = 6;

  public static final byte DIGIT = 7;
  public static final byte MARK = 8;

  /// Ends a sentence in every context; the full stop is not included.
  public static final byte STOP = 9;

  public static final byte OPEN = 10;
  public static final byte CLOSE = 11;
  public static final byte PUNCTUATION = 12;

  private static final int BASIC = 0x10000;
  private static final byte[] LOW = new byte[BASIC];

  /// The starts of the runs beyond the basic multilingual plane, and their classes.
  private static final int[] HIGH_STARTS;

  private static final byte[] HIGH_KINDS;

  // no streams here or in the other tables: loading the classes dominates the start of a process
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

  /// The class of a code point. Constant time in the basic plane, logarithmic beyond.
  public static byte of(int codePoint) {
    if (codePoint < BASIC) {
      return LOW[codePoint];
    }
    int found = Arrays.binarySearch(HIGH_STARTS, codePoint);
    int run = found >= 0 ? found : -found - 2;
    return run < 0 ? OTHER : HIGH_KINDS[run];
  }

  /// The class of the character that starts at this offset, or whose surrogate pair ends there.
  public static byte at(String text, int offset) {
    char c = text.charAt(offset);
    return c < 0xD800 || c > 0xDFFF ? LOW[c] : of(codePoint(text, offset));
  }

  /// Whether the class is part of words: letters, digits and their marks.
  public static boolean isWord(byte kind) {
    return kind >= LOWER && kind <= MARK;
  }

  /// Whether a word can begin with the class; a mark on a space or sign begins none.
  public static boolean isWordStart(byte kind) {
    return kind >= LOWER && kind <= DIGIT;
  }

  public static boolean isLetter(byte kind) {
    return kind >= LOWER && kind <= UNSPACED;
  }

  /// Whether the offset lies between the two halves of a surrogate pair.
  public static boolean splitsPair(String text, int offset) {
    return offset > 0
        && offset < text.length()
        && Character.isLowSurrogate(text.charAt(offset))
        && Character.isHighSurrogate(text.charAt(offset - 1));
  }

  private static int codePoint(String text, int offset) {
    return splitsPair(text, offset) ? text.codePointAt(offset - 1) : text.codePointAt(offset);
  }

  private CharacterClass() {}
}
