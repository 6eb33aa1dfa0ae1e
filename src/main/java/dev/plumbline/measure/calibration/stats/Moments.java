package dev.plumbline.measure.calibration.stats;

/// Mean, standard deviation and correlation of lists of doubles, summed in the given order.
///
/// Spread is the population standard deviation (divided by n). No values: 0. One value, or all
/// equal: spread exactly 0. Correlation with a constant list: 0.
public final class Moments {

  /// The arithmetic mean; 0 without values.
  public static double mean(double[] values) {
    if (values.length == 0) {
      return 0;
    }
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  /// The population standard deviation; 0 without values.
  public static double spread(double[] values) {
    if (isConstant(values)) {
      return 0;
    }
    double mean = mean(values);
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return StrictMath.sqrt(squares / values.length);
  }

  /// Pearson's r, clamped to [-1, 1] against rounding.
  public static double correlation(double[] a, double[] b) {
    if (isConstant(a) || isConstant(b)) {
      return 0;
    }
    double meanA = mean(a);
    double meanB = mean(b);
    double squaresA = 0;
    double squaresB = 0;
    double products = 0;
    for (int i = 0; i < a.length; i++) {
      squaresA += (a[i] - meanA) * (a[i] - meanA);
      squaresB += (b[i] - meanB) * (b[i] - meanB);
      products += (a[i] - meanA) * (b[i] - meanB);
    }
    double scale = StrictMath.sqrt(squaresA) * StrictMath.sqrt(squaresB);
    return scale == 0 ? 0 : Math.clamp(products / scale, -1.0, 1.0);
  }

  /// Whether all values are equal. Compared directly, since rounding can give equal values a spread
  /// of 1e-17.
  public static boolean isConstant(double[] values) {
    for (double value : values) {
      if (value != values[0]) {
        return false;
      }
    }
    return true;
  }

  private Moments() {}
}
