package dev.plumbline.present.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.number.Rational;
import dev.plumbline.score.extraction.StoredExtraction.StoredValue;
import java.math.BigDecimal;
import java.util.List;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeSet;
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
    RoundedNumber number = TWO.beside("3");
    assertThat(number.of("2.996")).isEqualTo("2.996");
    assertThat(number.of("2.991")).isEqualTo("2.99");
    assertThat(number.fixed("3")).isEqualTo("3.00");
    assertThat(number.fixed("2.999999999999")).isEqualTo("2.999999999999");
  }

  @Test
  void a_number_as_it_is_shown_stands_to_each_cut_as_the_number_itself_does() {
    Random random = new Random(65);
    for (int i = 0; i < 2_000; i++) {
      NavigableSet<Rational> cuts = new TreeSet<>();
      for (int each = 0; each < 3; each++) {
        cuts.add(Rational.of(BigDecimal.valueOf(random.nextInt(9_999), random.nextInt(5))));
      }
      RoundedNumber number = new RoundedNumber(random.nextInt(5), cuts);
      for (Rational cut : cuts) {
        for (Rational value : around(cut, 1 + random.nextInt(12))) {
          for (String shown : List.of(number.of(value), number.fixed(value))) {
            assertThat(cuts)
                .as("%s shown as %s", value, shown)
                .allSatisfy(one ->
                    assertThat(Integer.signum(Rational.of(shown).compareTo(one)))
                        .isEqualTo(Integer.signum(value.compareTo(one))));
          }
        }
      }
    }
  }

  private static List<Rational> around(Rational cut, int decimals) {
    Rational unit = Rational.of(BigDecimal.ONE.movePointLeft(decimals));
    return List.of(cut.minus(unit), cut, cut.plus(unit));
  }

  @Test
  void numbers_of_one_line_are_not_shown_alike_unless_they_are() {
    RoundedNumber number = TWO.apart(List.of(Rational.of("0.7999"), Rational.of("0.8001")));
    assertThat(number.of("0.7999")).isEqualTo("0.7999");
    assertThat(number.of("0.8001")).isEqualTo("0.8001");
  }

  @Test
  void words_of_values_stay() {
    assertThat(TWO.of(new StoredValue(Json.of("1.2.3456")))).isEqualTo("1.2.3456");
    assertThat(TWO.of(new StoredValue(Json.of(true)))).isEqualTo("true");
    assertThat(TWO.of(new StoredValue(JsonArray.of("1.333333333333", "2")))).isEqualTo("1.33 to 2");
  }

  @Test
  void a_line_keeps_everything_but_long_decimals() {
    assertThat(TWO.line("composite: 2.333333333333 -> 3, policy v1.2345.6"))
        .isEqualTo("composite: 2.33 -> 3, policy v1.2345.6");
  }
}
