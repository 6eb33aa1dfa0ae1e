package dev.plumbline.measure.monitoring.drift;

import dev.plumbline.base.problem.WireNamed;
import java.util.Comparator;

/// Something that is observed of every document of a run.
///
/// @param name of the trait, item, fact or gate; empty where a run has only one of the kind
public record Feature(Kind kind, String name) implements Comparable<Feature> {

  private static final Comparator<Feature> ORDER =
      Comparator.comparing(Feature::kind).thenComparing(Feature::name);

  /// The kinds of features, in the order of a report.
  public enum Kind implements WireNamed {
    STATUS("look at the documents without a score: `report` says why they have none"),
    VERDICT(
        "do not act on the new verdicts as on the old ones before they are compared with human"
            + " scores of new documents"),
    SCORE(
        "measure the agreement with human scores on new documents (`report --labels`); a calibration"
            + " that was fitted on the old ones may no longer hold"),
    DECISION(
        "judge texts of the old run again (`--anchors`): if the answers differ, the judge has"
            + " changed, else the documents have"),
    CAP(
        "look at some capped documents (`show --where 'caps > 0'`): the judge quotes otherwise, or"
            + " the texts are written otherwise"),
    FLAG("look at the flagged documents: their sentences address the judge"),
    GATE("look at what the gate ends: other texts arrive, or a fact is computed otherwise"),
    ANSWERED_BY("the endpoint asks another model than before: `--answered-by` says who may answer"),
    FACT("find out where the documents come from: what is supplied or computed has changed"),
    LENGTH("find out where the documents come from: longer or shorter texts arrive");

    private final String advice;

    Kind(String advice) {
      this.advice = advice;
    }

    /// What to do if it has changed.
    public String advice() {
      return advice;
    }
  }

  @Override
  public int compareTo(Feature other) {
    return ORDER.compare(this, other);
  }

  /// Such as `decision C1` or `status`.
  public String label() {
    return kind.wireName() + (name.isEmpty() ? "" : " " + name);
  }
}
