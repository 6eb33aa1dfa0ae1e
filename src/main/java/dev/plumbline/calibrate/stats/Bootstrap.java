package dev.plumbline.calibrate.stats;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.number.DoubleFormat;
import java.math.BigDecimal;
import java.util.Arrays;

/// Paired bootstrap percentile intervals of the gain of a calibration (Efron and Tibshirani 1993,
/// chapter 13): rows are drawn with replacement, and both scores of a drawn row are used.
///
/// Unpaired intervals would be far too wide: a single QWK of 100 rows is uncertain by .1, the gain
/// by much less, since both scores share the same easy and hard documents.
///
/// @param qwk calibrated less raw
///
/// @param mae raw less calibrated in the unit of the scale; above 0 is better in both
public record Bootstrap(BootstrapInterval qwk, BootstrapInterval mae) {

  static final int RESAMPLES = 1_000;

  private static final long SEED = 20_260_112;

  /// Draws the resamples with a fixed seed. Without rows, all gains are 0.
  ///
  /// @param step of the scale
  public static Bootstrap of(int[] raw, int[] calibrated, int[] human, double step) {
    int n = human.length;
    double[] qwk = new double[RESAMPLES];
    double[] mae = new double[RESAMPLES];
    for (int resample = 0; resample < RESAMPLES; resample++) {
      int[] times = new CounterRandom(SEED, resample).times(n);
      QuadraticWeightedKappa before = new QuadraticWeightedKappa();
      QuadraticWeightedKappa after = new QuadraticWeightedKappa();
      long steps = 0;
      for (int row = 0; row < n; row++) {
        if (times[row] > 0) {
          before.add(times[row], raw[row], human[row]);
          after.add(times[row], calibrated[row], human[row]);
          int gap = Math.abs(raw[row] - human[row]) - Math.abs(calibrated[row] - human[row]);
          steps += (long) times[row] * gap;
        }
      }
      qwk[resample] = after.value() - before.value();
      mae[resample] = (double) steps / Math.max(1, n);
    }
    Arrays.sort(qwk);
    Arrays.sort(mae);
    return new Bootstrap(
        interval(
            QuadraticWeightedKappa.of(calibrated, human) - QuadraticWeightedKappa.of(raw, human),
            qwk,
            1),
        interval(meanAbsoluteError(raw, human) - meanAbsoluteError(calibrated, human), mae, step));
  }

  /// The mean absolute error in steps of the scale; 0 without rows.
  public static double meanAbsoluteError(int[] points, int[] human) {
    long sum = 0;
    for (int i = 0; i < points.length; i++) {
      sum += Math.abs(points[i] - human[i]);
    }
    return (double) sum / Math.max(1, points.length);
  }

  /// The interval from the 2.5th to the 97.5th percentile of sorted gains.
  ///
  /// @param value the point estimate
  ///
  /// @param unit the factor from the gains to the reported unit
  public static BootstrapInterval interval(double value, double[] sorted, double unit) {
    int low = RESAMPLES / 40 - 1;
    int high = RESAMPLES - RESAMPLES / 40 - 1;
    return new BootstrapInterval(
        DoubleFormat.of(value * unit),
        DoubleFormat.of(sorted[low] * unit),
        DoubleFormat.of(sorted[high] * unit));
  }

  /// An estimate with its 95 % bootstrap interval.
  public record BootstrapInterval(BigDecimal value, BigDecimal low, BigDecimal high)
      implements JsonRecord {}
}
