package dev.plumbline.calibration;

import dev.plumbline.plan.Scale;
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
public record Figures(
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
  public static Figures of(Scale scale, double[] scores, double[] human) {
    return of(Grid.of(scale), scores, human);
  }

  /// No rows: all 0.
  static Figures of(Grid grid, double[] scores, double[] human) {
    int[] points = grid.points(scores);
    int[] target = grid.points(human);
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
    return new Figures(
        Decimals.of(Kappa.quadratic(points, target)),
        Decimals.of(exact / n),
        Decimals.of(adjacent / n),
        Decimals.of(steps / n * grid.step()),
        Decimals.of(steps / n / grid.last()),
        Decimals.of(Ranks.spearman(scores, human)),
        Decimals.of(Moments.correlation(scores, human)),
        Decimals.of(Wasserstein.distance(scores, human)),
        Decimals.of(MeanDifference.standardised(scores, human)));
  }
}
