package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.Numeric;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Reason;
import java.util.List;
import java.util.Optional;

/// A rule: if its condition holds, its weight is added and its verdict given.
///
/// @param score the value of the node if this rule is terminal and fires; equal to `weight` unless
///   declared otherwise
/// @param rank terminal rules are evaluated by rank, then id
/// @param overrides rules that do not fire where this one does; see [Node.RuleList#chained]
@Numeric
public record Rule(
    String id,
    Expression when,
    Rational weight,
    @Unwritten Rational score,
    @Sparse boolean terminal,
    @Sparse int rank,
    @Sparse("none") Verdict verdict,
    @Sparse("active") Lifecycle lifecycle,
    @Sparse List<String> overrides,
    @Sparse Reason because)
    implements JsonRecord {

  public Rule {
    overrides = List.copyOf(overrides);
  }

  @Derived("score")
  Optional<Rational> otherScore() {
    return Optional.of(score).filter(it -> terminal && !it.equals(weight));
  }

  public Rule withoutOverrides() {
    return new Rule(
        id, when, weight, score, terminal, rank, verdict, lifecycle, List.of(), because);
  }

  /// The lifecycle state of a rule.
  public enum Lifecycle implements WireNamed {
    /// Evaluated and traced, but does not count.
    PROPOSED,
    ACTIVE,
    /// Counts, with a warning when the rubric is compiled.
    DEPRECATED,
    /// Not evaluated.
    ARCHIVED;
  }
}
