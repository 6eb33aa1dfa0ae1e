package dev.plumbline.calibration.report;

import dev.plumbline.calibration.stats.DoubleFormat;
import dev.plumbline.calibration.stats.Moments;
import dev.plumbline.calibration.stats.QuadraticWeightedKappa;
import dev.plumbline.calibration.stats.Ranks;
import dev.plumbline.calibration.stats.ScalePoints;
import dev.plumbline.calibration.stats.StandardizedMeanDifference;
import dev.plumbline.calibration.stats.Wasserstein;
import dev.plumbline.plan.model.Scale;
import java.math.BigDecimal;

/// How far scores and human scores agree.
///
/// `qwk`, `exact`, `adjacent` and `mae` compare both sides rounded to the scale; `spearman`,
/// `pearson`, `wasserstein` and `meanDifference` the scores before rounding with the raters' mean.
///
/// @param exact share of the rows on the same point
/// @param adjacent share of the rows on the same point or on neighbours
/// @param mae mean absolute error in points of the scale's unit; [#maeOfRange] as a share of the
///   range
/// @param wasserstein how far the scores must be moved, on average, to be distributed like people's
/// @param meanDifference standardised, above 0 when the scores are too lenient
public record AgreementMetrics(
    BigDecimal qwk,
    BigDecimal exact,
    BigDecimal adjacent,
    BigDecimal mae,
    BigDecimal maeOfRange,
    BigDecimal spearman,
    BigDecimal pearson,
    BigDecimal wasserstein,
    BigDecimal meanDifference) {

  /// How far plain scores agree with people's: both arrays in step. No rows: all 0.
  public static AgreementMetrics of(Scale scale, double[] scores, double[] human) {
    return of(ScalePoints.of(scale), scores, human);
  }

  /// No rows: all 0.
  static AgreementMetrics of(ScalePoints scalePoints, double[] scores, double[] human) {
    int[] points = scalePoints.points(scores);
    int[] target = scalePoints.points(human);
    int exact = 0;
    int adjacent = 0;
    long steps = 0;
    for (int i = 0; i < points.length; i++) {
      int gap = Math.abs(points[i] - target[i]);
      exact += gap == 0 ? 1 : 0;
      adjacent += gap <= 1 ? 1 : 0;
      steps += gap;
    }
    double n = Math.max(1, points.length);
    return new AgreementMetrics(
        DoubleFormat.of(QuadraticWeightedKappa.of(points, target)),
        DoubleFormat.of(exact / n),
        DoubleFormat.of(adjacent / n),
        DoubleFormat.of(steps / n * scalePoints.step()),
        DoubleFormat.of(steps / n / scalePoints.lastPoint()),
        DoubleFormat.of(Ranks.spearman(scores, human)),
        DoubleFormat.of(Moments.correlation(scores, human)),
        DoubleFormat.of(Wasserstein.distance(scores, human)),
        DoubleFormat.of(StandardizedMeanDifference.of(scores, human)));
  }
}
