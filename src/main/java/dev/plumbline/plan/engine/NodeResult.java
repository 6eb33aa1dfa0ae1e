package dev.plumbline.plan.engine;

import dev.plumbline.plan.model.VerdictRange;
import dev.plumbline.plan.number.Interval;

/// What a node's body gives: a value, not rounded yet, and what it says of the document.
record NodeResult(Interval value, VerdictRange verdict) {

  /// Either of the two, and nobody knows which.
  NodeResult either(NodeResult other) {
    return new NodeResult(value.hull(other.value), verdict.or(other.verdict));
  }
}
