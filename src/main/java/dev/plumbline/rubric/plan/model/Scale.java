package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.number.Rational;
import java.math.BigDecimal;
import java.math.RoundingMode;

/// A rating scale: from `min` to `max` in equal steps, such as 1 to 6 by 1 or 0 to 5 by 0.5.
public record Scale(BigDecimal min, BigDecimal max, BigDecimal step) {

  public Scale {
    if (min.compareTo(max) >= 0
        || step.signum() <= 0
        || max.subtract(min).remainder(step).signum() != 0) {
      throw new IllegalArgumentException(
          "a scale needs min below max and a whole number of positive steps");
    }
  }

  /// A scale from decimals, as in `Scale.of("0", "5", "0.5")`.
  public static Scale of(String min, String max, String step) {
    return new Scale(new BigDecimal(min), new BigDecimal(max), new BigDecimal(step));
  }

  /// Whether it has at most this number of points; never overflows.
  public boolean hasAtMostPoints(int points) {
    return max.subtract(min).compareTo(step.multiply(BigDecimal.valueOf(points - 1L))) <= 0;
  }

  /// The number of points.
  ///
  /// @throws ArithmeticException if it exceeds an `int`
  public int points() {
    return max.subtract(min).divide(step, RoundingMode.UNNECESSARY).intValueExact() + 1;
  }

  /// The value of a point, counted from 0 at `min`.
  public BigDecimal value(int point) {
    return min.add(step.multiply(BigDecimal.valueOf(point)));
  }

  /// Whether a value is one of its points.
  public boolean contains(BigDecimal value) {
    return isWithin(value) && value.subtract(min).remainder(step).signum() == 0;
  }

  /// Whether a value lies between `min` and `max`, both included.
  public boolean isWithin(BigDecimal value) {
    return value.compareTo(min) >= 0 && value.compareTo(max) <= 0;
  }

  /// The point nearest to a value, half up, clamped to the scale.
  public Rational nearest(Rational value) {
    Rational steps = value.minus(Rational.of(min)).dividedBy(Rational.of(step));
    BigDecimal whole = steps.plus(HALF).rounded(0, RoundingMode.FLOOR);
    return Rational.of(whole.multiply(step).add(min).max(min).min(max));
  }

  private static final Rational HALF = Rational.of("0.5");
}
