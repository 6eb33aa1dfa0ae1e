package dev.plumbline.measure.comparison;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.problem.WireNamed;

/// What moved a result: a part of the rubric or of the extraction that gave something else although
/// nothing that it was made from did.
///
/// @param name of the gate, rule (`node/rule`), node, item, fact and so on
/// @param before what it was, in words; empty if it was not there
/// @param after what it is
public record Cause(Kind kind, @Sparse String name, @Sparse String before, @Sparse String after)
    implements JsonRecord {

  /// The kind of cause, in the order in which causes are listed.
  public enum Kind implements WireNamed {
    /// The raw score is the same, the calibrated one differs.
    CALIBRATION,
    GATE,
    /// A decision or trait has another cap, with the same evidence.
    CAP,
    RULE,
    /// A formula, weight, cut, veto or leaf of the plan.
    NODE,
    CONDITION,
    THRESHOLD,
    /// The judge decided an item otherwise.
    ITEM,
    /// The decision is the same, the quotes that support it are not.
    EVIDENCE,
    FACT,
    /// Sentences that address the judge, or decisions that need no quotes, ask for a review.
    FLAG
  }

  /// Kind and name, such as `rule style/passive`.
  public String label() {
    return name.isEmpty() ? kind.wireName() : kind.wireName() + " " + name;
  }
}
