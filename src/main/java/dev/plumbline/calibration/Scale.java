package dev.plumbline.calibration;

import java.math.BigDecimal;
import java.math.RoundingMode;

/// The human scale: from `min` to `max` in steps, such as 1 to 6 by 1 or 0 to 5 by 0.5.
///
/// A value between two points belongs to the upper one from the middle on (half up); a value beyond
/// an end belongs to that end.
public record Scale(BigDecimal min, BigDecimal max, BigDecimal step) {

  /// A confusion matrix has points times points cells; nobody grades on a finer scale.
  public static final int MAX_POINTS = 1_001;

  public Scale {
    if (step.signum() <= 0 || max.compareTo(min) <= 0) {
      throw new IllegalArgumentException("scale: max must be above min and step above 0");
    }
    if (max.subtract(min).remainder(step).signum() != 0) {
      throw new IllegalArgumentException("scale: max must be a whole number of steps above min");
    }
    if (max.subtract(min).divide(step, RoundingMode.UNNECESSARY).intValueExact() >= MAX_POINTS) {
      throw new IllegalArgumentException("scale: more than " + MAX_POINTS + " points");
    }
  }

  /// A scale written as `Scale.of("0", "5", "0.5")`.
  public static Scale of(String min, String max, String step) {
    return new Scale(new BigDecimal(min), new BigDecimal(max), new BigDecimal(step));
  }

  public int points() {
    return max.subtract(min).divide(step, RoundingMode.UNNECESSARY).intValueExact() + 1;
  }

  /// The value of a point; point 0 is `min`.
  public BigDecimal value(int point) {
    return min.add(step.multiply(BigDecimal.valueOf(point)));
  }

  /// The scale's value nearest to `score`, half up, clipped to the ends.
  public BigDecimal snap(double score) {
    return value(grid().point(score));
  }

  Grid grid() {
    return new Grid(min.doubleValue(), max.doubleValue(), step.doubleValue(), points() - 1);
  }
}
