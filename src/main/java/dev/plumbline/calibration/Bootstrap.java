package dev.plumbline.calibration;

import java.util.Arrays;

/// Paired bootstrap intervals of what a calibration gains (Efron and Tibshirani 1993, chapter 13,
/// percentiles): rows are drawn with replacement, and both scores of a drawn row are taken.
///
/// Unpaired intervals would be useless here: a single QWK of 100 rows is uncertain by .1, the gain
/// by much less, since both scores meet the same easy and hard documents.
///
/// @param qwk calibrated less raw
/// @param mae raw less calibrated, in steps of the scale, so that above 0 is better in both
record Bootstrap(double[] qwk, double[] mae) {

  static final int RESAMPLES = 1_000;

  private static final long SEED = 20_260_112;

  /// No rows: all gains 0.
  static Bootstrap of(int[] raw, int[] calibrated, int[] human) {
    int n = human.length;
    double[] qwk = new double[RESAMPLES];
    double[] mae = new double[RESAMPLES];
    for (int resample = 0; resample < RESAMPLES; resample++) {
      Draws draws = new Draws(SEED, resample);
      Kappa before = new Kappa();
      Kappa after = new Kappa();
      long steps = 0;
      for (int k = 0; k < n; k++) {
        int row = draws.below(n);
        before.add(raw[row], human[row]);
        after.add(calibrated[row], human[row]);
        steps += Math.abs(raw[row] - human[row]) - Math.abs(calibrated[row] - human[row]);
      }
      qwk[resample] = after.value() - before.value();
      mae[resample] = (double) steps / Math.max(1, n);
    }
    Arrays.sort(qwk);
    Arrays.sort(mae);
    return new Bootstrap(qwk, mae);
  }

  /// From the 2.5th to the 97.5th percentile of sorted gains.
  static Interval interval(double value, double[] sorted, double unit) {
    int low = RESAMPLES / 40 - 1;
    int high = RESAMPLES - RESAMPLES / 40 - 1;
    return new Interval(
        Decimals.of(value * unit),
        Decimals.of(sorted[low] * unit),
        Decimals.of(sorted[high] * unit));
  }
}
