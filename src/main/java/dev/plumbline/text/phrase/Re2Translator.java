package dev.plumbline.text.phrase;

import java.util.ArrayList;
import java.util.List;

/// Translates a pattern that RE2 has accepted, as [JavaPattern] says.
final class Re2Translator {

  private static final long UNBOUNDED = Long.MAX_VALUE;

  /// Longer matches are as good as unbounded.
  private static final long LENGTH_MAX = 1_000_000;

  /// Groups within groups; an author's pattern has too few characters for more.
  private static final int DEPTH_MAX = 250;

  private static final int END = -1;

  private final String re2;
  private int at;
  private int depth;
  private boolean ignoresCase;
  private boolean dotIsAny;
  private boolean multiline;
  private boolean lazy;
  private boolean lineStart;
  private boolean isTranslated = true;
  private boolean isUnusable;

  /// Where each further alternative of a group starts.
  private final List<Integer> alternatives = new ArrayList<>();

  private boolean hasExactLetter;
  private boolean hasFoldedLetter;

  /// A translated part.
  ///
  /// @param least code points that it matches at least
  /// @param most and at most
  /// @param isAtom whether a repetition behind it repeats it whole
  record Part(String regex, long least, long most, boolean isAtom) {

    static final Part EMPTY = new Part("", 0, 0, false);

    static Part assertion(String regex) {
      return new Part(regex, 0, 0, true);
    }

    static Part of(CodePointSet set) {
      return new Part(set.regex(), 1, 1, true);
    }

    boolean isBounded() {
      return most < LENGTH_MAX;
    }

    Part then(Part next) {
      return new Part(
          regex + next.regex,
          least + next.least,
          isBounded() && next.isBounded() ? most + next.most : UNBOUNDED,
          false);
    }

    Part or(Part other) {
      return new Part(
          regex + "|" + other.regex,
          Math.min(least, other.least),
          Math.max(most, other.most),
          false);
    }

    Part grouped() {
      return new Part("(?:" + regex + ")", least, most, true);
    }

    /// @param max negative for any number
    Part repeated(int min, int max, String quantifier) {
      return new Part(
          (isAtom ? this : grouped()).regex + quantifier,
          least * min,
          max >= 0 && isBounded() ? most * max : UNBOUNDED,
          true);
    }
  }

  Re2Translator(String re2) {
    this.re2 = re2;
  }

  /// What is invalid makes the result useless, and nothing else.
  Part translate() {
    Part whole = alternatives();
    isTranslated &= at == re2.length();
    return whole;
  }

  /// Whether the result has the same matches; only after [#translate].
  boolean isTranslated() {
    return isTranslated;
  }

  /// Whether RE2/J never ends when it compiles the pattern, or would need too deep a stack; only
  /// after [#translate].
  boolean isUnusable() {
    return isUnusable;
  }

  boolean isLineStart() {
    return lineStart;
  }

  /// The valid pattern as RE2/J must read it; only after [#translate].
  ///
  /// RE2/J factors out what alternatives have in common at their start, and takes `A` and `[Aa]`
  /// for the same, so that `Ab?c|[Aa]d` would not find `ad`. An empty group at the start of each
  /// further alternative prevents it.
  String separated() {
    if (!hasExactLetter || !hasFoldedLetter) {
      return re2;
    }
    StringBuilder separated = new StringBuilder(re2);
    alternatives.reversed().forEach(start -> separated.insert(start, "(?:)"));
    return separated.toString();
  }

  /// Up to the end or a closing bracket.
  private Part alternatives() {
    Part all = sequence();
    while (peek() == '|') {
      at++;
      alternatives.add(at);
      all = all.or(sequence());
    }
    return all;
  }

  private Part sequence() {
    Part all = Part.EMPTY;
    while (peek() != END && peek() != '|' && peek() != ')') {
      if (re2.startsWith("(?", at) && setFlags()) {
        // RE2/J would repeat what is before the flags
        isTranslated &= "*+?{".indexOf(peek()) < 0;
        continue;
      }
      all = all.then(repetition(one()));
    }
    return all;
  }

  private Part one() {
    int c = next();
    return switch (c) {
      case '(' -> group();
      case '[' -> Part.of(set());
      case '.' -> Part.of(dotIsAny ? CodePointSet.any() : CodePointSet.of('\n').negated());
      case '^' -> start();
      case '$' -> Part.assertion(multiline ? "(?dm:$)" : "\\z");
      case '\\' -> escape();
      default -> Part.of(literal(c));
    };
  }

