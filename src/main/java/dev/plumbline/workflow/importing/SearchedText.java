package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.RubricReader;
import dev.plumbline.rubric.RubricReading;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Patterns of RE2 for texts that are searched as they are, and measures that are tried out.
public final class SearchedText {

  private static final int DOT_ABOVE = 0x307;
  private static final int ANY_CASE_MAX = 380;
  private static final String SPACE = "\\x{20}";

  /// A pattern that matches exactly this text.
  public static String literal(String text) {
    StringBuilder out = new StringBuilder();
    text.codePoints()
        .forEach(c -> {
          if (c > ' ' && c < 127) {
            if ("\\.+*?()|[]{}^$".indexOf(c) >= 0) {
              out.append('\\');
            }
            out.appendCodePoint(c);
          } else if (c == ' ' || Character.getType(c) != Character.FORMAT && c > 0xA0) {
            out.appendCodePoint(c);
          } else {
            out.append("\\x{").append(Integer.toHexString(c)).append('}');
          }
        });
    return out.toString();
  }

  /// As [#literal], where both are in lower case as JavaScript writes it. Long texts are compared
  /// by simple folding, which differs for `İ` and `ſ`.
  public static String anyCase(String text) {
    StringBuilder out = new StringBuilder();
    int[] lower = text.toLowerCase(Locale.ROOT).codePoints().toArray();
    for (int i = 0; i < lower.length; i++) {
      boolean last = i + 1 == lower.length;
      if (lower[i] == 'i' && !last && lower[i + 1] == DOT_ABOVE) {
        out.append("(?:\\x{130}|[iI]\\x{307})");
        i++;
      } else {
        out.append(anyCase(lower[i], last));
      }
    }
    return out.length() <= ANY_CASE_MAX ? out.toString() : "(?i:" + literal(text) + ")";
  }

  private static String anyCase(int lower, boolean last) {
    String one = Character.toString(lower);
    String upper = one.toUpperCase(Locale.ROOT);
    String others =
        switch (lower) {
          case 'k' -> "\\x{212a}";
          case 'å' -> "\\x{212b}";
          case 'ω' -> "\\x{2126}";
          case 'i' -> last ? "\\x{130}" : "";
          default -> "";
        };
    boolean hasCase = !upper.equals(one) && upper.toLowerCase(Locale.ROOT).equals(one);
    return hasCase ? "[" + one + upper + others + "]" : literal(one);
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
        switch (RubricReader.read(rubric.getBytes(StandardCharsets.UTF_8))) {
          case RubricReading.Read _ -> List.of();
          case RubricReading.Invalid invalid -> invalid.problems();
          case RubricReading.Refused refused -> refused.problems();
        };
    return problems.stream().map(Problem::message).findFirst();
  }

  private SearchedText() {}
}
