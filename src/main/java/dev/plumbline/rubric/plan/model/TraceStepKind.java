package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.base.problem.WireNamed.WireName;
import java.util.Optional;

/// The kinds of steps in the trace of a scorecard, under the key `step`.
public enum TraceStepKind implements WireNamed {
  GATE,
  /// A decision or trait without enough evidence counts as its cap.
  CAP,
  /// A decision that needs no quotes and therefore a person.
  EXEMPT,
  /// Sentences of the document speak to the judge.
  FLAG,
  /// The decisions on an item that is asked of each unit.
  UNITS,
  CONDITION,
  DERIVATION,
  RULE,
  BRANCH,
  LEAF,
  NODE,
  /// The value of a node is given a grade.
  GRADE;

  /// Empty if no kind has the name.
  public static Optional<TraceStepKind> parse(String name) {
    return WireName.KEBAB.parse(TraceStepKind.class, name);
  }
}
