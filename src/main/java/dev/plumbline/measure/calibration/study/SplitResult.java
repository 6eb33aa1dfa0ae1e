package dev.plumbline.measure.calibration.study;

import dev.plumbline.measure.calibration.fit.CalibrationMethod;
import dev.plumbline.measure.calibration.interval.IntervalLevel;
import dev.plumbline.measure.calibration.stats.QuadraticWeightedKappa;
import dev.plumbline.measure.calibration.stats.Ranks;
import dev.plumbline.measure.calibration.stats.ScalePoints;
import java.util.EnumMap;
import java.util.Map;

/// The measurement of one split of a study: the raw and the calibrated scores of its test half.
///
/// @param covered by interval level, the share of the test half whose human score is inside
/// @param width by interval level, the mean width of the intervals as a share of the range
/// @param referral the share of the possible gain from referring by expected errors
record SplitResult(
    CalibrationMethod method,
    HeldOut raw,
    HeldOut calibrated,
    Map<IntervalLevel, Double> covered,
    Map<IntervalLevel, Double> width,
    double referral) {

  SplitResult {
    covered = new EnumMap<>(covered);
    width = new EnumMap<>(width);
  }

  double gain() {
    return calibrated.qwk - raw.qwk;
  }

  /// @param mae mean absolute error as a share of the range, both sides rounded to the scale
  /// @param nonFinite the number of scores that are not finite or outside the scale
  record HeldOut(double qwk, double mae, double spearman, int nonFinite) {

    /// Requires at least one row.
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
          QuadraticWeightedKappa.of(points, target), mae, Ranks.spearman(scores, human), nonFinite);
    }
  }
}
