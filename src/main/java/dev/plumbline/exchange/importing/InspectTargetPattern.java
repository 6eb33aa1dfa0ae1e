package dev.plumbline.exchange.importing;

import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.joining;

import dev.plumbline.text.phrase.TextPattern;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A pattern of RE2 that matches the outputs which a scorer of Inspect takes for right.
final class InspectTargetPattern {

  private static final String PUNCTUATION = "!-/:-@\\[-`{-~";
  private static final String SPACE = "[" + AssertionPattern.PYTHON_SPACES + "]";

  /// What is taken away at the ends of a text.
  private static final String ENDS = "[\\x{9}-\\x{d}\\x{20}" + PUNCTUATION + "]*";

  private static final String HEAD = "\\A" + SPACE + "*" + ENDS;
  private static final String TAIL = ENDS + SPACE + "*\\z";

  /// Signs that do not count in a number.
  private static final String SIGNS = "[$,£€*_\\\\]*";

  /// With a digit at least: a sign alone, or nothing, is no number.
  private static final String ZERO_FIGURES =
      "(?:(?:0_)+(?:\\.(?:0_)*)?|\\.(?:0_)+)".replace("_", SIGNS);

  private static final String NO_NUMBER =
      "(?:[^ ]*[^ 0-9.,+\\-$£€*_\\\\][^ ]*|[.,+\\-$£€*_\\\\]+)"
          .replace(" ", AssertionPattern.PYTHON_SPACES);

  /// Whatever has no `ANSWER:`.
  private static final String NO_ANSWER =
      "(?i:[^a]|a+(?:[^an]|n[^as]|ns[^aw]|nsw[^ae]|nswe[^ar]|nswer\\s*[^a:\\s]))*"
          + "(?i:a+(?:n(?:s(?:w(?:e(?:r\\s*)?)?)?)?)?)?\\z";

  private static final String CALLED = "(?i:ANSWER)\\s*:\\s*";
  private static final String NOTHING = "\\z.";
  private static final BigDecimal MAGNITUDE_MAX = new BigDecimal("1e15");
  private static final Pattern FOLDED = Pattern.compile("ß|ẞ|[sS]{2}|(?s:.)");

  /// @param location as Inspect names it
  static String match(List<String> targets, String location, boolean anyCase, boolean numeric) {
    return any(
        targets,
        given -> {
          String target = given.strip();
          String plain = numeric ? target.replaceAll("[$,£€*_]", "") : target;
          Optional<BigDecimal> number = numeric ? number(plain) : Optional.empty();
          if (number.isPresent()) {
            return number(number.get(), location);
          }
          String ends = "[\\t-\\r !-/:-@\\[-`{-~]+";
          String literal =
              literal(plain.replaceAll("\\A" + ends + "|" + ends + "\\z", ""), anyCase);
          return switch (location) {
            case "begin" -> HEAD + literal;
            case "exact" -> HEAD + literal + TAIL;
            case "any" -> literal;
            default -> literal + TAIL;
          };
        });
  }

  static String includes(List<String> targets, boolean anyCase) {
    return any(targets, target -> literal(target, anyCase));
  }

  /// Words, without articles and punctuation.
  static String exact(List<String> targets) {
    String between = "[" + AssertionPattern.PYTHON_SPACES + PUNCTUATION + "]";
    String articles = "(?:(?:a|an|the)" + between + "+)*";
    return any(
        targets.stream().filter(it -> !it.isBlank()).toList(),
        target ->
            Stream.of(target.toLowerCase(ROOT).split("[ -]|\\s"))
                .map(word -> word.replaceAll("[!-/:-@\\[-`{-~]", ""))
                .filter(word -> !word.isBlank() && !word.matches("a|an|the"))
                .map(word ->
                    word.codePoints()
                        .mapToObj(c -> AssertionPattern.literal(Character.toString(c)))
                        .collect(joining("[" + PUNCTUATION + "]*")))
                .collect(
                    joining(
                        between + "+" + articles,
                        "(?i:\\A" + between + "*" + articles,
                        "(?:%1$s+(?:a|an|the))*%1$s*\\z)".formatted(between))));
  }