  private Part start() {
    lineStart |= multiline;
    return Part.assertion(multiline ? "(?dm:^)" : "\\A");
  }

  /// Behind the opening bracket. Its flags end with it.
  private Part group() {
    boolean[] flags = flags();
    depth++;
    if (depth > DEPTH_MAX) {
      isUnusable = true;
      at = re2.length();
    }
    if (peek() == '?') {
      at++;
      if (peek() == 'P' || peek() == '<') {
        int end = re2.indexOf('>', at);
        at = end < 0 ? re2.length() : end + 1;
      } else {
        readFlags();
        next();
      }
    }
    Part inner = alternatives();
    isTranslated &= next() == ')';
    depth--;
    restore(flags);
    return inner.grouped();
  }

  /// Reads `(?i)`, which holds up to the end of the group around it; leaves a group unread.
  private boolean setFlags() {
    int start = at;
    boolean[] before = flags();
    at += 2;
    if (peek() != 'P' && peek() != '<') {
      readFlags();
      if (peek() == ')') {
        at++;
        return true;
      }
    }
    at = start;
    restore(before);
    return false;
  }

  /// Up to the colon or closing bracket.
  private void readFlags() {
    boolean on = true;
    while (peek() != ':' && peek() != ')' && peek() != END) {
      switch (next()) {
        case 'i' -> ignoresCase = on;
        case 's' -> dotIsAny = on;
        case 'm' -> multiline = on;
        case 'U' -> lazy = on;
        case '-' -> on = false;
        default -> isTranslated = false;
      }
    }
  }

  private boolean[] flags() {
    return new boolean[] {ignoresCase, dotIsAny, multiline, lazy};
  }

  private void restore(boolean[] flags) {
    ignoresCase = flags[0];
    dotIsAny = flags[1];
    multiline = flags[2];
    lazy = flags[3];
  }

  private Part repetition(Part part) {
    int min = 0;
    int max = -1;
    String quantifier = "";
    switch (peek()) {
      case '*' -> quantifier = "*";
      case '+' -> {
        quantifier = "+";
        min = 1;
      }
      case '?' -> {
        quantifier = "?";
        max = 1;
      }
      case '{' -> {
        int end = re2.indexOf('}', at);
        String counts = end < 0 ? "" : re2.substring(at + 1, end);
        // a bracket before anything else is a character
        if (!counts.matches("(?:0|[1-9][0-9]{0,3})(?:,(?:0|[1-9][0-9]{0,3})?)?")) {
          return part;
        }
        int comma = counts.indexOf(',');
        min = Integer.parseInt(comma < 0 ? counts : counts.substring(0, comma));
        max =
            comma < 0
                ? min
                : comma + 1 == counts.length() ? -1 : Integer.parseInt(counts.substring(comma + 1));
        quantifier = "{" + counts + "}";
        at = end;
      }
      default -> {
        return part;
      }
    }
    at++;
    boolean less = peek() == '?';
    at += less ? 1 : 0;
    isTranslated &= part.least() > 0 || max == 0 || max == 1;
    return part.repeated(min, max, less == lazy ? quantifier : quantifier + "?");
  }

  private Part escape() {
    int c = next();
    return switch (c) {
      case 'A' -> Part.assertion("\\A");
      case 'z' -> Part.assertion("\\z");
      case 'b', 'B' -> Part.assertion("\\" + (char) c);
      case 'd', 'D', 's', 'S', 'w', 'W' -> Part.of(perlClass(c));
      case 'p', 'P' -> Part.of(unicodeClass());
      case 'Q' -> quoted();
      default -> Part.of(literal(escaped(c)));
    };
  }

  private CodePointSet literal(int c) {
    hasExactLetter |= !ignoresCase;
    hasFoldedLetter |= ignoresCase;
    return folded(CodePointSet.of(c));
  }

  private CodePointSet folded(CodePointSet set) {
    // RE2/J finds the second half of a character where a match begins with one
    isTranslated &= !set.hasSurrogates();
    if (!ignoresCase) {
      return set;
    }
    isUnusable |= set.foldsEndlessly();
    isTranslated &= set.hasKnownCase();
    return set.hasKnownCase() ? set.foldingCase() : set;
  }

  /// Behind the letter; tables of Unicode differ.
  private CodePointSet unicodeClass() {
    isTranslated = false;
    int end = re2.indexOf('}', at);
    if (peek() == '{' && end >= 0) {
      at = end + 1;
    } else {
      next();
    }
    return CodePointSet.any();
  }

