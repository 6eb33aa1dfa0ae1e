package dev.plumbline.measure.calibration.report;

import dev.plumbline.measure.calibration.fit.CalibrationMethod;
import dev.plumbline.measure.calibration.fit.HeldOutScores;
import dev.plumbline.measure.calibration.fit.MethodFitter;
import dev.plumbline.measure.calibration.signal.SampleArrays;
import dev.plumbline.measure.calibration.stats.Bootstrap;
import dev.plumbline.measure.calibration.stats.CrossValidationFolds;
import dev.plumbline.measure.calibration.stats.QuadraticWeightedKappa;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The learning curve: the method is fitted on a quarter, a half, three quarters and all of the
/// training rows of each fold. A part consists of the rows with the smallest keys, so that smaller
/// parts are subsets of larger ones.
///
/// @param half held-out scores, as points of the scale, with half of the labels
/// @param whole the same with all labels
record LearningCurve(List<CalibrationReport.LearningPoint> points, int[] half, int[] whole) {

  static final double[] SHARES = {0.25, 0.5, 0.75, 1};
  static final int HALF = 1;

  static LearningCurve of(SampleArrays rows, CalibrationMethod method, long repeat) {
    int training =
        rows.size() - (rows.size() + CrossValidationFolds.COUNT - 1) / CrossValidationFolds.COUNT;
    List<CalibrationReport.LearningPoint> points = new ArrayList<>();
    int[][] scored = new int[SHARES.length][];
    for (int k = 0; k < SHARES.length; k++) {
      int labels = (int) (training * SHARES[k]);
      double[] scores =
          HeldOutScores.scores(
              rows,
              repeat,
              some -> MethodFitter.fit(method, some.select(withSmallestKeys(some, labels))));
      points.add(
          new CalibrationReport.LearningPoint(
              labels, AgreementMetrics.of(rows.scalePoints(), scores, rows.human())));
      scored[k] = rows.scalePoints().points(scores);
    }
    return new LearningCurve(points, scored[HALF], scored[SHARES.length - 1]);
  }

  /// The gain of the second half of the labels. A learning curve flattens, so the next doubling
  /// rarely gains more.
  CalibrationReport.Doubling doubling(SampleArrays rows) {
    int[] human = rows.scalePoints().points(rows.human());
    Bootstrap gains = Bootstrap.of(half, whole, human);
    return new CalibrationReport.Doubling(
        points.get(HALF).labels(),
        points.getLast().labels(),
        Bootstrap.interval(
            QuadraticWeightedKappa.of(whole, human) - QuadraticWeightedKappa.of(half, human),
            gains.qwk(),
            1),
        Bootstrap.interval(
            Bootstrap.meanAbsoluteError(half, human) - Bootstrap.meanAbsoluteError(whole, human),
            gains.mae(),
            rows.scalePoints().step()));
  }

  /// The rows with the smallest keys, in their given order.
  private static int[] withSmallestKeys(SampleArrays some, int labels) {
    long[] keys = some.keys().clone();
    Arrays.sort(keys);
    long largest = keys[Math.min(labels, keys.length) - 1];
    int[] selected = new int[keys.length];
    int count = 0;
    for (int i = 0; i < keys.length; i++) {
      if (some.keys()[i] <= largest) {
        selected[count++] = i;
      }
    }
    return Arrays.copyOf(selected, count);
  }
}