  /// @param kind `letter`, `word` or `line`
  static String answer(List<String> targets, String kind) {
    return any(
        targets,
        target -> {
          String called = CALLED + literal(target, true);
          return switch (kind) {
            case "letter" ->
                target.matches("[A-Za-z]") ? called + "(?:[^\\w]|\\z)" + NO_ANSWER : NOTHING;
            case "word" -> called + "[.,;:!?]?\\s*(?:\\n|\\z)" + NO_ANSWER;
            default -> called + "(?:\\n\\s*)?\\z";
          };
        });
  }

  /// The letters of a multiple choice, in any order.
  static Optional<String> choice(List<String> targets) {
    List<String> letters =
        String.join("", targets)
            .chars()
            .filter(Character::isLetterOrDigit)
            .mapToObj(c -> Character.toString(Character.toUpperCase((char) c)))
            .sorted()
            .distinct()
            .toList();
    return letters.isEmpty() || letters.size() > 4
        ? Optional.empty()
        : Optional.of(
            orders(letters, "")
                .collect(joining("|", CALLED + "(?i:", ")[ ,]*(?:[^\\w ,]|\\z)" + NO_ANSWER)));
  }

  private static Stream<String> orders(List<String> left, String taken) {
    return left.isEmpty()
        ? Stream.of(taken)
        : left.stream()
            .flatMap(each ->
                orders(
                    left.stream().filter(other -> !other.equals(each)).toList(),
                    taken.isEmpty() ? each : taken + "(?:[ ,]*| and )" + each));
  }

