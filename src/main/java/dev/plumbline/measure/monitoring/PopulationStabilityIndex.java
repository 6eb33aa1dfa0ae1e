package dev.plumbline.measure.monitoring;

import java.util.SortedSet;
import java.util.TreeSet;

/// The population stability index: the sum over bins of (share now - share before) times the
/// natural logarithm of their ratio (Siddiqi 2006; it is the symmetric divergence of Jeffreys
/// 1946). By custom below .1 is small, above .25 large.
///
/// A bin that is empty in one sample counts as half a document there. Two samples of sizes n and m
/// without any shift have an index of about (bins - 1)(1/n + 1/m) on average (Yurdakul 2018), so a
/// small sample alone makes it large: it is a size, not a test.
final class PopulationStabilityIndex {

  private static final int BINS = 10;

  /// Fewer documents of the first sample in a bin make its share uncertain.
  private static final int BIN_MIN = 5;

  /// The index of two lists of counts by the same categories; 0 if a sample is empty.
  public static double of(long[] before, long[] now) {
    double sizeBefore = 0;
    double sizeNow = 0;
    for (int bin = 0; bin < before.length; bin++) {
      sizeBefore += before[bin];
      sizeNow += now[bin];
    }
    if (sizeBefore == 0 || sizeNow == 0) {
      return 0;
    }
    double sum = 0;
    for (int bin = 0; bin < before.length; bin++) {
      if (before[bin] + now[bin] > 0) {
        double was = Math.max(before[bin], 0.5) / sizeBefore;
        double is = Math.max(now[bin], 0.5) / sizeNow;
        sum += (is - was) * StrictMath.log(is / was);
      }
    }
    return sum;
  }

  /// The index of two samples of numbers, in at most ten bins of about equal counts of the first.
  public static double of(CountedValues before, CountedValues now) {
    if (before.isEmpty() || now.isEmpty()) {
      return 0;
    }
    SortedSet<Double> ends = new TreeSet<>();
    long bins = Math.clamp(before.size() / BIN_MIN, 2, BINS);
    for (long bin = 1; bin < bins; bin++) {
      ends.add(before.quantile((double) bin / bins));
    }
    ends.remove(before.highest());
    long[] was = new long[ends.size() + 1];
    long[] is = new long[ends.size() + 1];
    int bin = 0;
    for (double end : ends) {
      was[bin] = before.upTo(end);
      is[bin] = now.upTo(end);
      bin++;
    }
    was[bin] = before.size();
    is[bin] = now.size();
    for (; bin > 0; bin--) {
      was[bin] -= was[bin - 1];
      is[bin] -= is[bin - 1];
    }
    return of(was, is);
  }

  private PopulationStabilityIndex() {}
}
