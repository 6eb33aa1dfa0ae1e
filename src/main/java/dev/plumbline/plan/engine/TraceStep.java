package dev.plumbline.plan.engine;

import dev.plumbline.plan.expression.Binding;
import dev.plumbline.plan.model.Node;
import dev.plumbline.plan.model.Rule;
import dev.plumbline.plan.model.TreeStep;
import dev.plumbline.plan.model.VerdictRange;
import dev.plumbline.plan.number.Interval;
import dev.plumbline.plan.number.Rational;
import dev.plumbline.plan.number.Truth;
import java.util.List;

/// One step of a trace. Steps stand in the order in which they were taken, which depends on the
/// plan and the inputs alone. `reads` are the names that decided the step; an evaluation tells
/// their values.
public sealed interface TraceStep {

  /// A decision, or a trait's value, was above what its evidence carries.
  ///
  /// @param from what it was
  /// @param to what it counts as; more than a point if it became unknown
  record Capped(Subject subject, String id, Rational from, Interval to) implements TraceStep {}

  /// An item that needs no quotes was used above the cap: a person should look.
  record Exempted(String item, Rational decision) implements TraceStep {}

  /// Sentences of the document speak to its judge: nothing in them counts, and a person should
  /// look.
  record Flagged(String kind, int sentences) implements TraceStep {}

  /// A named condition or a derivation was worked out.
  record Derived(String id, boolean derivation, Truth truth, List<Binding> reads)
      implements TraceStep {}

  /// A rule was tried.
  ///
  /// @param contribution what it adds; for a terminal rule, what the node is worth if it fires
  record RuleEvaluated(
      String node, Rule rule, Firing firing, Interval contribution, List<Binding> reads)
      implements TraceStep {}

  /// A question of a tree was asked.
  ///
  /// @param path where it stands in the tree
  /// @param way which way it went, `unknown` if more than one was followed
  record BranchTaken(String node, String path, String question, String branch, List<Binding> reads)
      implements TraceStep {}

  /// A leaf of a tree was reached.
  ///
  /// @param sure it is the only one that can be
  record LeafReached(
      String node, String path, Interval score, TreeStep.Branch.Leaf leaf, boolean certain)
      implements TraceStep {}

  /// A node got its value.
  record NodeValued(
      Node node, Interval value, Interval display, VerdictRange verdict, List<Binding> reads)
      implements TraceStep {}

  /// What a cap applies to.
  enum Subject {
    ITEM,
    TRAIT
  }

  /// What became of a rule.
  enum Firing {
    FIRED,
    NOT_FIRED,
    UNDECIDED,
    /// A terminal rule fired before it.
    SKIPPED,
    /// It would have fired, but is only proposed.
    PROPOSED
  }
}
