package dev.plumbline.base.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IntervalTest {

  @Test
  void arithmetic_contains_every_result_and_attains_both_bounds() {
    SplittableRandom random = new SplittableRandom(6);
    for (int i = 0; i < 2_000; i++) {
      Interval a = interval(random);
      Interval b = interval(random);
      assertThat(a.plus(b)).isEqualTo(hull(a, b, Rational::plus));
      assertThat(a.times(b)).isEqualTo(hull(a, b, Rational::times));
      assertThat(a.min(b)).isEqualTo(hull(a, b, Rational::min));
      assertThat(a.max(b)).isEqualTo(hull(a, b, Rational::max));
      if (!b.containsZero()) {
        assertThat(a.dividedBy(b)).isEqualTo(hull(a, b, Rational::dividedBy));
      }
    }
  }

  @Test
  void the_absolute_value_starts_at_zero_if_the_interval_contains_it() {
    assertThat(of(-3, 2).absolute()).isEqualTo(of(0, 3));
    assertThat(of(-3, -1).absolute()).isEqualTo(of(1, 3));
    assertThat(of(1, 4).absolute()).isEqualTo(of(1, 4));
  }

  @Test
  void undefined_values_stay_undefined_and_are_never_points() {
    Interval nothing = of(1, 1).undefined();

    assertThat(nothing.isPoint()).isFalse();
    for (Interval result :
        List.of(
            nothing.plus(of(1, 2)),
            of(1, 2).times(nothing),
            nothing.negated(),
            nothing.min(of(0, 0)),
            of(0, 0).hull(nothing),
            nothing.absolute(),
            of(3, 3).dividedBy(nothing),
            nothing.atNodeExit())) {
      assertThat(result.defined()).isFalse();
    }
  }

  @Test
  void reversed_bounds_are_rejected() {
    assertThatThrownBy(() -> of(2, 1)).isInstanceOf(IllegalArgumentException.class);
  }

  private interface Step {
    Rational of(Rational left, Rational right);
  }

  /// The hull of the four corners: each operation is monotone in each operand.
  private static Interval hull(Interval a, Interval b, Step step) {
    List<Rational> corners =
        List.of(
            step.of(a.low(), b.low()),
            step.of(a.low(), b.high()),
            step.of(a.high(), b.low()),
            step.of(a.high(), b.high()));
    return Interval.of(
        corners.stream().min(Rational::compareTo).orElseThrow(),
        corners.stream().max(Rational::compareTo).orElseThrow());
  }

  private static Interval interval(SplittableRandom random) {
    int low = random.nextInt(-6, 7);
    return of(low, low + random.nextInt(5));
  }

  private static Interval of(long low, long high) {
    return Interval.of(Rational.of(low), Rational.of(high));
  }
}
