package dev.plumbline.workflow.importing;

import static java.util.Locale.ROOT;

import dev.plumbline.text.phrase.TextPattern;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// A pattern of RE2 that matches the outputs which a scorer of Inspect takes for right.
final class TargetPattern {

  private static final String PUNCTUATION = "!-/:-@\\[-`{-~";
  private static final String SPACES = SearchedText.PYTHON_SPACES;

  /// What is taken away at the ends of a text.
  private static final String HEAD =
      "\\A[" + SPACES + "]*[\\x{9}-\\x{d}\\x{20}" + PUNCTUATION + "]*";

  private static final String TAIL =
      "[\\x{9}-\\x{d}\\x{20}" + PUNCTUATION + "]*[" + SPACES + "]*\\z";

  /// Signs that do not count in a number.
  private static final String SIGNS = "[$,£€*_\\\\]*";

  /// With a digit at least: a sign alone, or nothing, is no number.
  private static final String ZERO =
      "(?:(?:0" + SIGNS + ")+(?:\\.(?:0" + SIGNS + ")*)?|\\.(?:0" + SIGNS + ")+)";

  private static final String NO_NUMBER =
      "(?:[^"
          + SPACES
          + "]*[^"
          + SPACES
          + "0-9.,+\\-$£€*_\\\\][^"
          + SPACES
          + "]*|[.,+\\-$£€*_\\\\]+)";

  /// Whatever has no `ANSWER:`.
  private static final String NO_ANSWER =
      "(?i:[^a]|a+(?:[^an]|n[^as]|ns[^aw]|nsw[^ae]|nswe[^ar]|nswer\\s*[^a:\\s]))*"
          + "(?i:a+(?:n(?:s(?:w(?:e(?:r\\s*)?)?)?)?)?)?\\z";

  private static final String CALLED = "(?i:ANSWER)\\s*:\\s*";

  private static final String NOTHING = "\\z.";

  private static final BigDecimal MAGNITUDE_MAX = new BigDecimal("1e15");

  /// @param location as Inspect names it
  static String match(List<String> targets, String location, boolean anyCase, boolean numeric) {
    return any(targets, target -> match(target.strip(), location, anyCase, numeric));
  }

  private static String match(String target, String location, boolean anyCase, boolean numeric) {
    String plain = numeric ? target.replaceAll("[$,£€*_]", "") : target;
    Optional<BigDecimal> number = numeric ? number(plain) : Optional.empty();
    if (number.isPresent()) {
      return number(number.get(), location);
    }
    String literal = literal(stripped(plain), anyCase);
    return switch (location) {
      case "begin" -> HEAD + literal;
      case "exact" -> HEAD + literal + TAIL;
      case "any" -> literal;
      default -> literal + TAIL;
    };
  }

  static String includes(List<String> targets, boolean anyCase) {
    return any(targets, target -> literal(target, anyCase));
  }

  /// Words, without articles and punctuation.
  static String exact(List<String> targets) {
    String between = "[" + SPACES + PUNCTUATION + "]";
    return any(
        targets.stream().filter(it -> !it.isBlank()).toList(),
        target -> {
          List<String> words =
              java.util.Arrays.stream(target.toLowerCase(ROOT).split("[ -]|\\s"))
                  .map(word -> word.replaceAll("[!-/:-@\\[-`{-~]", ""))
                  .filter(word -> !word.isBlank() && !word.matches("a|an|the"))
                  .map(word ->
                      word.codePoints()
                          .mapToObj(c -> SearchedText.literal(Character.toString(c)))
                          .collect(Collectors.joining("[" + PUNCTUATION + "]*")))
                  .toList();
          String articles = "(?:(?:a|an|the)" + between + "+)*";
          return "(?i:\\A"
              + between
              + "*"
              + articles
              + String.join(between + "+" + articles, words)
              + "(?:"
              + between
              + "+(?:a|an|the))*"
              + between
              + "*\\z)";
        });
  }

