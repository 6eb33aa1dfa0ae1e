package dev.plumbline.calibration.fit;

import dev.plumbline.calibration.sample.SampleArrays;
import dev.plumbline.calibration.stats.IsotonicRegression;
import dev.plumbline.calibration.stats.PiecewiseLinear;

/// What people say on average of a document that the ridge predicts so: for the MAE objective,
/// where the spread is left as small as the regression makes it.
///
/// In part the prediction itself, in part the isotonic regression on it, which sees what a straight
/// line cannot: that most labels stand at one end of the scale. Its share is n / (n + 100), as for
/// [AnchoredRidge] and for the same reason.
final class ConditionalMeanMap {

  private static final double HALF_WEIGHT_LABELS = 100;

  static PiecewiseLinear line(double[] latent, SampleArrays rows) {
    PiecewiseLinear predicted =
        PiecewiseLinear.straight(1, 0, rows.scalePoints().min(), rows.scalePoints().max());
    double share = rows.size() / (rows.size() + HALF_WEIGHT_LABELS);
    return PiecewiseLinear.sum(
        1 - share, predicted, share, IsotonicRegression.fit(latent, rows.human()));
  }

  private ConditionalMeanMap() {}
}
