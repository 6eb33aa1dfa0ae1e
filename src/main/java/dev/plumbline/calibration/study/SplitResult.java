package dev.plumbline.calibration.study;

import dev.plumbline.calibration.fit.CalibrationMethod;
import dev.plumbline.calibration.stats.QuadraticWeightedKappa;
import dev.plumbline.calibration.stats.Ranks;
import dev.plumbline.calibration.stats.ScalePoints;

/// One split of a study, measured: the raw and the calibrated scores of its test half.
record SplitResult(CalibrationMethod method, HeldOut raw, HeldOut calibrated) {

  double gain() {
    return calibrated.qwk - raw.qwk;
  }

  /// @param mae mean absolute error as a share of the range, both sides on the scale
  /// @param nonFinite scores that are not finite or not on the scale
  record HeldOut(double qwk, double mae, double spearman, int nonFinite) {

    /// At least one row.
    static HeldOut of(ScalePoints scalePoints, double[] scores, double[] human) {
      int[] points = scalePoints.points(scores);
      int[] target = scalePoints.points(human);
      long gaps = 0;
      int nonFinite = 0;
      for (int i = 0; i < points.length; i++) {
        gaps += Math.abs(points[i] - target[i]);
        nonFinite += scores[i] >= scalePoints.min() && scores[i] <= scalePoints.max() ? 0 : 1;
      }
      double mae = (double) gaps / points.length / scalePoints.lastPoint();
      return new HeldOut(
          QuadraticWeightedKappa.of(points, target),
          mae,
          Ranks.spearman(scores, human),
          nonFinite);
    }
  }
}
