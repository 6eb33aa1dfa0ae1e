package dev.plumbline.text;

import dev.plumbline.text.unicode.CharacterClass;
import dev.plumbline.text.unicode.Windows1252;

/// Where a quote may begin and end: the edge rules of the versions of `quotes`.
public enum QuoteEdges {
  /// `quotes/2`: not inside a word, a number or a sign and its number.
  WORDS,
  /// `quotes/3`: not inside a number in groups or after a sign of any kind either, nor inside a
  /// compound that a dash, a slash or the end of a line divides. `docs/reference/format.md` has the
  /// rule.
  COMPOUNDS;

  private static final String CURRENCIES = "$¢£¤¥€₹₽₩₺₴₿";
  private static final String SIGNS =
      "-+±∓<>=~≤≥≠≈\u02D7\u058A\u05BE\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u207B\u208B"
          + "\u2212\u223C\u2796\u2E3A\u2E3B\uFE58\uFE62\uFE63\uFF0B\uFF0D";
  private static final String GROUP_MARKS =
      "'`´·\u02B9\u02BC\u02C8\u02D9\u2018\u2019\u201B\u2027\u2032\u22C5\uFF07\uFF0C\uFF0E";
  private static final String RANGES =
      "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE58\uFE63\uFF0D";
  private static final String AFTER_NUMBERS = "^\u207A\u207B";
  private static final String HYPHENS =
      "-\u00AD\u02D7\u058A\u05BE\u2010\u2011\u2012\u2013\u2043\u207B\u2212\uFE63\uFF0D";
  private static final String DIVIDERS =
      HYPHENS
          + "\u2014\u2015\u2E3A\u2E3B\uFE58/\\|*+=~_·•\u2027\u2044\u2053\u2215\u2216\uFF0F\uFF3C";
  private static final String LINE_ENDS = "\n\r\u000B\f\u2028\u2029";
  private static final int GAP_MAX = 8;

  private static final WordSet PREFIXES =
      WordSet.of(
          "un in im il ir dis mis non anti counter de mal pseudo quasi semi half sub under over pre"
              + " post ex no not never");
  private static final WordSet SUFFIXES = WordSet.of("less free");

  /// Words after a hyphen and a space that show that it leaves a word out: `pre- and post-war`.
  private static final WordSet CONJUNCTIONS =
      WordSet.of("and or nor to but und oder bis et ou y o e");

  /// Whether a quote may not begin or end at this offset.
  public boolean cut(String text, int at) {
    return switch (this) {
      case WORDS -> WordBoundaries.cutsWord(text, at);
      case COMPOUNDS ->
          WordBoundaries.cutsWord(text, at)
              || at > 0
                  && at < text.length()
                  && (cutsSign(text, at) || cutsNumber(text, at) || cutsCompound(text, at));
    };
  }

  /// Whether a sign is before the offset, and its number behind.
  private static boolean cutsSign(String text, int at) {
    int number = right(text, at);
    if (is(text, number, CURRENCIES)) {
      number = right(text, number + 1);
    }
    if (is(text, number, ".,")) {
      number++;
    }
    int sign = left(text, at);
    if (is(text, sign, CURRENCIES)) {
      sign = left(text, sign);
    }
    if (!isDigit(text, number) || !is(text, sign, SIGNS)) {
      return false;
    }
    int before = left(text, sign);
    return before < 0 || !CharacterClass.isWord(CharacterClass.at(text, before));
  }

  /// Whether the offset is between two digits of one number or range, or before its power.
  private static boolean cutsNumber(String text, int at) {
    if (isDigit(text, left(text, at)) && is(text, right(text, at), AFTER_NUMBERS)) {
      return true;
    }
    int from = at - 1;
    while (from >= 0 && at - from <= GAP_MAX && !isDigit(text, from)) {
      from--;
    }
    int to = at;
    while (to < text.length() && to - at <= GAP_MAX && !isDigit(text, to)) {
      to++;
    }
    if (!isDigit(text, from) || !isDigit(text, to)) {
      return false;
    }
    String gap = visible(text, from + 1, to);
    return gap.length() == 1 && (is(gap, 0, GROUP_MARKS) || is(gap, 0, RANGES))
        || isGroupSpace(gap) && isGroup(text, from, to);
  }

  private static boolean isGroupSpace(String gap) {
    return !gap.isEmpty()
        && gap.chars().allMatch(c -> c != '\t' && CharacterClass.of(c) == CharacterClass.SPACE);
  }

