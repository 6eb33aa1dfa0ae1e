package dev.plumbline.present.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.number.Rational;
import dev.plumbline.score.extraction.StoredValue;
import org.junit.jupiter.api.Test;

final class RoundedNumberTest {

  private static final RoundedNumber TWO = RoundedNumber.TWO;

  @Test
  void a_number_has_two_decimals_at_most_or_as_many_as_the_rubric_shows() {
    assertThat(TWO.of("2.230769230769")).isEqualTo("2.23");
    assertThat(TWO.of("3.5")).isEqualTo("3.5");
    assertThat(TWO.of("-0.125")).isEqualTo("-0.12");
    assertThat(new RoundedNumber(3).of("2.230769230769")).isEqualTo("2.231");
    assertThat(new RoundedNumber(0).of("2.5")).isEqualTo("2.5");
    assertThat(TWO.of(Rational.of("1").dividedBy(Rational.of("3")))).isEqualTo("0.33");
  }

  @Test
  void what_would_be_nothing_has_its_first_digit() {
    assertThat(TWO.of("0.00042")).isEqualTo("0.0004");
    assertThat(TWO.of("0")).isEqualTo("0");
    assertThat(TWO.of("0.0000000001")).isEqualTo("0");
  }

  @Test
  void a_value_that_misses_its_limit_is_not_shown_as_the_limit() {
    assertThat(TWO.beside("2.996", "3")).isEqualTo("2.996");
    assertThat(TWO.beside("2.991", "3")).isEqualTo("2.99");
  }

  @Test
  void words_of_values_stay() {
    assertThat(TWO.of(new StoredValue(Json.of("1.2.3456")))).isEqualTo("1.2.3456");
    assertThat(TWO.of(new StoredValue(Json.of(true)))).isEqualTo("true");
    assertThat(TWO.of(new StoredValue(JsonArray.of(Json.of("1.333333333333"), Json.of("2")))))
        .isEqualTo("1.33 to 2");
  }

  @Test
  void a_line_keeps_everything_but_long_decimals() {
    assertThat(TWO.line("composite: 2.333333333333 -> 3, policy v1.2345.6"))
        .isEqualTo("composite: 2.33 -> 3, policy v1.2345.6");
  }
}
