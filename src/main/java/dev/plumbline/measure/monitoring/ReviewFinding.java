package dev.plumbline.measure.monitoring;

import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.measure.monitoring.PartHistories.PartHistory;
import dev.plumbline.measure.monitoring.RunStatistics.ItemStatistics;
import dev.plumbline.measure.monitoring.RunStatistics.PartUse;
import dev.plumbline.measure.monitoring.RunStatistics.StatisticsReport;
import dev.plumbline.measure.monitoring.RunStatistics.ThresholdUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Something of a rubric that a person should look at, because of what it did over documents.
///
/// @param part what it is: the kind of a part, `item` or `threshold`
/// @param id of the part
/// @param documents on which the finding rests
/// @param decided documents whose verdict it decided
/// @param last when it fired before, where it has stopped
public record ReviewFinding(
    Kind kind, String part, String id, long documents, long decided, Optional<PartHistory> last) {

  ReviewFinding(Kind kind, String part, String id, long documents, long decided) {
    this(kind, part, id, documents, decided, Optional.empty());
  }

  /// What makes a part worth a review.
  public enum Kind implements WireNamed {
    /// A part never applied, and not because values were unknown.
    NEVER_FIRED,
    /// A part applied in none of the runs that are counted, and in an earlier one.
    STOPPED_FIRING,
    ALWAYS_FIRED,
    /// Unknown values always left it open.
    NEVER_DECIDED,
    /// A terminal rule always fired before it.
    NEVER_EVALUATED,
    /// An item was answered in no document.
    ALWAYS_UNKNOWN,
    /// All documents have one decision on an item.
    NEVER_VARIES,
    /// Documents that score high on the other items score low on it.
    NEGATIVE_DISCRIMINATION,
    /// Many documents lie near a threshold.
    CROWDED
  }

  /// All findings of a report, in the order of the statistics.
  public static List<ReviewFinding> of(StatisticsReport report) {
    return of(report.total()).stream()
        .map(finding ->
            finding.kind() == Kind.NEVER_FIRED
                ? report
                    .lastFired(finding.part(), finding.id())
                    .map(last ->
                        new ReviewFinding(
                            Kind.STOPPED_FIRING,
                            finding.part(),
                            finding.id(),
                            finding.documents(),
                            finding.decided(),
                            Optional.of(last)))
                    .orElse(finding)
                : finding)
        .toList();
  }

  private static List<ReviewFinding> of(RunStatistics statistics) {
    List<ReviewFinding> findings = new ArrayList<>();
    for (PartUse part : statistics.parts()) {
      part.finding()
          .ifPresent(finding ->
              findings.add(
                  new ReviewFinding(
                      finding,
                      part.kind().wireName(),
                      part.id(),
                      part.evaluated() + part.skipped(),
                      part.decided())));
    }
    for (ItemStatistics item : statistics.items()) {
      item.finding()
          .ifPresent(finding ->
              findings.add(
                  new ReviewFinding(
                      finding,
                      "item",
                      item.use().item(),
                      item.answered() + item.use().unknown(),
                      item.decided())));
    }
    for (ThresholdUse threshold : statistics.thresholds()) {
      if (threshold.crowding() == ThresholdUse.Crowding.CROWDED) {
        findings.add(
            new ReviewFinding(
                Kind.CROWDED,
                "threshold",
                threshold.name() + " at " + threshold.limit() + ", " + threshold.place(),
                threshold.documents(),
                0));
      }
    }
    return findings;
  }

  /// The highest rate at which something happens that was seen in none of these documents, with 95
  /// % confidence (Clopper and Pearson 1934): about three divided by their number.
  public double rateAtMost() {
    return documents == 0 ? 1 : 1 - StrictMath.pow(0.05, 1.0 / documents);
  }
}
