package dev.plumbline.plan;

import java.math.BigDecimal;
import java.math.RoundingMode;

/// A human scale: from `min` to `max` in steps. Half points have step 0.5.
public record Scale(BigDecimal min, BigDecimal max, BigDecimal step) {

  public Scale {
    if (min.compareTo(max) >= 0
        || step.signum() <= 0
        || max.subtract(min).remainder(step).signum() != 0) {
      throw new IllegalArgumentException("a scale runs from min up to max in whole steps");
    }
  }

  /// The step nearest to a value, halves up, never outside the scale.
  public Rational nearest(Rational value) {
    Rational steps = value.minus(Rational.of(min)).dividedBy(Rational.of(step));
    BigDecimal whole = steps.plus(HALF).rounded(0, RoundingMode.FLOOR);
    return Rational.of(whole.multiply(step).add(min).max(min).min(max));
  }

  private static final Rational HALF = Rational.of("0.5");
}
