package dev.plumbline.exchange.importing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.joining;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.RubricReader;
import dev.plumbline.rubric.RubricReader.RubricReading;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Patterns of RE2 for texts that are searched as they are, and measures that are tried out.
public final class AssertionPattern {

  /// What Python takes for white space, within a class.
  public static final String PYTHON_SPACES =
      "\\x{9}-\\x{d}\\x{1c}-\\x{20}\\x{85}\\x{a0}\\x{1680}"
          + "\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}";

  private static final int DOT_ABOVE = 0x307;
  private static final int DOTTED_I = 0x130;
  private static final int ANY_CASE_MAX = 380;
  private static final String SIGMAS = "\u03c3\u03c2\u03a3";
  private static final Map<Integer, String> CAPITALS = capitals();
  private static final String SPACE = "\\x{20}";

  /// A pattern that matches exactly this text.
  public static String literal(String text) {
    return text.codePoints()
        .mapToObj(c ->
            "\\.+*?()|[]{}^$".indexOf(c) >= 0
                ? "\\" + (char) c
                : c >= ' ' && c < 127 || c > 0xA0 && Character.getType(c) != Character.FORMAT
                    ? Character.toString(c)
                    : hexadecimal(c))
        .collect(joining());
  }

  private static String hexadecimal(int c) {
    return "\\x{" + Integer.toHexString(c) + "}";
  }

  /// As [#literal], where both are in lower case as JavaScript writes it. A sigma at the end of a
  /// word is as any other, which [#difference] says.
  public static String anyCase(String text) {
    int[] lower = text.toLowerCase(ROOT).codePoints().toArray();
    String each = anyCase(lower, false);
    return each.length() <= ANY_CASE_MAX ? each : anyCase(lower, true);
  }

  /// How a search without case differs from JavaScript's; empty if it does not.
  public static String difference(String text) {
    return text.codePoints().anyMatch(c -> SIGMAS.indexOf(c) >= 0)
        ? "a sigma at the end of a word is as any other"
        : "";
  }

  /// @param joined whether letters of ASCII share one group, which is shorter
  private static String anyCase(int[] lower, boolean joined) {
    StringBuilder out = new StringBuilder();
    boolean open = false;
    for (int i = 0; i < lower.length; i++) {
      boolean last = i + 1 == lower.length;
      boolean dotted = lower[i] == 'i' && !last && lower[i + 1] == DOT_ABOVE;
      // RE2 takes the long s for an s, JavaScript does not
      boolean shared =
          joined && lower[i] < 128 && lower[i] != 's' && !(lower[i] == 'i' && (last || dotted));
      if (shared != open) {
        out.append(shared ? "(?i:" : ")");
        open = shared;
      }
      if (dotted) {
        out.append("(?:\\x{130}|[iI]\\x{307})");
        i++;
      } else {
        out.append(
            shared ? literal(Character.toString(lower[i])) : anyCase(lower[i], i == 0, last));
      }
    }
    return out.append(open ? ")" : "").toString();
  }

  private static String anyCase(int lower, boolean first, boolean last) {
    String one = Character.toString(lower);
    String others =
        SIGMAS.indexOf(lower) >= 0 ? SIGMAS.replace(one, "") : CAPITALS.getOrDefault(lower, "");
    boolean half = lower == 'i' && last || lower == DOT_ABOVE && first;
    String all = half ? others + Character.toString(DOTTED_I) : others;
    return all.isEmpty()
        ? literal(one)
        : "["
            + one
            + all.codePoints()
                .mapToObj(c -> c < 128 ? Character.toString(c) : hexadecimal(c))
                .collect(joining())
            + "]";
  }

  /// All that becomes a character in lower case, by that character.
  private static Map<Integer, String> capitals() {
    return IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
        .filter(c -> Character.toLowerCase(c) != c && c != DOTTED_I)
        .boxed()
        .collect(
            Collectors.toUnmodifiableMap(
                Character::toLowerCase, Character::toString, String::concat));
  }

  /// The measure that counts a pattern.
  public static String count(String pattern) {
    String ends = pattern.startsWith(" ") ? SPACE + pattern.substring(1) : pattern;
    // a rubric takes white space away at the ends of texts
    ends = ends.endsWith(" ") ? ends.substring(0, ends.length() - 1) + SPACE : ends;
    return "{pattern_count: " + PlainJson.text(Json.of(ends)) + "}";
  }

  /// Why a rubric refuses a measure; empty if it takes it.
  public static Optional<String> problem(String measure) {
    String rubric =
        "rubric: trial\nversion: 1.0.0\nfacts: {a: {computed: "
            + measure
            + "}}\nplan: {composite: \"known(a) ? 1 : 0\"}\n";
    List<Problem> problems =
        switch (RubricReader.read(rubric.getBytes(UTF_8))) {
          case RubricReading.Read _ -> List.of();
          case RubricReading.Invalid invalid -> invalid.problems();
          case RubricReading.Refused refused -> refused.problems();
        };
    return problems.stream().map(Problem::message).findFirst();
  }

  private AssertionPattern() {}
}
