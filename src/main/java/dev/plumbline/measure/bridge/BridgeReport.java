package dev.plumbline.measure.bridge;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.calibrate.CalibrationReport;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.calibrate.fit.Calibrator;
import dev.plumbline.calibrate.fit.MethodSelection;
import dev.plumbline.calibrate.fit.PredictionIntervals.PredictionInterval;
import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.measure.bridge.ItemMovements.ItemDifference;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.util.List;

/// What two judges made of the same documents, and the bridges between them.
///
/// @param texts that both have judged: the anchors
/// @param otherFacts further texts that were judged with other supplied facts
/// @param bridges one for each target; anchors without a single score by one of the judges are not
///   in it
public record BridgeReport(
    Judged old,
    Judged now,
    int texts,
    int otherFacts,
    List<Bridge> bridges,
    Verdicts verdicts,
    List<ItemMovement> items,
    List<ItemDifference> differences) {

  public BridgeReport {
    bridges = List.copyOf(bridges);
    items = List.copyOf(items);
    differences = List.copyOf(differences);
  }

  /// A run of a judge.
  ///
  /// @param run as one would type it
  /// @param calibrations whose results are its scores; empty if those are raw
  public record Judged(String run, JudgeIdentity judge, List<Digest> calibrations) {
    public Judged {
      calibrations = List.copyOf(calibrations);
    }
  }

  /// Who passes by a bridge.
  public enum Verdicts {
    /// The rubric has no cut.
    NONE,
    /// The cut reads the raw score, which a bridge leaves as it is.
    RAW,
    /// The cut reads the calibrated score, so it reads the bridged one.
    BRIDGED
  }

  /// A fitted bridge with what is shown of it.
  ///
  /// @param artefact the calibration whose scale is that of the older judge
  /// @param report by cross-validation, with the older judge's scores in place of human ones
  /// @param points of the map, by ascending score of the new judge
  public record Bridge(
      FittedCalibration artefact,
      MethodSelection selection,
      CalibrationReport report,
      EquatingPrecision precision,
      List<EquatedPoint> points) {

    public Bridge {
      points = List.copyOf(points);
    }

    /// A score of the new judge on the older one's scale.
    ///
    /// @param raw the new judge's
    /// @param low the 2.5th percentile of the bridged score over resamples of the anchors
    /// @param high the 97.5th
    /// @param eighty where the older judge's scores of 80 % of documents with this score lie
    /// @param ninety of 90 %
    public record EquatedPoint(
        double raw,
        double bridged,
        double low,
        double high,
        PredictionInterval eighty,
        PredictionInterval ninety) {}
  }

  /// What became of a bridge.
  public sealed interface BridgeOutcome {

    record Built(Bridge bridge) implements BridgeOutcome {}

    /// More anchors would do.
    ///
    /// @param needed so many, if the judges agree on them as on these
    record TooFewAnchors(EquatingPrecision precision, int needed) implements BridgeOutcome {}

    /// No number of such anchors would do.
    ///
    /// @param reason in words
    record NoRelation(String reason) implements BridgeOutcome {}
  }

  /// How precisely anchors fix the scale of an older judge, and how many would be enough.
  ///
  /// The rule is the standard error of linear equating in a single group whose scores are normal:
  /// s² (1 - r) (2 + (1 + r) z²) / n at a score z standard deviations from the mean, where s is the
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
  public record EquatingPrecision(
      int anchors, double correlation, double standardError, int needed) {

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
}
