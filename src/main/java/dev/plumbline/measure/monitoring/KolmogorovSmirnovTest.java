package dev.plumbline.measure.monitoring;

import dev.plumbline.calibrate.stats.TailProbability;

/// The two-sample test of Smirnov (1939) of whether two distributions differ in any way, by the
/// limiting distribution of the largest gap between the two distribution functions. Values that
/// occur several times make it conservative: p is too high, never too low.
final class KolmogorovSmirnovTest {

  /// The p value; 1 if a sample is empty.
  public static double p(CountedValues first, CountedValues second) {
    if (first.isEmpty() || second.isEmpty()) {
      return 1;
    }
    double n = first.size();
    double m = second.size();
    return TailProbability.kolmogorov(statistic(first, second) * StrictMath.sqrt(n * m / (n + m)));
  }

  /// The largest gap between the two distribution functions, 0 to 1.
  static double statistic(CountedValues first, CountedValues second) {
    long one = 0;
    long other = 0;
    double largest = 0;
    for (double value : MannWhitneyTest.values(first, second)) {
      one += first.count(value);
      other += second.count(value);
      largest =
          Math.max(largest, Math.abs((double) one / first.size() - (double) other / second.size()));
    }
    return largest;
  }

  private KolmogorovSmirnovTest() {}
}
