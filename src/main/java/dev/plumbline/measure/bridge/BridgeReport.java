package dev.plumbline.measure.bridge;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.measure.bridge.ItemMovements.ItemDifference;
import dev.plumbline.measure.calibration.FittedCalibration;
import dev.plumbline.measure.calibration.fit.MethodSelection;
import dev.plumbline.measure.calibration.interval.PredictionIntervals.PredictionInterval;
import dev.plumbline.measure.calibration.report.CalibrationReport;
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
}