  /// @param kind `letter`, `word` or `line`
  static String answer(List<String> targets, String kind) {
    return any(
        targets,
        target -> {
          String literal = literal(target, true);
          return switch (kind) {
            case "letter" ->
                target.matches("[A-Za-z]")
                    ? CALLED + literal + "(?:[^\\w]|\\z)" + NO_ANSWER
                    : NOTHING;
            case "word" -> CALLED + literal + "[.,;:!?]?\\s*(?:\\n|\\z)" + NO_ANSWER;
            default -> CALLED + literal + "(?:\\n\\s*)?\\z";
          };
        });
  }

  /// The letters of a multiple choice, in any order.
  static Optional<String> choice(List<String> targets) {
    SequencedSet<String> letters = new TreeSet<>();
    for (char c : String.join("", targets).toCharArray()) {
      if (Character.isLetterOrDigit(c)) {
        letters.add(String.valueOf(Character.toUpperCase(c)));
      }
    }
    if (letters.isEmpty() || letters.size() > 4) {
      return Optional.empty();
    }
    List<String> orders = new ArrayList<>();
    order(new ArrayList<>(letters), new ArrayList<>(), orders);
    return Optional.of(
        CALLED + "(?i:" + String.join("|", orders) + ")[ ,]*(?:[^\\w ,]|\\z)" + NO_ANSWER);
  }

  private static void order(List<String> left, List<String> taken, List<String> orders) {
    if (left.isEmpty()) {
      orders.add(String.join("(?:[ ,]*| and )", taken));
    }
    for (String each : List.copyOf(left)) {
      List<String> others = new ArrayList<>(left);
      others.remove(each);
      List<String> more = new ArrayList<>(taken);
      more.add(each);
      order(others, more, orders);
    }
  }

  /// A pattern whose groups are the target; empty if RE2 does not take it, or it has no group.
  ///
  /// @param all whether all groups must be
  static Optional<String> groups(
      String python, List<String> targets, boolean anyCase, boolean all) {
    String re2 = python.replace("\\Z", "\\z");
    List<int[]> groups = captures(re2);
    if (groups.isEmpty()) {
      return Optional.empty();
    }
    String target = any(targets, it -> literal(it, anyCase));
    List<String> patterns = new ArrayList<>();
    if (all) {
      String pattern = re2;
      for (int[] group : groups.reversed()) {
        pattern = pattern.substring(0, group[0]) + target + pattern.substring(group[1]);
      }
      patterns.add(pattern);
    } else {
      groups.forEach(
          group -> patterns.add(re2.substring(0, group[0]) + target + re2.substring(group[1])));
    }
    String whole = (anyCase ? "(?i)" : "") + "(?:" + String.join("|", patterns) + ")";
    return TextPattern.isValid(re2) && TextPattern.isValid(whole)
        ? Optional.of(whole)
        : Optional.empty();
  }

  /// Where groups that capture begin and end, without those within others.
  private static List<int[]> captures(String pattern) {
    List<int[]> groups = new ArrayList<>();
    List<Integer> open = new ArrayList<>();
    int captured = -1;
    boolean inClass = false;
    for (int at = 0; at < pattern.length(); at++) {
      char c = pattern.charAt(at);
      if (c == '\\') {
        at++;
      } else if (c == '[' && !inClass) {
        inClass = true;
        at += pattern.startsWith("[]", at) ? 1 : pattern.startsWith("[^]", at) ? 2 : 0;
      } else if (c == ']') {
        inClass = false;
      } else if (c == '(' && !inClass) {
        boolean captures = !pattern.startsWith("(?", at) || pattern.startsWith("(?P<", at);
        open.add(captures && captured < 0 ? at : -1);
        captured = captures && captured < 0 ? open.size() : captured;
      } else if (c == ')' && !inClass && !open.isEmpty()) {
        int start = open.removeLast();
        if (start >= 0) {
          groups.add(new int[] {start, at + 1});
          captured = -1;
        }
      }
    }
    return groups;
  }

