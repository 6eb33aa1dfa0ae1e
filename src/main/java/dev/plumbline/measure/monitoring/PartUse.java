package dev.plumbline.measure.monitoring;

import dev.plumbline.base.problem.WireNamed;
import java.util.Optional;

/// How often a part of a rubric came into play over documents.
///
/// @param id a gate, condition, item or trait; `node/rule`; the path of a leaf
/// @param note the label of a leaf, or the lifecycle of a rule that is not active; may be empty
/// @param fired documents in which it applied: the gate ended the evaluation, the condition was
///   true, the leaf was the only one reached, the evidence cap lowered a value
/// @param undecided documents in which unknown values left it open
/// @param skipped documents in which a terminal rule fired before it
/// @param decided documents that would have another verdict, had it not fired
public record PartUse(
    Kind kind,
    String id,
    String note,
    long fired,
    long notFired,
    long undecided,
    long skipped,
    long decided) {

  /// The kinds of parts, in the order of an evaluation.
  public enum Kind implements WireNamed {
    GATE,
    CONDITION,
    CAP,
    RULE,
    LEAF
  }

  /// Documents in which it was evaluated.
  public long evaluated() {
    return fired + notFired + undecided;
  }

  /// Empty if it fired in some documents and not in others, or if there were no documents. That
  /// evidence never lowered a value is no finding.
  public Optional<ReviewFinding.Kind> finding() {
    if (evaluated() == 0) {
      return skipped > 0 ? Optional.of(ReviewFinding.Kind.NEVER_EVALUATED) : Optional.empty();
    }
    if (fired == evaluated()) {
      return Optional.of(ReviewFinding.Kind.ALWAYS_FIRED);
    }
    if (undecided == evaluated()) {
      return Optional.of(ReviewFinding.Kind.NEVER_DECIDED);
    }
    return notFired == evaluated() && kind != Kind.CAP
        ? Optional.of(ReviewFinding.Kind.NEVER_FIRED)
        : Optional.empty();
  }
}
