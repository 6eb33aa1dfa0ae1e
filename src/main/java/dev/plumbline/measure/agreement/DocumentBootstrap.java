package dev.plumbline.measure.agreement;

import dev.plumbline.measure.calibration.stats.CounterRandom;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/// Bootstrap percentile intervals of any statistic of documents (Efron and Tibshirani 1993, chapter
/// 13): documents are drawn with replacement, by fixed seeds.
public final class DocumentBootstrap {

  static final int RESAMPLES = 1_000;

  private static final long SEED = 20_260_112;

  /// @param statistic of documents of which each occurs as often as the array says
  public static Estimate estimate(int documents, ToDoubleFunction<int[]> statistic) {
    int[] once = new int[documents];
    Arrays.fill(once, 1);
    double[] resampled = new double[RESAMPLES];
    for (int resample = 0; resample < RESAMPLES; resample++) {
      resampled[resample] = statistic.applyAsDouble(times(resample, documents));
    }
    return Estimate.of(statistic.applyAsDouble(once), resampled);
  }

  /// The ratio of two sums over documents, such as flips by pairs; 0 if the lower sum is 0.
  public static Estimate ratio(double[] above, double[] below) {
    return estimate(
        above.length,
        times -> {
          double upper = sum(above, times);
          double lower = sum(below, times);
          return lower == 0 ? 0 : upper / lower;
        });
  }

  private static double sum(double[] values, int[] times) {
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += times[i] * values[i];
    }
    return sum;
  }

  /// How often each document occurs in a resample.
  public static int[] times(int resample, int documents) {
    CounterRandom random = new CounterRandom(SEED, resample);
    int[] times = new int[documents];
    for (int i = 0; i < documents; i++) {
      times[random.below(documents)]++;
    }
    return times;
  }

  private DocumentBootstrap() {}
}
