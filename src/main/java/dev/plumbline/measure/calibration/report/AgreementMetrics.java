package dev.plumbline.measure.calibration.report;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.measure.calibration.stats.Moments;
import dev.plumbline.measure.calibration.stats.QuadraticWeightedKappa;
import dev.plumbline.measure.calibration.stats.Ranks;
import dev.plumbline.measure.calibration.stats.ScalePoints;
import dev.plumbline.measure.calibration.stats.Wasserstein;
import dev.plumbline.rubric.plan.model.Scale;
import java.math.BigDecimal;
import java.util.Optional;

/// Agreement between scores and human scores.
///
/// `qwk`, `exact`, `adjacent` and `mae` compare both sides rounded to the scale; `spearman`,
/// `pearson`, `wasserstein` and `meanDifference` compare the scores before rounding with the
/// raters' mean.
///
/// @param qwk quadratic weighted kappa, at most 1; absent where all points of both sides are one
/// @param exact share of the rows on the same point, 0 to 1
/// @param adjacent share of the rows on the same or a neighbouring point, 0 to 1
///
/// @param mae mean absolute error in the unit of the scale
///
/// @param maeOfRange mean absolute error as a share of the range of the scale
/// @param spearman rank correlation, -1 to 1; absent where one side does not vary
/// @param pearson correlation, -1 to 1; likewise
/// @param wasserstein distance of the two distributions, in the unit of the scale
/// @param meanDifference standardised mean difference, above 0 if the scores are too lenient;
///   absent where neither side varies
public record AgreementMetrics(
    Optional<BigDecimal> qwk,
    BigDecimal exact,
    BigDecimal adjacent,
    BigDecimal mae,
    BigDecimal maeOfRange,
    Optional<BigDecimal> spearman,
    Optional<BigDecimal> pearson,
    BigDecimal wasserstein,
    Optional<BigDecimal> meanDifference)
    implements JsonRecord {

  /// The agreement of two arrays with corresponding rows. Without rows, errors and shares are 0.
  public static AgreementMetrics of(Scale scale, double[] scores, double[] human) {
    return of(ScalePoints.of(scale), scores, human);
  }

  /// Without rows, errors and shares are 0.
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
    int[] once = Moments.once(points.length);
    return new AgreementMetrics(
        figure(QuadraticWeightedKappa.of(points, target, once)),
        DoubleFormat.of(exact / n),
        DoubleFormat.of(adjacent / n),
        DoubleFormat.of(steps / n * scalePoints.step()),
        DoubleFormat.of(steps / n / scalePoints.lastPoint()),
        figure(Ranks.spearman(scores, human)),
        figure(Moments.correlation(scores, human)),
        DoubleFormat.of(Wasserstein.distance(scores, human)),
        figure(Moments.meanDifference(scores, human, once)));
  }

  private static Optional<BigDecimal> figure(double value) {
    return Double.isNaN(value) ? Optional.empty() : Optional.of(DoubleFormat.of(value));
  }
}
