package dev.plumbline.measure.calibration.fit;

import dev.plumbline.measure.calibration.signal.SampleArrays;
import dev.plumbline.measure.calibration.stats.IsotonicRegression;
import dev.plumbline.measure.calibration.stats.PiecewiseLinear;

/// The mean human score of documents with a given ridge prediction: for the MAE objective, which
/// leaves the spread as small as the regression makes it.
///
/// A mixture of the prediction itself and the isotonic regression on it, which captures what a line
/// cannot, such as most labels at one end of the scale. Its weight is n / (n + 100), as in
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
