package dev.plumbline.calibration.stats;

import java.util.Arrays;

/// Mid-ranks, and Spearman's rho over them.
///
/// Equal values share the mean of the ranks that they take up; ranks start at 1. No values: no
/// ranks. A constant list: all ranks equal, rho 0.
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

  public static double spearman(double[] a, double[] b) {
    return Moments.correlation(of(a), of(b));
  }

  /// How many of the sorted values are smaller.
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

  /// How many of the sorted values are smaller or equal.
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
