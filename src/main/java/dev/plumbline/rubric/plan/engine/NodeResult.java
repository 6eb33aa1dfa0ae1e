package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;

/// The result of a node's body: its value before rounding, and its verdict.
record NodeResult(Interval value, PossibleVerdicts verdict) {

  /// Either of the two results: the hull of the values and the union of the verdicts.
  NodeResult either(NodeResult other) {
    return new NodeResult(value.hull(other.value), verdict.or(other.verdict));
  }
}
