package dev.plumbline.base.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Compares rationals with fractions of two `BigInteger`s.
class RationalTest {

  /// A rational and the fraction that it must equal.
  private record Pair(Rational value, BigInteger top, BigInteger bottom) {}

  @Test
  void arithmetic_and_order_equal_those_of_big_fractions() {
    List<Pair> pairs = pairs();
    for (Pair a : pairs) {
      for (Pair b : pairs) {
        BigInteger bottom = a.bottom.multiply(b.bottom);
        assertIs(a.value.plus(b.value), cross(a, b).add(cross(b, a)), bottom);
        assertIs(a.value.minus(b.value), cross(a, b).subtract(cross(b, a)), bottom);
        assertIs(a.value.times(b.value), a.top.multiply(b.top), bottom);
        if (b.top.signum() != 0) {
          assertIs(a.value.dividedBy(b.value), cross(a, b), a.bottom.multiply(b.top));
        }
        assertThat(a.value.compareTo(b.value)).isEqualTo(cross(a, b).compareTo(cross(b, a)));
      }
    }
  }

  @Test
  void sign_negation_and_integrality_equal_those_of_big_fractions() {
    for (Pair a : pairs()) {
      assertThat(a.value.sign()).isEqualTo(a.top.signum());
      assertIs(a.value.negated(), a.top.negate(), a.bottom);
      assertThat(a.value.isWhole()).isEqualTo(a.top.mod(a.bottom).signum() == 0);
    }
  }

  @Test
  void equal_fractions_have_equal_hash_codes() {
    Rational half = Rational.ONE.dividedBy(Rational.of(2));
    Rational big = Rational.of("1000000000000000000").times(Rational.of("1000000000000000000"));
    Rational again = half.times(big).dividedBy(big);
    assertThat(again).isEqualTo(half).isEqualTo(Rational.of("0.50"));
    assertThat(again.hashCode()).isEqualTo(half.hashCode());
  }

  @Test
  void a_value_is_rounded_at_node_exit_to_twelve_decimals_half_even() {
    for (Pair a : pairs()) {
      BigDecimal expected =
          new BigDecimal(a.top).divide(new BigDecimal(a.bottom), 12, RoundingMode.HALF_EVEN);
      assertThat(a.value.atNodeExit().toDecimal()).isEqualByComparingTo(expected);
      assertThat(a.value.toDecimal()).isEqualByComparingTo(expected);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0.0000000000005, 0",
    "0.0000000000015, 0.000000000002",
    "-0.0000000000005, 0",
    "-0.0000000000015, -0.000000000002",
    "0.0000000000025, 0.000000000002",
    "0.00000000000050000, 0",
    "0.00000000000050001, 0.000000000001",
    "0.9999999999995, 1",
    "1.2500000000000, 1.25",
    "9.223372036854775807, 9.223372036855",
    "-9.223372036854775808, -9.223372036855",
    // too large for long arithmetic
    "123456789.0000000000025, 123456789.000000000002",
    "123456789.0000000000035, 123456789.000000000004"
  })
  void a_tie_at_node_exit_is_rounded_to_even(String value, String expected) {
    assertThat(Rational.of(value).atNodeExit()).hasToString(expected);
  }

  @Test
  void a_number_is_shown_without_exponent_or_trailing_zeros() {
    assertThat(Rational.of("1e3")).hasToString("1000");
    assertThat(Rational.of("0.500")).hasToString("0.5");
    assertThat(Rational.of("-0.000000000001")).hasToString("-0.000000000001");
  }

  @Test
  void division_by_zero_throws() {
    assertThatThrownBy(() -> Rational.ONE.dividedBy(Rational.ZERO))
        .isInstanceOf(ArithmeticException.class);
  }

  private static void assertIs(Rational value, BigInteger top, BigInteger bottom) {
    BigDecimal exact =
        new BigDecimal(top).divide(new BigDecimal(bottom), 60, RoundingMode.HALF_EVEN);
    assertThat(value.rounded(60, RoundingMode.HALF_EVEN)).isEqualByComparingTo(exact);
  }

  private static BigInteger cross(Pair a, Pair b) {
    return a.top.multiply(b.bottom);
  }

  /// Small values, values around the bounds of a long, and far larger ones.
  private static List<Pair> pairs() {
    SplittableRandom random = new SplittableRandom(5);
    List<Pair> pairs = new ArrayList<>();
    for (long whole :
        new long[] {
          0, 1, -1, 7, Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1, 1L << 32, -(1L << 31)
        }) {
      pairs.add(new Pair(Rational.of(whole), BigInteger.valueOf(whole), BigInteger.ONE));
    }
    for (int i = 0; i < 120; i++) {
      BigInteger unscaled = new BigInteger(1 + random.nextInt(90), new java.util.Random(i));
      BigInteger signed = random.nextBoolean() ? unscaled : unscaled.negate();
      int scale = random.nextInt(20);
      BigInteger unit = BigInteger.TEN.pow(scale);
      pairs.add(new Pair(Rational.of(new BigDecimal(signed, scale)), signed, unit));
      long divisor = 1 + random.nextInt(1_000);
      pairs.add(
          new Pair(
              Rational.of(new BigDecimal(signed, scale)).dividedBy(Rational.of(divisor)),
              signed,
              unit.multiply(BigInteger.valueOf(divisor))));
    }
    return pairs;
  }
}
