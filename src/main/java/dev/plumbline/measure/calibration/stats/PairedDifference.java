package dev.plumbline.measure.calibration.stats;

import java.util.Arrays;

/// The mean of paired differences, how certain it is, and whether it could be chance.
///
/// @param n the number of pairs
/// @param mean 0 without pairs
/// @param low the 2.5th percentile of the mean over 1,000 paired bootstrap resamples (Efron and
///   Tibshirani 1993, chapter 13): pairs are drawn with replacement
/// @param high the 97.5th percentile
/// @param p of the two-sided permutation test of the hypothesis that before and after are
///   exchangeable within a pair ([SignFlipTest]); 1 without pairs
public record PairedDifference(int n, double mean, double low, double high, double p) {

  private static final int RESAMPLES = 1_000;

  private static final long SEED = 20_260_402;

  /// The order of the differences changes no digit, since they are sorted first; all draws have
  /// fixed seeds.
  public static PairedDifference of(double[] differences) {
    if (differences.length == 0) {
      return new PairedDifference(0, 0, 0, 0, 1);
    }
    double[] sorted = differences.clone();
    Arrays.sort(sorted);
    double[] means = new double[RESAMPLES];
    for (int resample = 0; resample < RESAMPLES; resample++) {
      means[resample] = resampledMean(sorted, new CounterRandom(SEED, resample));
    }
    Arrays.sort(means);
    int tail = RESAMPLES / 40;
    return new PairedDifference(
        sorted.length,
        Moments.mean(sorted),
        means[tail - 1],
        means[RESAMPLES - tail - 1],
        SignFlipTest.p(sorted));
  }

  private static double resampledMean(double[] values, CounterRandom random) {
    double sum = 0;
    for (int draw = 0; draw < values.length; draw++) {
      sum += values[random.below(values.length)];
    }
    return sum / values.length;
  }
}
