package dev.plumbline.measure.bridge;

import dev.plumbline.measure.calibration.fit.Calibrator;
import dev.plumbline.measure.calibration.stats.Moments;

/// How precisely anchors fix the scale of an older judge, and how many would be enough.
///
/// The rule is the standard error of linear equating in a single group whose scores are normal: s²
/// (1 - r) (2 + (1 + r) z²) / n at a score z standard deviations from the mean, where s is the
/// standard deviation of the older scores and r the correlation of both (Lord 1950; Angoff 1971;
/// Kolen and Brennan 2014, chapter 7). Its mean over the scores, for which z² is 1 on average, is
/// s² (1 - r) (3 + r) / n.
///
/// @param anchors that both judges have scored
/// @param correlation of their scores; 0 if those of a judge are all equal
/// @param standardError of a bridged score, the root of that mean, in standard deviations of the
///   older scores
/// @param needed anchors for the declared standard error if the correlation is the same, at least
///   [Calibrator#LABELS_MIN]
public record EquatingPrecision(int anchors, double correlation, double standardError, int needed) {

  /// A fifth of a standard deviation: a small difference by custom (Cohen 1988).
  public static final double DECLARED = 0.2;

  /// Below it a score of the new judge leaves more than half of the uncertainty about the older
  /// judge's score, and the two are not interchangeable (Dorans 2000): the root of 3/4.
  public static final double CORRELATION_MIN = 0.866;

  /// @param old the older judge's scores of the anchors
  /// @param now the new judge's, in the same order
  /// @param declared the standard error that is wanted, in standard deviations, above 0
  public static EquatingPrecision of(double[] old, double[] now, double declared) {
    // scores that do not vary say nothing of each other
    double r =
        Moments.isConstant(old) || Moments.isConstant(now) ? 0 : Moments.correlation(old, now);
    double unit = (1 - r) * (3 + r);
    double needed = StrictMath.ceil(unit / (declared * declared) - 1e-9);
    return new EquatingPrecision(
        old.length,
        r,
        old.length == 0 ? Double.POSITIVE_INFINITY : StrictMath.sqrt(unit / old.length),
        (int) Math.max(Calibrator.LABELS_MIN, Math.min(needed, Integer.MAX_VALUE)));
  }

  public boolean isEnough() {
    return anchors >= needed;
  }
}
