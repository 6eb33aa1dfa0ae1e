package dev.plumbline.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What fewer labels would have given: the method is fitted on a quarter, a half, three quarters
/// and all of each fold's training rows. The rows kept are those with the smallest keys, so that
/// the smaller parts lie within the larger ones.
final class LearningCurve {

  private static final double[] SHARES = {0.25, 0.5, 0.75, 1};

  static List<Report.LearningPoint> of(Columns rows, Method method, long repeat) {
    int training = rows.size() - (rows.size() + Folds.COUNT - 1) / Folds.COUNT;
    List<Report.LearningPoint> points = new ArrayList<>();
    for (double share : SHARES) {
      int labels = (int) (training * share);
      double[] scores =
          HeldOut.scores(
              rows, repeat, some -> Fitter.fit(method, some.take(thinned(some, labels))));
      points.add(new Report.LearningPoint(labels, Figures.of(rows.grid(), scores, rows.human())));
    }
    return points;
  }

  /// The rows with the smallest keys, in the order in which they stand.
  private static int[] thinned(Columns some, int labels) {
    long[] keys = some.keys().clone();
    Arrays.sort(keys);
    long largest = keys[Math.min(labels, keys.length) - 1];
    int[] kept = new int[keys.length];
    int count = 0;
    for (int i = 0; i < keys.length; i++) {
      if (some.keys()[i] <= largest) {
        kept[count++] = i;
      }
    }
    return Arrays.copyOf(kept, count);
  }

  private LearningCurve() {}
}
