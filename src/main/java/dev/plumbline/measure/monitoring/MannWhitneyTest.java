package dev.plumbline.measure.monitoring;

import dev.plumbline.calibrate.stats.TailProbability;
import java.util.SortedSet;
import java.util.TreeSet;

/// The test of Mann and Whitney (1947) of whether values of one sample tend to be higher than those
/// of another, two-sided, by its normal approximation with corrections for ties and continuity
/// (Lehmann 1975, section 1.4).
final class MannWhitneyTest {

  /// The p value; 1 if a sample is empty or all values are equal.
  public static double p(CountedValues first, CountedValues second) {
    double n = first.size();
    double m = second.size();
    double all = n + m;
    if (first.isEmpty() || second.isEmpty() || all < 3) {
      return 1;
    }
    double higher = 0;
    double ties = 0;
    long below = 0;
    for (double value : values(first, second)) {
      long one = first.count(value);
      long other = second.count(value);
      higher += one * (below + other / 2.0);
      below += other;
      double tied = one + other;
      ties += tied * tied * tied - tied;
    }
    double variance = n * m / 12 * (all + 1 - ties / (all * (all - 1)));
    if (variance <= 0) {
      return 1;
    }
    double gap = Math.max(0, Math.abs(higher - n * m / 2) - 0.5);
    return TailProbability.normal(gap / StrictMath.sqrt(variance));
  }

  /// The distinct values of both, ascending.
  static SortedSet<Double> values(CountedValues first, CountedValues second) {
    SortedSet<Double> values = new TreeSet<>(first.distinct());
    values.addAll(second.distinct());
    return values;
  }

  private MannWhitneyTest() {}
}