  private static String any(
      List<String> targets, java.util.function.Function<String, String> pattern) {
    return targets.isEmpty()
        ? NOTHING
        : targets.stream().distinct().map(pattern).collect(Collectors.joining("|", "(?:", ")"));
  }

  private static Optional<BigDecimal> number(String text) {
    if (!text.strip().matches("[-+]?(?:[0-9]{1,15}(?:\\.[0-9]{0,15})?|\\.[0-9]{1,15})")) {
      return Optional.empty();
    }
    BigDecimal number = new BigDecimal(text.strip().replaceAll("\\.$", ""));
    return number.abs().compareTo(MAGNITUDE_MAX) < 0 ? Optional.of(number) : Optional.empty();
  }

  private static String number(BigDecimal number, String location) {
    String digits =
        number.abs().signum() == 0 ? "0" : number.abs().stripTrailingZeros().toPlainString();
    int point = digits.indexOf('.');
    String whole = point < 0 ? digits : digits.substring(0, point);
    String written =
        SIGNS
            + (number.signum() < 0 ? "[-−]" : number.signum() == 0 ? "[-−+]?" : "\\+?")
            + SIGNS
            + (digits.equals("0") ? ZERO : figures(whole, digits.substring(whole.length())))
            + SIGNS
            + "\\.*"
            + SIGNS;
    String space = "[" + SPACES + "]";
    return switch (location) {
      case "begin" ->
          "\\A" + space + "*(?:" + NO_NUMBER + space + "+)*" + written + "(?:" + space + "|\\z)";
      case "exact" -> "\\A" + space + "*" + written + space + "*\\z";
      case "any" -> "(?:\\A|" + space + ")" + written + "(?:" + space + "|\\z)";
      default ->
          "(?:\\A|" + space + ")" + written + "(?:" + space + "+" + NO_NUMBER + ")*" + space
              + "*\\z";
    };
  }

  /// @param fraction with its point, or empty
  private static String figures(String whole, String fraction) {
    return (whole.equals("0") ? "0*" + SIGNS : "0*" + spread(whole))
        + (fraction.isEmpty()
            ? "(?:\\.0*)?"
            : "\\." + SIGNS + spread(fraction.substring(1)) + "0*");
  }

  private static String spread(String digits) {
    return digits.chars().mapToObj(c -> (char) c + SIGNS).collect(Collectors.joining());
  }

  /// Without ASCII white space and punctuation at its ends.
  private static String stripped(String text) {
    String ends = "[\\t-\\r !-/:-@\\[-`{-~]+";
    return text.replaceFirst("\\A" + ends, "").replaceFirst(ends + "\\z", "");
  }

  /// A text as it is, or whatever its case: `ß` is `ss` then.
  private static String literal(String text, boolean anyCase) {
    if (!anyCase) {
      return SearchedText.literal(text);
    }
    StringBuilder out = new StringBuilder("(?i:");
    int[] points = text.codePoints().toArray();
    for (int i = 0; i < points.length; i++) {
      boolean isSharp = points[i] == 'ß' || points[i] == 'ẞ';
      boolean isDouble = i + 1 < points.length && isEss(points[i]) && isEss(points[i + 1]);
      if (isSharp || isDouble) {
        out.append("(?:ss|ß|ẞ)");
        i += isDouble ? 1 : 0;
      } else {
        out.append(SearchedText.literal(Character.toString(points[i])));
      }
    }
    return out.append(')').toString();
  }

  private static boolean isEss(int point) {
    return point == 's' || point == 'S';
  }

  private TargetPattern() {}

  /// A regular expression of JavaScript as one of RE2 that finds the same.
  static final class JavaScriptPattern {

    /// What `\s` is in JavaScript, within a class: all separators of Unicode among others.
    public static final String SPACES = "\\s\\x{b}\\pZ\\x{feff}";

    private final String source;
    private final StringBuilder out = new StringBuilder();
    private int at;
    private boolean inClass;

    private JavaScriptPattern(String source) {
      this.source = source;
    }

