package dev.plumbline.measure.diagnosis;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/// Sums and comparisons without rounding; only figures that are shown are rounded.
final class Exact {

  private static final int DIGITS = 20;
  private static final int SHOWN = 4;

  static BigDecimal rounded(BigDecimal value) {
    BigDecimal few =
        value.setScale(Math.min(SHOWN, Math.max(0, value.scale())), RoundingMode.HALF_UP);
    return few.signum() == 0 ? BigDecimal.ZERO : few.stripTrailingZeros();
  }

  /// For what is shown.
  static BigDecimal quotient(BigDecimal part, BigDecimal whole) {
    return part.divide(whole, DIGITS, RoundingMode.HALF_UP);
  }

  /// Whether a share is at least so many percent.
  static boolean isShare(long part, long whole, int percent) {
    return whole > 0 && 100 * part >= percent * whole;
  }

  static BigDecimal sum(List<BigDecimal> values) {
    return values.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /// n² times the covariance of two lists of n numbers; of a list with itself, the variance.
  static BigDecimal covariance(List<BigDecimal> left, List<BigDecimal> right) {
    BigDecimal products = BigDecimal.ZERO;
    for (int i = 0; i < left.size(); i++) {
      products = products.add(left.get(i).multiply(right.get(i)));
    }
    return products
        .multiply(BigDecimal.valueOf(left.size()))
        .subtract(sum(left).multiply(sum(right)));
  }

  private Exact() {}
}
