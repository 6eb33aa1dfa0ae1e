package dev.plumbline.counterfactual;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.bundle.CaseEvaluator;
import dev.plumbline.bundle.PlanAssembler;
import dev.plumbline.counterfactual.Counterfactuals.SingleChange;
import dev.plumbline.plan.engine.ConditionProgram.QueryResult;
import dev.plumbline.plan.engine.PlanResult;
import dev.plumbline.plan.expression.FactType;
import dev.plumbline.plan.model.FactValue;
import dev.plumbline.plan.model.ItemFinding;
import dev.plumbline.plan.model.PlanNodes;
import dev.plumbline.plan.model.ScoringPlanInputs;
import dev.plumbline.plan.model.Support;
import dev.plumbline.plan.model.Verdict;
import dev.plumbline.plan.number.Interval;
import dev.plumbline.plan.number.Rational;
import dev.plumbline.plan.number.Truth;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.RubricCase;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Finds the effect of changing one fact or one decision by evaluating the plan again for each
/// change.
final class SingleChanges {

  private static final int CHANGES_MAX = 10;
  private static final List<Integer> STEPS = List.of(1, 2, 3, 5, 10, 20, 50, 100);

  private final Bundle bundle;
  private final Rubric rubric;
  private final PlanResult now;
  private final ScoringPlanInputs inputs;
  private final List<SingleChange> found = new ArrayList<>();

  static List<SingleChange> of(Bundle bundle, PlanResult result, ScoringPlanInputs inputs) {
    SingleChanges singleChanges = new SingleChanges(bundle, result, inputs);
    List<String> read = bundle.scoring().program().reads();
    singleChanges.rubric.facts().stream()
        .filter(f -> read.contains(f.id()))
        .forEach(singleChanges::fact);
    singleChanges.rubric.items().stream()
        .filter(i -> read.contains(i.id()))
        .forEach(singleChanges::item);
    return singleChanges.found.stream()
        .sorted(
            Comparator.comparing((SingleChange m) -> m.verdictBefore() == m.verdictAfter())
                .thenComparing(Comparator.comparing(SingleChanges::size).reversed())
                .thenComparing(SingleChange::input)
                .thenComparing(SingleChange::to))
        .limit(CHANGES_MAX)
        .toList();
  }

  private SingleChanges(Bundle bundle, PlanResult now, ScoringPlanInputs inputs) {
    this.bundle = bundle;
    this.rubric = bundle.rubric();
    this.now = now;
    this.inputs = inputs;
  }

  private static Rational size(SingleChange change) {
    Rational by = change.compositeAfter().low().minus(change.compositeBefore().low());
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
    for (List<FactValue> way : ways) {
      addNearest(
          fact.id(),
          Counterfactuals.shown(value),
          way.stream()
              .filter(other -> !other.equals(value))
              .map(other -> new Alternative(Counterfactuals.shown(other), with(fact.id(), other)))
              .toList());
    }
  }

  private record Alternative(String shown, ScoringPlanInputs inputs) {}

  /// Values to try in one direction, the nearest first: a few steps, the values around every number
  /// that the plan compares the fact with, and the end of its range.
  private List<FactValue> numbers(String id, Rational at, FactType.Numeric type, int direction) {
    Rational step =
        type.whole() ? Rational.ONE : Rational.of(BigDecimal.ONE.movePointLeft(FINE_DIGITS));
    List<Rational> values = new ArrayList<>();
    STEPS.stream()
        .filter(_ -> type.whole())
        .forEach(s -> values.add(at.plus(Rational.of((long) s * direction))));
    for (Rational edge :
        PlanNodes.breakpoints(
            PlanAssembler.assemble(rubric).declarations(),
            bundle.scoring().program().nodes(),
            id)) {
      values.addAll(List.of(edge, edge.plus(step), edge.minus(step)));
    }
    values.add(Rational.of(direction > 0 ? type.max() : type.min()));
    return values.stream()
        .filter(v -> v.compareTo(at) * direction > 0)
        .filter(v ->
            v.compareTo(Rational.of(type.min())) >= 0 && v.compareTo(Rational.of(type.max())) <= 0)
        .sorted(direction > 0 ? Comparator.naturalOrder() : Comparator.reverseOrder())
        .<FactValue>map(FactValue.Numeric::new)
        .toList();
  }

  private void item(Item item) {
    String from =
        inputs.items().get(item.id()) instanceof ItemFinding.Decided(int decision, _)
            ? Integer.toString(decision)
            : "";
    for (int decision = 0; decision <= item.max(); decision++) {
      if (!from.equals(Integer.toString(decision))) {
        SortedMap<String, ItemFinding> items = new TreeMap<>(inputs.items());
        items.put(item.id(), new ItemFinding.Decided(decision, Support.SUFFICIENT));
        ScoringPlanInputs others =
            new ScoringPlanInputs(inputs.facts(), items, inputs.traitSupport());
        addNearest(item.id(), from, List.of(new Alternative(Integer.toString(decision), others)));
      }
    }
  }

  private ScoringPlanInputs with(String id, FactValue value) {
    SortedMap<String, FactValue> facts = new TreeMap<>(inputs.facts());
    facts.put(id, value);
    return new ScoringPlanInputs(facts, inputs.items(), inputs.traitSupport());
  }

  /// Adds the nearest change of the verdict, or else the nearest change of the composite.
  private void addNearest(String id, String from, List<Alternative> others) {
    List<SingleChange> moves = new ArrayList<>();
    for (Alternative alternative : others) {
      if (isAllowed(alternative.inputs())) {
        PlanResult then = bundle.scoring().program().run(alternative.inputs());
        SingleChange change =
            new SingleChange(
                id,
                from,
                alternative.shown(),
                now.composite(),
                then.composite(),
                verdict(now),
                verdict(then));
        if (change.verdictBefore() != change.verdictAfter()) {
          found.add(change);
          return;
        }
        if (!same(change.compositeBefore(), change.compositeAfter())) {
          moves.add(change);
        }
      }
    }
    moves.stream().findFirst().ifPresent(found::add);
  }

  /// Whether the facts satisfy the invariants and no gate ends the evaluation.
  private boolean isAllowed(ScoringPlanInputs others) {
    for (QueryResult queryResult : bundle.extraction().invariantProgram().run(others.facts())) {
      if (queryResult.truth() == Truth.FALSE) {
        return false;
      }
    }
    RubricCase example = new RubricCase("", others.facts(), new TreeMap<>(), new TreeMap<>());
    return CaseEvaluator.endingGate(bundle, example).isEmpty();
  }

  private static Verdict verdict(PlanResult result) {
    return result.verdict().isDecided() ? result.verdict().worst() : Verdict.NONE;
  }

  private static boolean same(Interval one, Interval other) {
    return one.low().equals(other.low()) && one.high().equals(other.high());
  }

  private static final int FINE_DIGITS = 3;
}
