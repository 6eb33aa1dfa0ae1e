package dev.plumbline.measure.calibration.stats;

/// The jackknife variance (Efron and Tibshirani 1993, chapter 11) of the logarithm of a ratio of
/// standard deviations. Unlike the variance for normal scores it sees that the spread of a skewed
/// list rests on few values: if it is 0 without one of them, nothing is known.
final class SpreadJackknife {

  /// A variance below this share of the one of all values is a rounding error.
  private static final double SHARE_MIN = 1e-12;

  /// The variance of the logarithm of the ratio of two standard deviations of paired values;
  /// infinite if one pair makes all of the spread of either.
  static double logRatioVariance(double[] values, double[] others) {
    return variance(logSpreads(values), logSpreads(others));
  }

  private static double variance(double[] some, double[] others) {
    double[] differences = new double[some.length];
    for (int i = 0; i < differences.length; i++) {
      if (!Double.isFinite(some[i]) || !Double.isFinite(others[i])) {
        return Double.POSITIVE_INFINITY;
      }
      differences[i] = some[i] - others[i];
    }
    double spread = Moments.spread(differences);
    return spread * spread * (differences.length - 1);
  }

  /// The logarithm of the standard deviation without each value in turn; minus infinity where the
  /// others are equal.
  private static double[] logSpreads(double[] values) {
    int n = values.length;
    double mean = Moments.mean(values);
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    double[] logs = new double[n];
    for (int i = 0; i < n; i++) {
      double gap = values[i] - mean;
      double rest = n < 2 ? 0 : squares - gap * gap * n / (n - 1);
      logs[i] =
          rest <= SHARE_MIN * squares
              ? Double.NEGATIVE_INFINITY
              : StrictMath.log(rest / (n - 1)) / 2;
    }
    return logs;
  }

  private SpreadJackknife() {}
}