    /// Empty for what RE2 does not have: look-around, back-references, groups with flags.
    public static Optional<String> re2(String javaScript) {
      JavaScriptPattern pattern = new JavaScriptPattern(javaScript);
      return pattern.translated() ? Optional.of(pattern.out.toString()) : Optional.empty();
    }

    private boolean translated() {
      while (at < source.length()) {
        char c = source.charAt(at);
        boolean done =
            switch (c) {
              case '\\' -> escape();
              case '(' -> inClass ? copy("\\(") : group();
              case '[' -> inClass ? copy("\\[") : open();
              case ']' -> close();
              case '.' -> inClass ? copy(".") : copy("[^\\n\\r\\x{2028}\\x{2029}]");
              case '{' -> inClass || isRepetition() ? copy("{") : copy("\\{");
              case '}' -> inClass || isEndOfRepetition() ? copy("}") : copy("\\}");
              default ->
                  copy(c > ' ' && c < 127 ? String.valueOf(c) : SearchedText.literal(point()));
            };
        if (!done) {
          return false;
        }
      }
      return !inClass;
    }

    private String point() {
      int c = source.codePointAt(at);
      at += Character.charCount(c) - 1;
      return Character.toString(c);
    }

    private boolean copy(String written) {
      out.append(written);
      at++;
      return true;
    }

    private boolean isRepetition() {
      return source.substring(at).matches("(?s)\\{[0-9]+(?:,[0-9]*)?}.*");
    }

    private boolean isEndOfRepetition() {
      return source.substring(0, at + 1).matches("(?s).*\\{[0-9]+(?:,[0-9]*)?}");
    }

    private boolean group() {
      if (!source.startsWith("(?", at)) {
        return copy("(");
      }
      if (source.startsWith("(?:", at)) {
        at += 3;
        out.append("(?:");
        return true;
      }
      int end = source.indexOf('>', at);
      boolean named =
          source.startsWith("(?<", at)
              && end > 0
              && source.substring(at + 3, end).matches("[A-Za-z_][A-Za-z0-9_]*");
      if (named) {
        at = end + 1;
        out.append('(');
      }
      return named;
    }

    private boolean open() {
      if (source.startsWith("[^]", at)) {
        at += 3;
        out.append("(?s:.)");
        return true;
      }
      if (source.startsWith("[]", at)) {
        return false;
      }
      inClass = true;
      at++;
      out.append('[');
      if (at < source.length() && source.charAt(at) == '^') {
        copy("^");
      }
      return true;
    }

    private boolean close() {
      if (!inClass) {
        return copy("\\]");
      }
      inClass = false;
      return copy("]");
    }

    private boolean escape() {
      if (at + 1 >= source.length()) {
        return false;
      }
      char c = source.charAt(at + 1);
      String written =
          switch (c) {
            case 's' -> inClass ? SPACES : "[" + SPACES + "]";
            case 'S' -> inClass ? "" : "[^" + SPACES + "]";
            case 'd', 'D', 'w', 'W', 't', 'n', 'r', 'f' -> "\\" + c;
            case 'v' -> "\\x{b}";
            case 'b' -> inClass ? "\\x{8}" : "\\b";
            case 'B' -> inClass ? "" : "\\B";
            case '0' -> "\\x{0}";
            case 'x' -> hexadecimal(2);
            case 'u' -> hexadecimal(4);
            default -> c < 128 && !Character.isLetterOrDigit(c) ? "\\" + c : "";
          };
      at += 2;
      out.append(written);
      return !written.isEmpty();
    }

    private String hexadecimal(int digits) {
      int from = at + 2;
      int to = from + digits;
      if (to > source.length() || !source.substring(from, to).matches("[0-9A-Fa-f]+")) {
        return "";
      }
      int code = Integer.parseInt(source.substring(from, to), 16);
      at += digits;
      return code >= 0xD800 && code <= 0xDFFF ? "" : "\\x{" + Integer.toHexString(code) + "}";
    }
  }
}
