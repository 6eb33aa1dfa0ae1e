package dev.plumbline.plan;

import java.util.List;

/// One step of a trace. Steps stand in the order in which they were taken, which depends on the
/// plan and the inputs alone. `reads` are the names that decided the step; an evaluation tells
/// their values.
public sealed interface Step {

  /// A decision, or a trait's value, was above what its evidence carries.
  ///
  /// @param from what it was
  /// @param to what it counts as; more than a point if it became unknown
  record Capped(Subject subject, String id, Rational from, Interval to) implements Step {}

  /// An item that needs no quotes was used above the cap: a person should look.
  record Exempted(String item, Rational decision) implements Step {}

  /// Sentences of the document speak to its judge: nothing in them counts, and a person should
  /// look.
  record Flagged(String kind, int sentences) implements Step {}

  /// A named condition or a derivation was worked out.
  record Derived(String id, boolean derivation, Truth truth, List<Binding> reads) implements Step {}

  /// A rule was tried.
  ///
  /// @param contribution what it adds; for a terminal rule, what the node is worth if it fires
  record RuleTried(
      String node, Rule rule, Firing firing, Interval contribution, List<Binding> reads)
      implements Step {}

  /// A question of a tree was asked.
  ///
  /// @param path where it stands in the tree
  /// @param way which way it went, `unknown` if more than one was followed
  record Asked(String node, String path, String question, String way, List<Binding> reads)
      implements Step {}

  /// A leaf of a tree was reached.
  ///
  /// @param sure it is the only one that can be
  record LeafReached(
      String node, String path, Interval score, TreeStep.Branch.Leaf leaf, boolean sure)
      implements Step {}

  /// A node got its value.
  record NodeValued(
      Node node, Interval value, Interval display, VerdictRange verdict, List<Binding> reads)
      implements Step {}

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
