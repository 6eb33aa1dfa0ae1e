package dev.plumbline.measure.monitoring;

import dev.plumbline.base.problem.WireName;
import java.util.ArrayList;
import java.util.List;

/// Something of a rubric that a person should look at, because of what it did over documents.
///
/// @param part what it is: the kind of a part, `item` or `threshold`
/// @param id of the part
/// @param documents on which the finding rests
/// @param decided documents whose verdict it decided
public record ReviewFinding(Kind kind, String part, String id, long documents, long decided) {

  /// What makes a part worth a review.
  public enum Kind {
    /// A part never applied, and not because values were unknown.
    NEVER_FIRED,
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
    CROWDED;

    public String wireName() {
      return WireName.KEBAB.of(this);
    }
  }

  /// All findings, in the order of the statistics.
  public static List<ReviewFinding> of(RunStatistics statistics) {
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
      if (threshold.isCrowded()) {
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
