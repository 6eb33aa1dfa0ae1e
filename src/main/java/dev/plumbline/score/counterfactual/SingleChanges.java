package dev.plumbline.score.counterfactual;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.PlanResult.ChangedResult;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.ItemFinding;
import dev.plumbline.score.counterfactual.Counterfactuals.SingleChange;
import dev.plumbline.score.counterfactual.Rescorer.InputChange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// Finds the effect of changing one fact or one decision by evaluating again, for each change, what
/// of the plan reads it.
final class SingleChanges {

  private static final int CHANGES_MAX = 10;
  private static final List<Integer> STEPS = List.of(1, 2, 3, 5, 10, 20, 50, 100);

  private final Bundle bundle;
  private final Rubric rubric;
  private final PlanResult now;
  private final ScoringPlanInputs inputs;
  private final Rescorer rescorer;
  private final SortedMap<String, List<Rational>> breakpoints;
  private final List<SingleChange> found = new ArrayList<>();

  /// @param breakpoints the values at and around the numbers that the plan compares each numeric
  ///   fact with
  SingleChanges(
      Bundle bundle,
      PlanResult now,
      ScoringPlanInputs inputs,
      Rescorer rescorer,
      SortedMap<String, List<Rational>> breakpoints) {
    this.bundle = bundle;
    this.rubric = bundle.rubric();
    this.now = now;
    this.inputs = inputs;
    this.rescorer = rescorer;
    this.breakpoints = breakpoints;
  }

  List<SingleChange> all() {
    List<String> read = bundle.scoring().program().reads();
    rubric.questions().facts().stream().filter(f -> read.contains(f.id())).forEach(this::fact);
    rubric.items().stream().filter(i -> read.contains(i.id())).forEach(this::item);
    return found.stream()
        .map(change -> new Sized(change, hasSameVerdict(change), size(change)))
        .sorted(LARGEST_FIRST)
        .limit(CHANGES_MAX)
        .map(Sized::change)
        .toList();
  }

  /// A change with what it is ordered by.
  private record Sized(SingleChange change, boolean sameVerdict, Rational size) {}

  private static final Comparator<Sized> LARGEST_FIRST =
      Comparator.comparing(Sized::sameVerdict)
          .thenComparing(Comparator.comparing(Sized::size).reversed())
          .thenComparing(sized -> sized.change().input())
          .thenComparing(sized -> sized.change().to());

  private static Rational size(SingleChange change) {
    Rational by = change.after().composite().low().minus(change.before().composite().low());
    return by.sign() < 0 ? by.negated() : by;
  }

  private void fact(Fact fact) {
    FactValue value = inputs.facts().getOrDefault(fact.id(), new FactValue.Unknown("missing"));
    List<List<FactValue>> ways =
        switch (fact.type()) {
          case FactType.Truthful() ->
              List.of(
                  List.of(new FactValue.Truthful(true)), List.of(new FactValue.Truthful(false)));
          case FactType.Enumerated(List<String> values) ->
              values.stream().map(v -> List.<FactValue>of(new FactValue.Textual(v))).toList();
          case FactType.Numeric numeric when value instanceof FactValue.Numeric(Rational at) ->
              List.of(numbers(fact.id(), at, numeric, 1), numbers(fact.id(), at, numeric, -1));
          case FactType.Numeric _, FactType.Textual _ -> List.of();
        };
    Reach reach = ways.isEmpty() ? Reach.NOTHING : reach(fact.id());
    if (reach != Reach.NOTHING) {
      for (List<FactValue> way : ways) {
        addNearest(
            fact.id(),
            Counterfactuals.shown(value),
            way.stream().filter(other -> !other.equals(value)).toList(),
            reach);
      }
    }
  }

  /// What another value of an input may change at all.
  private enum Reach {
    NOTHING,
    THE_SCORE,
    THE_VERDICT
  }

  /// What the scorer says of an unknown value holds for every value. So one scoring spares those of
  /// most values.
  private Reach reach(String id) {
    Optional<ChangedResult> unknown =
        rescorer.score(List.of(new InputChange(id, new FactValue.Unknown("missing"))));
    if (unknown.isEmpty()
        || !unknown.get().verdict().isDecided()
        || !unknown.get().verdict().equals(now.verdict())) {
      return Reach.THE_VERDICT;
    }
    return isSame(now.composite(), unknown.get().composite()) ? Reach.NOTHING : Reach.THE_SCORE;
  }

  /// Values to try in one direction, the nearest first: a few steps, the values around every number
  /// that the plan compares the fact with, and the end of its range.
  private List<FactValue> numbers(String id, Rational at, FactType.Numeric type, int direction) {
    List<Rational> values = new ArrayList<>(breakpoints.getOrDefault(id, List.of()));
    if (type.whole()) {
      for (int step : STEPS) {
        values.add(at.plus(Rational.of((long) step * direction)));
      }
    }
    values.add(Rational.of(direction > 0 ? type.max() : type.min()));
    values.removeIf(it -> it.compareTo(at) * direction <= 0 || !NearestValues.isPossible(it, type));
    values.sort(direction > 0 ? Comparator.naturalOrder() : Comparator.reverseOrder());
    List<FactValue> nearestFirst = new ArrayList<>(values.size());
    for (int i = 0; i < values.size(); i++) {
      if (i == 0 || values.get(i).compareTo(values.get(i - 1)) != 0) {
        nearestFirst.add(new FactValue.Numeric(values.get(i)));
      }
    }
    return nearestFirst;
  }

  private void item(Item item) {
    if (inputs.items().get(item.id()) instanceof ItemFinding.ByUnit(var units)) {
      units.forEach((id, finding) -> item(id, finding, item.scale()));
    } else {
      item(
          item.id(),
          inputs.items().getOrDefault(item.id(), new ItemFinding.Undecided()),
          item.scale());
    }
  }

  /// @param id under which the item was asked
  private void item(String id, ItemFinding finding, DecisionScale scale) {
    String from =
        switch (finding) {
          case ItemFinding.Decided(Rational decision, _) -> decision.toString();
          case ItemFinding.NotApplicable() -> Applicability.NOT_APPLICABLE;
          case ItemFinding.Partial _, ItemFinding.Undecided _, ItemFinding.ByUnit _ -> "";
        };
    for (int decision : scale.levels()) {
      if (!from.equals(Integer.toString(decision))) {
        addNearest(
            id, from, List.of(new FactValue.Numeric(Rational.of(decision))), Reach.THE_VERDICT);
      }
    }
  }

  /// Adds the nearest change of the verdict, or else the nearest change of the composite.
  private void addNearest(String id, String from, List<FactValue> others, Reach reach) {
    List<SingleChange> moves = new ArrayList<>();
    for (FactValue other : others) {
      Optional<ChangedResult> then = rescorer.score(List.of(new InputChange(id, other)));
      if (then.isPresent()) {
        SingleChange change =
            new SingleChange(
                id,
                from,
                Counterfactuals.shown(other),
                Counterfactuals.Result.of(now),
                Counterfactuals.Result.of(then.get()));
        if (!hasSameVerdict(change)) {
          found.add(change);
          return;
        }
        if (!isSame(change.before().composite(), change.after().composite())) {
          moves.add(change);
          if (reach == Reach.THE_SCORE) {
            break;
          }
        }
      }
    }
    moves.stream().findFirst().ifPresent(found::add);
  }

  private static boolean hasSameVerdict(SingleChange change) {
    return change.before().verdict().equals(change.after().verdict());
  }

  private static boolean isSame(Interval one, Interval other) {
    return one.low().equals(other.low()) && one.high().equals(other.high());
  }
}
