package dev.plumbline.text;

import dev.plumbline.text.unicode.CharacterClass;
import dev.plumbline.text.unicode.CodePointMap;
import dev.plumbline.text.unicode.CombiningMarks;
import dev.plumbline.text.unicode.FrozenTables;
import java.util.Arrays;

/// Removes typographic differences between two texts.
///
/// White space of any kind and length becomes one space; quotation marks, runs of them and
/// backticks become one `'`; dashes become `-`; ligatures, full-width and other letter forms become
/// plain letters (compatibility decomposition as in NFKD, Unicode Standard Annex 15); accents are
/// separated from their letters and put into canonical order; hidden characters (soft hyphens,
/// zero-width and direction marks) are removed; the controls U+0080 to U+009F are what Windows-1252
/// has in their place ([dev.plumbline.text.unicode.Windows1252]). Case is preserved;
/// [FoldedText#lower] is the same text in lower case.
///
/// Never folded: digits, one script into another, words. A quotation mark after a digit therefore
/// keeps its number of strokes (`5'` is feet and `5"` inches), and a run of dashes before a digit
/// its length (`5--3`).
public final class Folding {

  /// The version of these rules and their table; part of the identity of every artefact that
  /// depends on them.
  public static final String VERSION = "folding/1";

  private static final CodePointMap FOLDS = new CodePointMap(FrozenTables.FOLDS);

  private static final int HANGUL_FIRST = 0xAC00;
  private static final int HANGUL_LAST = 0xD7A3;

  /// The ASCII characters that folding leaves unchanged in every context.
  private static final boolean[] PLAIN = new boolean[128];

  static {
    for (char c = 0; c < PLAIN.length; c++) {
      PLAIN[c] = !isFolded(c) && " '\"-".indexOf(c) < 0;
    }
  }

  private final String text;
  private final char[] source;
  private char[] chars;
  private int[] offsets;
  private int length;

  /// Where the run of dashes at the end of `chars` begins; -1 if there is none.
  private int dashRunStart = -1;

  private boolean hasMarks;

  /// Folds a text, in time linear in its length.
  public static FoldedText fold(String text) {
    return new Folding(text).run();
  }

  private Folding(String text) {
    this.text = text;
    this.source = text.toCharArray();
    this.chars = new char[source.length + 16];
    this.offsets = new int[source.length + 17];
  }

  private FoldedText run() {
    int at = 0;
    while (at < source.length) {
      int end = plainEnd(at);
      if (end > at) {
        copy(at, end);
        at = end;
      } else {
        int codePoint = text.codePointAt(at);
        appendFolded(codePoint, at);
        at += Character.charCount(codePoint);
      }
    }
    collapseDashes(' ');
    offsets[length] = source.length;
    if (hasMarks) {
      CombiningMarks.order(chars, offsets, length);
    }
    return new FoldedText(text, new String(chars, 0, length), offsets);
  }

  /// The end of the longest run from here that folding leaves unchanged; most of a typical text.
  private int plainEnd(int from) {
    int at = from;
    while (at < source.length && (isPlain(source[at]) || at > from && isSingleSeparator(at))) {
      at++;
    }
    return at;
  }

  /// Whether the character here is a single space, apostrophe or hyphen that its neighbours leave
  /// unchanged.
  private boolean isSingleSeparator(int at) {
    if (at + 1 == source.length) {
      return false;
    }
    char before = source[at - 1];
    char after = source[at + 1];
    return switch (source[at]) {
      case ' ' -> before != ' ' && isPlain(after);
      case '\'', '-' -> isAsciiLetter(before) && isAsciiLetter(after);
      default -> false;
    };
  }

  private static boolean isAsciiLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  private void copy(int from, int to) {
    collapseDashes(source[from]);
    reserve(to - from);
    System.arraycopy(source, from, chars, length, to - from);
    for (int at = from; at < to; at++) {
      offsets[length++] = at;
    }
  }

  private static boolean isPlain(char c) {
    return c < PLAIN.length ? PLAIN[c] : c < 0xD800 && !isFolded(c);
  }

  private static boolean isFolded(char c) {
    return FOLDS.has(c)
        || c >= HANGUL_FIRST && c <= HANGUL_LAST
        || CharacterClass.of(c) == CharacterClass.MARK
        || CharacterClass.of(c) == CharacterClass.SPACE;
  }

  private void appendFolded(int codePoint, int at) {
    if (codePoint >= HANGUL_FIRST && codePoint <= HANGUL_LAST) {
      hangul(codePoint - HANGUL_FIRST, at);
      return;
    }
    String target = FOLDS.get(codePoint);
    for (int i = 0; i < target.length(); i++) {
      switch (target.charAt(i)) {
        case ' ' -> space(at);
        case '-' -> dash(at);
        case '\'' -> quotationMark('\'', at);
        case '"' -> quotationMark('"', at);
        default -> {
          collapseDashes(target.charAt(i));
          append(target.charAt(i), at);
        }
      }
    }
    hasMarks |= target.length() > 1 || CharacterClass.of(codePoint) == CharacterClass.MARK;
  }

  /// Arithmetic decomposition of Hangul syllables (Unicode Standard, section 3.12).
  private void hangul(int syllable, int at) {
    collapseDashes('\u1100');
    append((char) (0x1100 + syllable / 588), at);
    append((char) (0x1161 + syllable % 588 / 28), at);
    if (syllable % 28 > 0) {
      append((char) (0x11A7 + syllable % 28), at);
    }
  }

  private void space(int at) {
    collapseDashes(' ');
    if (length == 0 || chars[length - 1] != ' ') {
      append(' ', at);
    }
  }

  private void dash(int at) {
    dashRunStart = dashRunStart < 0 ? length : dashRunStart;
    append('-', at);
  }

  /// Collapses a run of dashes into one, unless `next` is a digit.
  private void collapseDashes(char next) {
    if (dashRunStart >= 0) {
      length = CharacterClass.of(next) == CharacterClass.DIGIT ? length : dashRunStart + 1;
      dashRunStart = -1;
    }
  }

  private void quotationMark(char mark, int at) {
    collapseDashes(mark);
    int before = length;
    while (before > 0 && isQuotationMark(chars[before - 1]) && length - before < 3) {
      before--;
    }
    if (before > 0 && CharacterClass.of(chars[before - 1]) == CharacterClass.DIGIT) {
      append(mark, at);
    } else if (before == length) {
      append('\'', at);
    }
  }

  private static boolean isQuotationMark(char c) {
    return c == '\'' || c == '"';
  }

  private void append(char c, int at) {
    reserve(1);
    chars[length] = c;
    offsets[length++] = at;
  }

  private void reserve(int more) {
    if (length + more > chars.length) {
      int size = Math.max(length + more, length * 2);
      chars = Arrays.copyOf(chars, size);
      offsets = Arrays.copyOf(offsets, size + 1);
    }
  }
}
