package dev.plumbline.plan.model;

import dev.plumbline.plan.expression.Expression;
import dev.plumbline.plan.number.Rational;
import java.util.List;

/// If a condition holds, a weight is added and a verdict given.
///
/// @param score what the node is worth if this rule is terminal and fires; equal to `weight` unless
///   the author says otherwise
/// @param rank terminal rules are tried by rank, then id
/// @param overrides rules that do not fire where this one does
public record Rule(
    String id,
    Expression when,
    Rational weight,
    Rational score,
    boolean terminal,
    int rank,
    Verdict verdict,
    Lifecycle lifecycle,
    List<String> overrides,
    String because) {

  public Rule {
    overrides = List.copyOf(overrides);
  }

  /// Where a rule stands in its life.
  public enum Lifecycle {
    /// Evaluated and traced, counts nothing.
    PROPOSED,
    ACTIVE,
    /// Counts, with a warning when the rubric is compiled.
    DEPRECATED,
    /// Does not run.
    ARCHIVED
  }
}
