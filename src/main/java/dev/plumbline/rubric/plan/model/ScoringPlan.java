package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonForm;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.FactType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

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
  public record Caps(Cap items, Cap traits, UnquotedRule unquoted) implements JsonForm {
    @Override
    public JsonObject json() {
      return JsonObject.of(
          "cap?",
              JsonObject.of(
                  "items?", items,
                  "traits?", traits),
          "without_quote?", Optional.of(unquoted).filter(it -> it != UnquotedRule.standard(items)));
    }

    public static final Caps DEFAULT =
        new Caps(new Cap.BelowTop(), new Cap.BelowTop(), UnquotedRule.ZERO);
  }

  /// A cap: none, one level below the top, or a declared value.
  public sealed interface Cap extends JsonForm {
    @Override
    default Json json() {
      return switch (this) {
        case None() -> Json.of("none");
        case BelowTop() -> Json.of("");
        case At(Rational value) -> Json.of(value.toDecimal());
      };
    }

    record None() implements Cap {}

    record BelowTop() implements Cap {}

    record At(Rational value) implements Cap {}
  }

  /// The names that a plan may use, by kind. A name is unique across all kinds.
  ///
  /// @param conditions named conditions, reusable anywhere
  /// @param derivations named conditions that the trace shows as facts
  public record Declarations(
      SortedMap<String, FactType> facts,
      SortedMap<String, Item> items,
      SortedMap<String, Rational> thresholds,
      SortedMap<String, Expression> conditions,
      SortedMap<String, Expression> derivations) {

    public Declarations {
      facts = SortedCopy.of(facts);
      items = SortedCopy.of(items);
      thresholds = SortedCopy.of(thresholds);
      conditions = SortedCopy.of(conditions);
      derivations = SortedCopy.of(derivations);
    }

    /// A checklist item as the engine sees it.
    ///
    /// @param scale the decisions that it can have
    /// @param reverseScored whether a high decision lowers the score
    /// @param weight of its share in the mean of its trait, above 0
    /// @param exempt whether it needs no quotes and requests a review instead (`weakly_groundable`)
    /// @param unquoted the rule for a decision without a valid quote
    /// @param mayNotApply whether it may be that it does not apply
    /// @param each whether it is decided for each unit of a document
    public record Item(
        DecisionScale scale,
        boolean reverseScored,
        Rational weight,
        boolean exempt,
        UnquotedRule unquoted,
        boolean mayNotApply,
        boolean each) {}

    /// Every declared name of any kind, sorted.
    public List<String> names() {
      TreeMap<String, Boolean> all = new TreeMap<>();
      for (Map<String, ?> kind : List.of(facts, items, thresholds, conditions, derivations)) {
        kind.keySet().forEach(name -> all.put(name, true));
      }
      return List.copyOf(all.keySet());
    }
  }
}
