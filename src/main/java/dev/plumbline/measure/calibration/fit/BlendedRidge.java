package dev.plumbline.measure.calibration.fit;

import dev.plumbline.measure.calibration.signal.SampleArrays;
import dev.plumbline.measure.calibration.stats.LinearEquating;
import dev.plumbline.measure.calibration.stats.Moments;

/// The default method: as [AnchoredRidge], or [ShapedEquating] for a single score, with three
/// guards against bad draws of few labels.
///
/// 1. The ranking is a mean of the ridge's and the judge's own, both in units of their standard
///    deviation; the ridge's part is n / (n + 10). A ridge of 25 labels sometimes turns a good
///    ranking around; the mean of both hardly can.
/// 2. The judge's spread is changed only as far as a jackknife variance allows
///    ([LinearEquating#guarded]).
/// 3. Labels that are all equal say nothing of the spread: the judge's score is left unchanged,
///    unless the judge is constant or uses another scale.
///
/// Means over bootstrap samples of the labels (bagging) were tried in place of the first and were
/// no better than no guard; docs/measuring.md has the figures.
final class BlendedRidge {

  static FittedModel fit(SampleArrays rows) {
    return fit(rows, CalibrationGuard.STANDARD.halfWeightLabels());
  }

  /// @param halfWeightLabels as in [CalibrationGuard]
  static FittedModel fit(SampleArrays rows, double halfWeightLabels) {
    if (labelsTellNothing(rows)) {
      return new FittedModel.Identity(rows.scalePoints());
    }
    LinearEquating target =
        LinearEquating.guarded(rows.judge(), rows.roundedHuman(), rows.scalePoints());
    if (rows.isJudgeOnly()) {
      return new FittedModel.ScoreCurve(rows.scalePoints(), ShapedEquating.fit(rows, target));
    }
    LinearPredictor ridge = RidgeFitter.anchored(rows);
    LinearPredictor blended = blended(ridge, rows, halfWeightLabels);
    return new FittedModel.SignalCurve(
        rows.scalePoints(), blended, AnchoredRidge.line(blended.predict(rows), rows, target));
  }

  /// Whether the labels are equal, so that they cannot correct a judge that varies on their scale.
  static boolean labelsTellNothing(SampleArrays rows) {
    double mean = Moments.mean(rows.judge());
    return !Moments.isConstant(rows.judge())
        && rows.scalePoints().clip(mean) == mean
        && Moments.isConstant(rows.roundedHuman());
  }

  private static LinearPredictor blended(
      LinearPredictor ridge, SampleArrays rows, double halfWeightLabels) {
    LinearEquating own = LinearEquating.of(rows.judge());
    LinearEquating predicted = LinearEquating.of(ridge.predict(rows));
    if (own.spread() == 0 || predicted.spread() == 0) {
      return ridge;
    }
    double share = rows.size() / (rows.size() + halfWeightLabels);
    double[] weights = ridge.weights().clone();
    for (int k = 0; k < weights.length; k++) {
      weights[k] *= share / predicted.spread();
    }
    weights[0] += (1 - share) / own.spread();
    double intercept =
        share * (ridge.intercept() - predicted.mean()) / predicted.spread()
            - (1 - share) * own.mean() / own.spread();
    return new LinearPredictor(ridge.features(), intercept, weights);
  }

  private BlendedRidge() {}
}
