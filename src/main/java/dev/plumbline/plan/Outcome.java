package dev.plumbline.plan;

/// What a node's body gives: a value, not rounded yet, and what it says of the document.
record Outcome(Interval value, VerdictRange verdict) {

  /// Either of the two, and nobody knows which.
  Outcome or(Outcome other) {
    return new Outcome(value.hull(other.value), verdict.either(other.verdict));
  }
}
