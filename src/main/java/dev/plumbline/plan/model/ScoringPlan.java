package dev.plumbline.plan.model;

import dev.plumbline.plan.number.Rational;
import java.util.List;

/// The scoring part of a rubric as written: not checked, so it cannot be run.
public record ScoringPlan(Declarations declarations, List<Node> nodes, Caps caps) {

  public ScoringPlan {
    nodes = List.copyOf(nodes);
  }

  /// The highest decision of an item and value of a trait without sufficient evidence.
  public record Caps(Cap items, Cap traits) {
    public static final Caps DEFAULT = new Caps(new Cap.BelowTop(), new Cap.BelowTop());
  }

  /// A cap: none, one level below the top, or a declared value.
  public sealed interface Cap {
    record None() implements Cap {}

    record BelowTop() implements Cap {}

    record At(Rational value) implements Cap {}
  }
}
