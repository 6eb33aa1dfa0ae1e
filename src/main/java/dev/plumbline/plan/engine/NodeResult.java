package dev.plumbline.plan.engine;

import dev.plumbline.plan.model.PossibleVerdicts;
import dev.plumbline.plan.number.Interval;

/// The result of a node's body: its value before rounding, and its verdict.
record NodeResult(Interval value, PossibleVerdicts verdict) {

  /// Either of the two results: the hull of the values and the union of the verdicts.
  NodeResult either(NodeResult other) {
    return new NodeResult(value.hull(other.value), verdict.or(other.verdict));
  }
}
