package dev.plumbline.calibrate.stats;

import java.util.Comparator;
import java.util.stream.IntStream;

/// Mid-ranks, and Spearman's rank correlation. Equal values share the mean of their ranks; ranks
/// start at 1.
public final class Ranks {

  static double[] of(double[] values) {
    return of(order(values), values, Moments.once(values.length));
  }

  /// The mid-ranks in a resample; those of values that do not occur mean nothing.
  ///
  /// @param order as [#order]
  /// @param times how often each value occurs
  public static double[] of(int[] order, double[] values, int[] times) {
    double[] ranks = new double[values.length];
    long before = 0;
    int end;
    for (int start = 0; start < order.length; start = end) {
      long equal = 0;
      end = start;
      while (end < order.length && values[order[end]] == values[order[start]]) {
        equal += times[order[end]];
        end++;
      }
      for (int i = start; i < end; i++) {
        ranks[order[i]] = before + (equal + 1) / 2.0;
      }
      before += equal;
    }
    return ranks;
  }

  /// The places of rows, ascending by the first column, of equal ones by the next.
  public static int[] order(double[]... columns) {
    Comparator<Integer> order = (_, _) -> 0;
    for (double[] column : columns) {
      order = order.thenComparingDouble(i -> column[i]);
    }
    return IntStream.range(0, columns[0].length)
        .boxed()
        .sorted(order)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /// Spearman's rho: Pearson's r of the mid-ranks (Spearman 1904); not a number where one list does
  /// not vary.
  public static double spearman(double[] a, double[] b) {
    return Moments.correlation(of(a), of(b));
  }

  private Ranks() {}
}
