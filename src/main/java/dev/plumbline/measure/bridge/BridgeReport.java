package dev.plumbline.measure.bridge;

import dev.plumbline.base.canonical.Digest;
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
}
