package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;

/// The result of a node's body: its value before rounding, and its verdict.
///
/// @param applies whether it has a value at all: what is a mean of nothing that applies has none
record NodeResult(Interval value, PossibleVerdicts verdict, Truth applies) {

  /// A result that always applies.
  NodeResult(Interval value, PossibleVerdicts verdict) {
    this(value, verdict, Truth.TRUE);
  }

  /// Either of the two results: the hull of the values and the union of the verdicts.
  NodeResult either(NodeResult other) {
    return new NodeResult(
        value.hull(other.value), verdict.or(other.verdict), applies.and(other.applies));
  }
}
