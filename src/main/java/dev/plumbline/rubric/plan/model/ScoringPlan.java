package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.number.Rational;
import java.util.List;

/// The scoring part of a rubric as written: not checked, so it cannot be run.
public record ScoringPlan(
    Declarations declarations, List<Node> nodes, Caps caps, List<Grading> gradings) {

  public ScoringPlan {
    nodes = List.copyOf(nodes);
    gradings = List.copyOf(gradings);
  }

  /// What counts without sufficient evidence.
  ///
  /// @param items the highest decision of an item with too few valid quotes
  /// @param traits the highest value of a trait with too few
  /// @param unquoted the rule for decisions without any, unless the item declares its own
  public record Caps(Cap items, Cap traits, UnquotedRule unquoted) {
    public static final Caps DEFAULT =
        new Caps(new Cap.BelowTop(), new Cap.BelowTop(), UnquotedRule.ZERO);
  }

  /// A cap: none, one level below the top, or a declared value.
  public sealed interface Cap {
    record None() implements Cap {}

    record BelowTop() implements Cap {}

    record At(Rational value) implements Cap {}
  }
}
