package dev.plumbline.measure.calibration.interval;

import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.measure.calibration.stats.ScalePoints;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/// The mean absolute error of held-out scores near a score: a kernel mean at [#POINTS] places of
/// the scale, straight between them.
final class LocalErrors {

  static final int POINTS = 21;

  /// The distance at which a label's weight has fallen to 1/e, as a share of the range.
  private static final double REACH = 0.15;

  private static final int DECIMALS = 6;

  /// @param scores held out
  /// @param errors of the scores, in the unit of the scale
  static List<BigDecimal> fit(ScalePoints scale, double[] scores, double[] errors) {
    double range = scale.max() - scale.min();
    List<BigDecimal> local = new ArrayList<>();
    for (int point = 0; point < POINTS; point++) {
      double at = scale.min() + range * point / (POINTS - 1);
      double above = 0;
      double below = 0;
      for (int i = 0; i < scores.length; i++) {
        double weight = StrictMath.exp(-Math.abs(scores[i] - at) / (REACH * range));
        above += weight * errors[i];
        below += weight;
      }
      local.add(
          DoubleFormat.of(below == 0 ? 0 : above / below)
              .setScale(DECIMALS, RoundingMode.HALF_EVEN)
              .stripTrailingZeros());
    }
    return local;
  }

  /// @param local of [#fit]
  static double at(ScalePoints scale, List<BigDecimal> local, double score) {
    double place =
        (scale.clip(score) - scale.min()) / (scale.max() - scale.min()) * (local.size() - 1);
    int before = Math.min(local.size() - 2, (int) StrictMath.floor(place));
    double share = place - before;
    return (1 - share) * local.get(before).doubleValue()
        + share * local.get(before + 1).doubleValue();
  }

  private LocalErrors() {}
}
