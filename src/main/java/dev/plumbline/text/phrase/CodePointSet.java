package dev.plumbline.text.phrase;

import java.util.BitSet;

/// A set of code points of a pattern.
final class CodePointSet {

  /// The blocks of letters of European languages are looked up letter by letter.
  private static final int LETTERS_END = 0x180;

  /// Letters in that range whose forms are more than two, or one in some tables: å and the sign for
  /// ångström, µ and the Greek letter, ß and its capital, dotted and dotless i, ŉ, ſ.
  private static final String IRREGULAR = "\u00B5\u00C5\u00DF\u00E5\u0130\u0131\u0149\u017F";

  private static final int ENDLESS_FIRST = 0x1C80;
  private static final int ENDLESS_LAST = 0x1C88;

  private static final int KELVIN = 0x212A;
  private static final int LONG_S = 0x17F;

  private final BitSet set = new BitSet();

  static CodePointSet of(int codePoint) {
    CodePointSet one = new CodePointSet();
    one.add(codePoint, codePoint);
    return one;
  }

  static CodePointSet any() {
    CodePointSet all = new CodePointSet();
    all.add(0, Character.MAX_CODE_POINT);
    return all;
  }

  void add(int low, int high) {
    set.set(low, high + 1);
  }

  void add(CodePointSet other) {
    set.or(other.set);
  }

  CodePointSet negated() {
    CodePointSet others = any();
    others.set.andNot(set);
    return others;
  }

  boolean isEmpty() {
    return set.isEmpty();
  }

  int size() {
    return set.cardinality();
  }

  /// Whether RE2/J never ends when it folds the case of these: it looks for the way back from small
  /// letters whose capital has another small letter, and its table lacks these.
  boolean foldsEndlessly() {
    int first = set.nextSetBit(ENDLESS_FIRST);
    return first >= 0 && first <= ENDLESS_LAST;
  }

  boolean hasSurrogates() {
    int first = set.nextSetBit(Character.MIN_SURROGATE);
    return first >= 0 && first <= Character.MAX_SURROGATE;
  }

  boolean hasKnownCase() {
    return set.stream().allMatch(c -> c < LETTERS_END ? IRREGULAR.indexOf(c) < 0 : hasNoCase(c));
  }

  /// With the other forms of each letter, as RE2 folds case; only if [#hasKnownCase].
  CodePointSet foldingCase() {
    CodePointSet folded = new CodePointSet();
    folded.add(this);
    set.stream()
        .filter(c -> c < LETTERS_END)
        .map(CodePointSet::otherCase)
        .forEach(other -> folded.add(other, other));
    if (folded.set.get('k')) {
      folded.add(KELVIN, KELVIN);
    }
    if (folded.set.get('s')) {
      folded.add(LONG_S, LONG_S);
    }
    return folded;
  }

  /// Of ASCII, Latin-1 and Latin Extended-A, but for the irregular ones; itself for what is no
  /// letter.
  private static int otherCase(int c) {
    if (c < 0x100) {
      int small = c | 0x20;
      boolean letter =
          small >= 'a' && small <= 'z' || small >= 0xE0 && small < 0xFF && small != 0xF7;
      return letter ? c ^ 0x20 : c == 0xFF ? 0x178 : c;
    }
    boolean evenIsCapital = c < 0x138 || c >= 0x14A && c < 0x178;
    if (evenIsCapital) {
      return c ^ 1;
    }
    return c == 0x178 ? 0xFF : c == 0x138 ? c : ((c - 1) ^ 1) + 1;
  }

  static boolean isAlphanumeric(int c) {
    int small = c | 0x20;
    return c >= '0' && c <= '9' || small >= 'a' && small <= 'z';
  }

  /// General punctuation, and the signs and characters of Chinese and Japanese.
  private static boolean hasNoCase(int c) {
    return c >= 0x2000 && c < 0x2070 || c >= 0x3000 && c < 0xA000;
  }

  /// Empty for an empty set.
  String regex() {
    int first = set.nextSetBit(0);
    if (first < 0) {
      return "";
    }
    if (size() == 1) {
      return isAlphanumeric(first) ? Character.toString(first) : hexadecimal(first);
    }
    StringBuilder regex = new StringBuilder("[");
    for (int low = first; low >= 0; ) {
      int high = set.nextClearBit(low) - 1;
      regex.append(hexadecimal(low));
      if (high > low) {
        regex.append('-').append(hexadecimal(high));
      }
      low = set.nextSetBit(high + 1);
    }
    return regex.append(']').toString();
  }

  private static String hexadecimal(int codePoint) {
    return "\\x{" + Integer.toHexString(codePoint) + "}";
  }
}