  /// Behind the letter.
  private Part quoted() {
    isTranslated = false;
    int end = re2.indexOf("\\E", at);
    int to = end < 0 ? re2.length() : end;
    while (at < to) {
      literal(next());
    }
    at = end < 0 ? to : to + 2;
    return Part.EMPTY;
  }

  private CodePointSet perlClass(int name) {
    CodePointSet set = new CodePointSet();
    switch (name | 0x20) {
      case 'd' -> set.add('0', '9');
      case 's' -> {
        set.add('\t', '\n');
        set.add('\f', '\r');
        set.add(' ', ' ');
      }
      default -> {
        set.add('0', '9');
        set.add('A', 'Z');
        set.add('_', '_');
        set.add('a', 'z');
      }
    }
    return name <= 'Z' ? folded(set).negated() : folded(set);
  }

  private CodePointSet posixClass(String name) {
    CodePointSet set = new CodePointSet();
    boolean not = name.startsWith("^");
    switch (not ? name.substring(1) : name) {
      case "alnum" -> {
        set.add('0', '9');
        set.add('A', 'Z');
        set.add('a', 'z');
      }
      case "alpha" -> {
        set.add('A', 'Z');
        set.add('a', 'z');
      }
      case "digit" -> set.add('0', '9');
      case "lower" -> set.add('a', 'z');
      case "upper" -> set.add('A', 'Z');
      case "space" -> {
        set.add('\t', '\r');
        set.add(' ', ' ');
      }
      case "punct" -> {
        set.add('!', '/');
        set.add(':', '@');
        set.add('[', '`');
        set.add('{', '~');
      }
      default -> isTranslated = false;
    }
    return not ? folded(set).negated() : folded(set);
  }

  /// Behind the backslash and the first character, `c`, of what stands for one character.
  private int escaped(int c) {
    return switch (c) {
      case 'a' -> 7;
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'v' -> 11;
      case 'x' -> hexadecimal();
      default -> {
        boolean isItself = c >= 0 && !CodePointSet.isAlphanumeric(c);
        isTranslated &= isItself;
        yield isItself ? c : 0;
      }
    };
  }

  private int hexadecimal() {
    boolean braces = peek() == '{';
    int from = braces ? at + 1 : at;
    int to = braces ? re2.indexOf('}', at) : at + 2;
    if (to > from && to <= re2.length()) {
      at = braces ? to + 1 : to;
      try {
        return Math.min(Integer.parseInt(re2, from, to, 16), Character.MAX_CODE_POINT);
      } catch (NumberFormatException e) {
        // no character, as below
      }
    }
    isTranslated = false;
    return 0;
  }

  /// Behind the opening bracket.
  private CodePointSet set() {
    boolean not = peek() == '^';
    at += not ? 1 : 0;
    CodePointSet all = new CodePointSet();
    boolean first = true;
    while (peek() != END && (first || peek() != ']')) {
      first = false;
      if (re2.startsWith("[:", at) && re2.indexOf(":]", at) >= 0) {
        int end = re2.indexOf(":]", at);
        all.add(posixClass(re2.substring(at + 2, end)));
        at = end + 2;
      } else if (peek() == '\\'
          && at + 1 < re2.length()
          && "dDsSwW".indexOf(re2.charAt(at + 1)) >= 0) {
        at++;
        all.add(perlClass(next()));
      } else if (re2.startsWith("\\p", at) || re2.startsWith("\\P", at)) {
        at += 2;
        all.add(unicodeClass());
      } else {
        all.add(range());
      }
    }
    isTranslated &= next() == ']';
    CodePointSet set = not ? all.negated() : all;
    isTranslated &= !set.isEmpty();
    // RE2/J reads these as letters
    hasExactLetter |= set.size() == 1;
    hasFoldedLetter |= set.size() == 2;
    return set;
  }

  private CodePointSet range() {
    int low = member();
    int high = low;
    if (peek() == '-' && !re2.startsWith("-]", at)) {
      at++;
      high = member();
    }
    CodePointSet range = new CodePointSet();
    range.add(low, Math.max(low, high));
    return folded(range);
  }

  private int member() {
    int c = next();
    return c == '\\' ? escaped(next()) : Math.max(c, 0);
  }

  private int peek() {
    return at < re2.length() ? re2.codePointAt(at) : END;
  }

  private int next() {
    int c = peek();
    at += c == END ? 0 : Character.charCount(c);
    return c;
  }
}
