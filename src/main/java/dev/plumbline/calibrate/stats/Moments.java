package dev.plumbline.calibrate.stats;

import java.util.Arrays;

/// Means, deviations and correlations of lists of doubles, and of resamples of them, in which a
/// value occurs several times or not at all. Sums are in the given order.
///
/// What is undefined is not a number: every figure without values, a deviation of fewer than two, a
/// correlation or slope where something does not vary.
public final class Moments {

  /// Every value once.
  public static int[] once(int values) {
    int[] times = new int[values];
    Arrays.fill(times, 1);
    return times;
  }

  public static double mean(double[] values) {
    return mean(values, once(values.length));
  }

  public static double mean(double[] values, int[] times) {
    double sum = 0;
    long all = 0;
    for (int i = 0; i < values.length; i++) {
      sum += times[i] * values[i];
      all += times[i];
    }
    return sum / all;
  }

  /// The population standard deviation (divided by n), as equating, standardised differences and
  /// resamples use it; what is shown is a [#deviation]. Exactly 0 if all values are equal.
  public static double spread(double[] values) {
    return spread(values, once(values.length));
  }

  public static double spread(double[] values, int[] times) {
    return StrictMath.sqrt(squares(values, times) / size(times));
  }

  /// The standard deviation of a sample (divided by n - 1), where it estimates that of what the
  /// sample is from.
  public static double deviation(double[] values) {
    return deviation(values, once(values.length));
  }

  public static double deviation(double[] values, int[] times) {
    double others = size(times) - 1;
    return others < 1 ? Double.NaN : StrictMath.sqrt(squares(values, times) / others);
  }

  /// The sum of squares about the mean; exactly 0 if all values are equal.
  private static double squares(double[] values, int[] times) {
    if (isConstant(values, times)) {
      return 0;
    }
    return products(values, values, times);
  }

  private static double products(double[] a, double[] b, int[] times) {
    double meanA = mean(a, times);
    double meanB = mean(b, times);
    double products = 0;
    for (int i = 0; i < a.length; i++) {
      products += times[i] * (a[i] - meanA) * (b[i] - meanB);
    }
    return products;
  }

  private static long size(int[] times) {
    long all = 0;
    for (int each : times) {
      all += each;
    }
    return all;
  }

  /// Pearson's r, clamped to [-1, 1] against rounding.
  public static double correlation(double[] a, double[] b) {
    return correlation(a, b, once(a.length));
  }

  public static double correlation(double[] a, double[] b, int[] times) {
    double scale = StrictMath.sqrt(squares(a, times)) * StrictMath.sqrt(squares(b, times));
    return scale == 0 ? Double.NaN : Math.clamp(products(a, b, times) / scale, -1.0, 1.0);
  }

  /// The standardised mean difference of scores and human scores: the difference of their means
  /// over the root of the mean of their two variances (Williamson, Xi and Breyer 2012, who require
  /// less than .15). Above 0 the scores are too lenient.
  public static double meanDifference(double[] scores, double[] human, int[] times) {
    double one = spread(scores, times);
    double other = spread(human, times);
    double unit = StrictMath.sqrt((one * one + other * other) / 2);
    return unit == 0 ? Double.NaN : (mean(scores, times) - mean(human, times)) / unit;
  }

  /// The least-squares slope of y over x.
  public static double slope(double[] x, double[] y, int[] times) {
    double squares = squares(x, times);
    return squares == 0 ? Double.NaN : products(x, y, times) / squares;
  }

  /// Whether all values are equal. Compared directly, since rounding can give equal values a spread
  /// of 1e-17.
  public static boolean isConstant(double[] values) {
    return isConstant(values, once(values.length));
  }

  private static boolean isConstant(double[] values, int[] times) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < values.length; i++) {
      if (times[i] > 0) {
        low = Math.min(low, values[i]);
        high = Math.max(high, values[i]);
      }
    }
    return low >= high;
  }

  private Moments() {}
}
