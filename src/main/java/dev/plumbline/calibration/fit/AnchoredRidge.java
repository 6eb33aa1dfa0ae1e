package dev.plumbline.calibration.fit;

import dev.plumbline.calibration.sample.SampleArrays;
import dev.plumbline.calibration.stats.EquipercentileEquating;
import dev.plumbline.calibration.stats.LinearEquating;
import dev.plumbline.calibration.stats.PiecewiseLinear;

/// The several-signal default: a ridge anchored at the judge's score ranks, then its scores are
/// brought to the people's severity, in part straight and in part rank against rank.
///
/// At a large alpha this is the two-number match of the judge's own score, so that it leads from
/// there to the full regression with as many steps as the labels pay for. The rank-against-rank
/// part has the share n / (n + 100): quantiles of 25 labels are noise, those of 400 are the
/// distribution.
final class AnchoredRidge {

  private static final double HALF_WEIGHT_LABELS = 100;

  static PiecewiseLinear line(double[] latent, SampleArrays rows) {
    LinearEquating target = LinearEquating.shrunk(rows.judge(), rows.roundedHuman(), rows.scalePoints());
    PiecewiseLinear straight = LinearEquating.of(latent).mapTo(target, rows.scalePoints());
    double share = rows.size() / (rows.size() + HALF_WEIGHT_LABELS);
    return PiecewiseLinear.sum(
        1 - share, straight, share, EquipercentileEquating.fit(latent, rows.human()));
  }

  private AnchoredRidge() {}
}
