package dev.plumbline.plan.model;

import dev.plumbline.plan.number.Rational;
import java.math.BigDecimal;
import java.math.RoundingMode;

/// A human scale: from `min` to `max` in steps, such as 1 to 6 by 1 or 0 to 5 by 0.5.
public record Scale(BigDecimal min, BigDecimal max, BigDecimal step) {

  public Scale {
    if (min.compareTo(max) >= 0
        || step.signum() <= 0
        || max.subtract(min).remainder(step).signum() != 0) {
      throw new IllegalArgumentException("a scale runs from min up to max in whole steps");
    }
  }

  /// A scale written as `Scale.of("0", "5", "0.5")`.
  public static Scale of(String min, String max, String step) {
    return new Scale(new BigDecimal(min), new BigDecimal(max), new BigDecimal(step));
  }

  /// Whether it has at most so many points.
  public boolean hasAtMostPoints(int points) {
    return max.subtract(min).compareTo(step.multiply(BigDecimal.valueOf(points - 1L))) <= 0;
  }

  /// How many points it has; it must not have more than an `int` can count.
  public int points() {
    return max.subtract(min).divide(step, RoundingMode.UNNECESSARY).intValueExact() + 1;
  }

  /// The value of a point; point 0 is `min`.
  public BigDecimal value(int point) {
    return min.add(step.multiply(BigDecimal.valueOf(point)));
  }

  /// Whether a value is one of its points.
  public boolean contains(BigDecimal value) {
    return isWithin(value) && value.subtract(min).remainder(step).signum() == 0;
  }

  /// Whether a value lies on a point or between two.
  public boolean isWithin(BigDecimal value) {
    return value.compareTo(min) >= 0 && value.compareTo(max) <= 0;
  }

  /// Whether both have the same points, however their numbers are written.
  public boolean hasSamePointsAs(Scale other) {
    return min.compareTo(other.min) == 0
        && max.compareTo(other.max) == 0
        && step.compareTo(other.step) == 0;
  }

  /// The step nearest to a value, halves up, never outside the scale.
  public Rational nearest(Rational value) {
    Rational steps = value.minus(Rational.of(min)).dividedBy(Rational.of(step));
    BigDecimal whole = steps.plus(HALF).rounded(0, RoundingMode.FLOOR);
    return Rational.of(whole.multiply(step).add(min).max(min).min(max));
  }

  private static final Rational HALF = Rational.of("0.5");
}
