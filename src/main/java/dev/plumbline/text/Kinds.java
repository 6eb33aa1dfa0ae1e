package dev.plumbline.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The kind of every character, as frozen for `segments/1`.
///
/// Bytes and not an enum: a megabyte is asked one character at a time. Lone surrogates, symbols,
/// controls and whatever Unicode had not assigned are [#OTHER].
final class Kinds {

  static final byte OTHER = 0;
  static final byte SPACE = 1;

  /// Soft hyphens, zero-width and direction marks: seen by nobody, folded away.
  static final byte HIDDEN = 2;

  static final byte LOWER = 3;
  static final byte UPPER = 4;

  /// Letters without case of scripts that put spaces between words.
  static final byte LETTER = 5;

  /// Letters of scripts that put none (Han, kana, Thai …): each is a word of its own.
  static final byte UNSPACED = 6;

  static final byte DIGIT = 7;
  static final byte MARK = 8;

  /// Ends a sentence in every context; the full stop is not among them.
  static final byte STOP = 9;

  static final byte OPEN = 10;
  static final byte CLOSE = 11;
  static final byte PUNCTUATION = 12;

  private static final int BASIC = 0x10000;
  private static final byte[] LOW = new byte[BASIC];
  private static final int[] HIGH_STARTS;
  private static final byte[] HIGH_KINDS;

  static {
    int at = 0;
    byte kind = OTHER;
    List<Integer> starts = new ArrayList<>();
    List<Byte> kinds = new ArrayList<>();
    for (String row : FrozenTables.KINDS) {
      for (String run : row.split(" ")) {
        int equals = run.indexOf('=');
        int start = Integer.parseInt(run, 0, equals, 16);
        if (at < BASIC) {
          Arrays.fill(LOW, at, Math.min(start, BASIC), kind);
        }
        at = start;
        kind = (byte) Integer.parseInt(run, equals + 1, run.length(), 16);
        if (start >= BASIC) {
          starts.add(start);
          kinds.add(kind);
        }
      }
    }
    if (at < BASIC) {
      Arrays.fill(LOW, at, BASIC, kind);
    }
    HIGH_STARTS = starts.stream().mapToInt(Integer::intValue).toArray();
    HIGH_KINDS = new byte[kinds.size()];
    for (int i = 0; i < HIGH_KINDS.length; i++) {
      HIGH_KINDS[i] = kinds.get(i);
    }
  }

  static byte of(int codePoint) {
    if (codePoint < BASIC) {
      return LOW[codePoint];
    }
    int found = Arrays.binarySearch(HIGH_STARTS, codePoint);
    int run = found >= 0 ? found : -found - 2;
    return run < 0 ? OTHER : HIGH_KINDS[run];
  }

  /// The kind of the character that starts at, or ends a pair at, this offset.
  static byte at(String text, int offset) {
    char c = text.charAt(offset);
    return c < 0xD800 || c > 0xDFFF ? LOW[c] : of(whole(text, offset));
  }

  /// Whether this kind makes words: letters, digits and their marks.
  static boolean word(byte kind) {
    return kind >= LOWER && kind <= MARK;
  }

  /// Whether a word can begin with this kind; a mark on a space or sign makes none.
  static boolean wordStart(byte kind) {
    return kind >= LOWER && kind <= DIGIT;
  }

  static boolean letter(byte kind) {
    return kind >= LOWER && kind <= UNSPACED;
  }

  /// Whether the offset stands between the two halves of one character.
  static boolean splitsPair(String text, int offset) {
    return offset > 0
        && offset < text.length()
        && Character.isSurrogatePair(text.charAt(offset - 1), text.charAt(offset));
  }

  private static int whole(String text, int offset) {
    return splitsPair(text, offset) ? text.codePointAt(offset - 1) : text.codePointAt(offset);
  }

  private Kinds() {}
}
