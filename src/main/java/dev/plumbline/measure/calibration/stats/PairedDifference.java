package dev.plumbline.measure.calibration.stats;

import dev.plumbline.base.canonical.JsonRecord.Member;
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
public record PairedDifference(
    @Member("documents") int n, double mean, double low, double high, double p) {

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
    int firstZero = count(sorted, false);
    int afterZero = count(sorted, true);
    double[] means = new double[RESAMPLES];
    for (int resample = 0; resample < RESAMPLES; resample++) {
      means[resample] =
          resampledMean(sorted, firstZero, afterZero, new CounterRandom(SEED, resample));
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

  /// Differences of 0, which of two runs most are, lie between others and are not added: no digit
  /// of a sum changes by it.
  ///
  /// @param firstZero the place of the first of them
  /// @param afterZero the place behind the last of them
  private static double resampledMean(
      double[] values, int firstZero, int afterZero, CounterRandom random) {
    double sum = 0;
    for (int draw = 0; draw < values.length; draw++) {
      int drawn = random.below(values.length);
      if (drawn < firstZero || drawn >= afterZero) {
        sum += values[drawn];
      }
    }
    return sum / values.length;
  }

  /// How many of the sorted values are less than 0, or not greater.
  private static int count(double[] sorted, boolean withZero) {
    int count = 0;
    while (count < sorted.length && (sorted[count] < 0 || withZero && sorted[count] == 0)) {
      count++;
    }
    return count;
  }
}
