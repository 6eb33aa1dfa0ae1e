package dev.plumbline.measure.calibration.stats;

import java.util.Arrays;

/// Mid-ranks, and Spearman's rank correlation.
///
/// Equal values share the mean of their ranks; ranks start at 1. A constant list has equal ranks
/// and correlation 0.
public final class Ranks {

  static double[] of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double[] ranks = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      ranks[i] = (below(sorted, values[i]) + upTo(sorted, values[i]) + 1) / 2.0;
    }
    return ranks;
  }

  /// Spearman's rho: Pearson's r of the mid-ranks (Spearman 1904).
  public static double spearman(double[] a, double[] b) {
    return Moments.correlation(of(a), of(b));
  }

  /// The number of sorted values that are smaller.
  private static int below(double[] sorted, double value) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /// The number of sorted values that are smaller or equal.
  private static int upTo(double[] sorted, double value) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] <= value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private Ranks() {}
}
