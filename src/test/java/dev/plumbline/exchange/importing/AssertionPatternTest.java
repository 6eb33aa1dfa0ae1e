package dev.plumbline.exchange.importing;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.fixtures.FreshSeeds;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("soak")
class AssertionPatternTest {

  /// What folds in more than one way, and what a pattern could take for its own.
  private static final String TRAPS =
      "sSſkK\u212AiIİı\u0307åÅ\u212BωΩ\u2126ßẞdzDzDZéÉθϴ aB-[]^\\.{}\n\u00a0🙂";

  static IntStream seeds() {
    return IntStream.of(FreshSeeds.after(1, AssertionPatternTest.class));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void a_text_is_found_where_lower_case_has_it(int seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 400; i++) {
      String output = text(random, random.nextInt(12));
      String wanted =
          random.nextBoolean()
              ? output
                  .codePoints()
                  .skip(1)
                  .limit(3)
                  .mapToObj(Character::toString)
                  .collect(Collectors.joining())
                  .toUpperCase(Locale.ROOT)
              : text(random, random.nextInt(4));
      assertThat(found(wanted, output))
          .as("%s in %s", PlainJson.text(Json.of(wanted)), PlainJson.text(Json.of(output)))
          .isEqualTo(lower(output).contains(lower(wanted)));
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void a_long_text_is_found_likewise(int seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 60; i++) {
      String wanted = "the quick brown fox jumps ".repeat(4) + text(random, 2);
      String output =
          random.nextBoolean()
              ? wanted.toUpperCase(Locale.ROOT) + text(random, 2)
              : wanted.replace(random.nextBoolean() ? "s" : "k", random.nextBoolean() ? "ſ" : "K");
      assertThat(found(wanted, output))
          .as("%s in %s", PlainJson.text(Json.of(wanted)), PlainJson.text(Json.of(output)))
          .isEqualTo(lower(output).contains(lower(wanted)));
    }
  }

  @Test
  void each_capital_is_found_by_what_it_becomes() {
    IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
        .filter(c -> Character.toLowerCase(c) != c)
        .mapToObj(Character::toString)
        .forEach(capital -> assertThat(found(lower(capital), capital)).as(capital).isTrue());
  }

  @ParameterizedTest
  @CsvSource({"ΟΔΟΣ, οδος", "οδός, ΟΔΌΣ", "σ, ς"})
  void a_sigma_is_as_any_other_and_that_is_said(String wanted, String output) {
    assertThat(found(wanted, output)).isTrue();
    assertThat(AssertionPattern.difference(wanted)).contains("sigma");
    assertThat(AssertionPattern.difference("s")).isEmpty();
  }

  private static boolean found(String wanted, String output) {
    return Pattern.compile(AssertionPattern.anyCase(wanted)).matcher(output).find();
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  private static String text(Random random, int length) {
    int[] points = TRAPS.codePoints().toArray();
    return random
        .ints(length, 0, points.length)
        .mapToObj(i -> Character.toString(points[i]))
        .reduce("", String::concat);
  }
}