  /// One to three digits and then three, or two and a further group.
  private static boolean isGroup(String text, int lastLeft, int firstRight) {
    int left = 0;
    while (isDigit(text, lastLeft - left)) {
      left++;
    }
    int right = 0;
    while (isDigit(text, firstRight + right)) {
      right++;
    }
    int next = firstRight + right;
    boolean further =
        right == 2
            && next + 1 < text.length()
            && CharacterClass.at(text, next) == CharacterClass.SPACE
            && isDigit(text, next + 1);
    return left <= 3 && (right == 3 || further);
  }

  /// Whether the offset is inside a compound of two words and what divides them.
  private static boolean cutsCompound(String text, int at) {
    int from = at - 1;
    while (from >= 0 && at - from <= GAP_MAX && !isWord(text, from)) {
      from--;
    }
    int to = at;
    while (to < text.length() && to - at <= GAP_MAX && !isWord(text, to)) {
      to++;
    }
    if (!isLetter(text, from) || !isLetter(text, to)) {
      return false;
    }
    int spaces = to;
    while (spaces > from + 1 && isBlank(text, spaces - 1)) {
      spaces--;
    }
    String divider = divider(text, from + 1, spaces);
    String blank = visible(text, spaces, to);
    if (divider.isEmpty()) {
      return false;
    }
    int start = start(text, from);
    int end = WordBoundaries.end(text, to, text.length());
    boolean hyphen = divider.length() == 1 && is(divider, 0, HYPHENS);
    boolean prefix = PREFIXES.contains(text, start, from + 1);
    boolean brokenLine = blank.chars().anyMatch(c -> LINE_ENDS.indexOf(c) >= 0);
    if (hyphen && !blank.isEmpty()) {
      return (brokenLine || prefix) && !CONJUNCTIONS.contains(text, to, end);
    }
    if (divider.chars().allMatch(c -> DIVIDERS.indexOf(c) >= 0)) {
      return hyphen
          || prefix && (blank.isEmpty() || brokenLine)
          || blank.isEmpty() && SUFFIXES.contains(text, to, end);
    }
    return prefix && blank.isEmpty() && start > 0 && isBracketed(text.charAt(start - 1), divider);
  }

  private static boolean isBracketed(char open, String close) {
    return open == '(' && close.equals(")") || open == '[' && close.equals("]");
  }

  /// What is between two words without hidden characters, but with soft hyphens if nothing else is
  /// there.
  private static String divider(String text, int from, int to) {
    String visible = visible(text, from, to);
    return visible.isEmpty() && text.substring(from, to).indexOf('\u00AD') >= 0
        ? "\u00AD"
        : visible;
  }

  private static String visible(String text, int from, int to) {
    StringBuilder visible = new StringBuilder();
    for (int i = from; i < to; i++) {
      if (CharacterClass.at(text, i) != CharacterClass.HIDDEN) {
        visible.append(Windows1252.character(text.charAt(i)));
      }
    }
    return visible.toString();
  }

  /// The start of the run of letters that ends here.
  private static int start(String text, int last) {
    int start = last;
    while (start > 0 && isWord(text, start - 1)) {
      start--;
    }
    return start;
  }

  private static boolean isBlank(String text, int at) {
    byte kind = CharacterClass.at(text, at);
    return kind == CharacterClass.SPACE || LINE_ENDS.indexOf(text.charAt(at)) >= 0;
  }

  private static int left(String text, int at) {
    int left = at - 1;
    while (left >= 0 && CharacterClass.at(text, left) == CharacterClass.HIDDEN) {
      left--;
    }
    return left;
  }

  private static int right(String text, int at) {
    int right = at;
    while (right < text.length() && CharacterClass.at(text, right) == CharacterClass.HIDDEN) {
      right++;
    }
    return right;
  }

  private static boolean is(String text, int at, String characters) {
    return at >= 0
        && at < text.length()
        && characters.indexOf(Windows1252.character(text.charAt(at))) >= 0;
  }

  private static boolean isDigit(String text, int at) {
    return at >= 0 && at < text.length() && CharacterClass.at(text, at) == CharacterClass.DIGIT;
  }

  private static boolean isWord(String text, int at) {
    return CharacterClass.isWord(CharacterClass.at(text, at));
  }

  private static boolean isLetter(String text, int at) {
    if (at < 0 || at >= text.length()) {
      return false;
    }
    byte kind = CharacterClass.at(text, at);
    return CharacterClass.isWord(kind)
        && kind != CharacterClass.DIGIT
        && kind != CharacterClass.UNSPACED;
  }
}