  /// A pattern whose groups are the target; empty if RE2 does not take it, or it has no group.
  ///
  /// @param all whether all groups must be
  static Optional<String> groups(
      String python, List<String> targets, boolean anyCase, boolean all) {
    String re2 = python.replace("\\Z", "\\z");
    List<int[]> groups = captures(re2).reversed();
    String target = any(targets, it -> literal(it, anyCase));
    List<String> patterns = new ArrayList<>();
    for (int[] group : groups) {
      String pattern = all && !patterns.isEmpty() ? patterns.removeLast() : re2;
      patterns.addFirst(pattern.substring(0, group[0]) + target + pattern.substring(group[1]));
    }
    String whole = (anyCase ? "(?i)" : "") + "(?:" + String.join("|", patterns) + ")";
    return !groups.isEmpty() && TextPattern.isValid(re2) && TextPattern.isValid(whole)
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

  private static String any(List<String> targets, Function<String, String> pattern) {
    return targets.isEmpty()
        ? NOTHING
        : targets.stream().distinct().map(pattern).collect(joining("|", "(?:", ")"));
  }

  private static Optional<BigDecimal> number(String text) {
    return Optional.of(text.strip())
        .filter(it -> it.matches("[-+]?(?:[0-9]{1,15}(?:\\.[0-9]{0,15})?|\\.[0-9]{1,15})"))
        .map(it -> new BigDecimal(it.replaceAll("\\.$", "")))
        .filter(it -> it.abs().compareTo(MAGNITUDE_MAX) < 0);
  }

  private static String number(BigDecimal number, String location) {
    String digits = number.signum() == 0 ? "0" : number.abs().stripTrailingZeros().toPlainString();
    String[] parts = digits.split("\\.");
    String figures =
        (parts[0].equals("0") ? "0*" + SIGNS : "0*" + spread(parts[0]))
            + (parts.length == 1 ? "(?:\\.0*)?" : "\\." + SIGNS + spread(parts[1]) + "0*");
    String written =
        SIGNS
            + (number.signum() < 0 ? "[-−]" : number.signum() == 0 ? "[-−+]?" : "\\+?")
            + SIGNS
            + (number.signum() == 0 ? ZERO_FIGURES : figures)
            + (SIGNS + "\\.*" + SIGNS);
    String pattern =
        switch (location) {
          case "begin" -> "\\A%1$s*(?:%2$s%1$s+)*%3$s(?:%1$s|\\z)";
          case "exact" -> "\\A%1$s*%3$s%1$s*\\z";
          case "any" -> "(?:\\A|%1$s)%3$s(?:%1$s|\\z)";
          default -> "(?:\\A|%1$s)%3$s(?:%1$s+%2$s)*%1$s*\\z";
        };
    return pattern.formatted(SPACE, NO_NUMBER, written);
  }

  private static String spread(String digits) {
    return digits.replaceAll("(?<=.)", Matcher.quoteReplacement(SIGNS));
  }

  /// A text as it is, or whatever its case: `ß` is `ss` then.
  private static String literal(String text, boolean anyCase) {
    return anyCase
        ? FOLDED
            .matcher(text)
            .results()
            .map(it ->
                it.group().matches("ß|ẞ|[sS]{2}")
                    ? "(?:ss|ß|ẞ)"
                    : AssertionPattern.literal(it.group()))
            .collect(joining("", "(?i:", ")"))
        : AssertionPattern.literal(text);
  }

  private InspectTargetPattern() {}

  /// A regular expression of JavaScript as one of RE2 that finds the same.
  static final class JavaScriptPattern {

    /// What `\s` is in JavaScript, within a class: all separators of Unicode among others.
    static final String SPACES = "\\s\\x{b}\\pZ\\x{feff}";

    private static final String ESCAPE =
        "\\\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|[\\x{0}-\\x{ffff}])|";
    private static final Pattern WITHIN = Pattern.compile(ESCAPE + "[^\\\\]");
    private static final Pattern OUTSIDE =
        Pattern.compile(
            ESCAPE + "\\(\\?<[A-Za-z_][A-Za-z0-9_]*>|\\(\\?:?|\\[\\^]|\\[]|\\[\\^|[^\\\\]");
    private static final Pattern REPETITION = Pattern.compile("\\{[0-9]+(?:,[0-9]*)?}");

    /// Empty for what RE2 does not have: look-around, back-references, groups with flags.
    static Optional<String> re2(String javaScript) {
      StringBuilder out = new StringBuilder();
      boolean inClass = false;
      Matcher token = OUTSIDE.matcher(javaScript);
      while (token.regionStart() < javaScript.length()) {
        if (!token.usePattern(inClass ? WITHIN : OUTSIDE).lookingAt()) {
          return Optional.empty();
        }
        String written = token.group();
        String before = javaScript.substring(0, token.end());
        String rest = javaScript.substring(token.start());
        String re2 =
            switch (written) {
              case "[^]" -> "(?s:.)";
              case "[]", "(?" -> "";
              case "(", "[" -> inClass ? "\\" + written : written;
              case "]" -> inClass ? written : "\\]";
              case "." -> inClass ? written : "[^\\n\\r\\x{2028}\\x{2029}]";
              case "{" -> inClass || REPETITION.matcher(rest).lookingAt() ? written : "\\{";
              case "}" -> inClass || before.matches("(?s).*" + REPETITION) ? written : "\\}";
              default ->
                  written.startsWith("\\")
                      ? escape(written, inClass)
                      : written.startsWith("(?<")
                          ? "("
                          : written.charAt(0) > ' ' && written.charAt(0) < 127
                              ? written
                              : AssertionPattern.literal(written);
            };
        if (re2.isEmpty()) {
          return Optional.empty();
        }
        out.append(re2);
        inClass = inClass ? !written.equals("]") : written.equals("[") || written.equals("[^");
        token.region(token.end(), javaScript.length());
      }
      return inClass ? Optional.empty() : Optional.of(out.toString());
    }

    private static String escape(String written, boolean inClass) {
      char c = written.charAt(1);
      if (written.length() > 2) {
        int code = Integer.parseInt(written.substring(2), 16);
        return code >= 0xD800 && code <= 0xDFFF ? "" : "\\x{" + Integer.toHexString(code) + "}";
      }
      return switch (c) {
        case 's' -> inClass ? SPACES : "[" + SPACES + "]";
        case 'S' -> inClass ? "" : "[^" + SPACES + "]";
        case 'd', 'D', 'w', 'W', 't', 'n', 'r', 'f' -> written;
        case 'v' -> "\\x{b}";
        case 'b' -> inClass ? "\\x{8}" : written;
        case 'B' -> inClass ? "" : written;
        case '0' -> "\\x{0}";
        default -> c < 128 && !Character.isLetterOrDigit(c) ? written : "";
      };
    }

    private JavaScriptPattern() {}
  }
}
