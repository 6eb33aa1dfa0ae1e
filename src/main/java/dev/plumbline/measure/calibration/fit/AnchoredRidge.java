package dev.plumbline.measure.calibration.fit;

import dev.plumbline.measure.calibration.signal.SampleArrays;
import dev.plumbline.measure.calibration.stats.EquipercentileEquating;
import dev.plumbline.measure.calibration.stats.LinearEquating;
import dev.plumbline.measure.calibration.stats.PiecewiseLinear;

/// The default method with several signals: a ridge anchored at the judge's score ranks the
/// documents, then its predictions are mapped to the human distribution, partly linearly and partly
/// by equipercentile equating.
///
/// For large alpha this is linear equating of the judge's own score, so it extends from there to
/// the full regression as far as the labels support it. The equipercentile part has the weight n /
/// (n + 100): quantiles of 25 labels are noise, those of 400 are the distribution.
final class AnchoredRidge {

  private static final double HALF_WEIGHT_LABELS = 100;

  /// @param target the human mean and spread
  static PiecewiseLinear line(double[] latent, SampleArrays rows, LinearEquating target) {
    PiecewiseLinear straight = LinearEquating.of(latent).mapTo(target, rows.scalePoints());
    double share = rows.size() / (rows.size() + HALF_WEIGHT_LABELS);
    return PiecewiseLinear.sum(
        1 - share, straight, share, EquipercentileEquating.fit(latent, rows.human()));
  }

  private AnchoredRidge() {}
}
