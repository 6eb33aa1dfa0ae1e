package dev.plumbline.outlook;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.bundle.CaseResults;
import dev.plumbline.bundle.PlanOf;
import dev.plumbline.outlook.Outlook.Move;
import dev.plumbline.plan.ConditionProgram.Answer;
import dev.plumbline.plan.Evaluation;
import dev.plumbline.plan.FactType;
import dev.plumbline.plan.FactValue;
import dev.plumbline.plan.Inputs;
import dev.plumbline.plan.Interval;
import dev.plumbline.plan.ItemFinding;
import dev.plumbline.plan.Plans;
import dev.plumbline.plan.Rational;
import dev.plumbline.plan.Truth;
import dev.plumbline.plan.Verdict;
import dev.plumbline.rubric.Case;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Rubric;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// What the plan gives where one fact or one decision is otherwise: the engine runs again for each.
final class Moves {

  private static final int MOST = 10;
  private static final List<Integer> STEPS = List.of(1, 2, 3, 5, 10, 20, 50, 100);

  private final Bundle bundle;
  private final Rubric rubric;
  private final Evaluation now;
  private final Inputs inputs;
  private final List<Move> found = new ArrayList<>();

  static List<Move> of(Bundle bundle, Evaluation evaluation, Inputs inputs) {
    Moves moves = new Moves(bundle, evaluation, inputs);
    List<String> read = bundle.scoring().program().reads();
    moves.rubric.facts().stream().filter(f -> read.contains(f.id())).forEach(moves::fact);
    moves.rubric.items().stream().filter(i -> read.contains(i.id())).forEach(moves::item);
    return moves.found.stream()
        .sorted(
            Comparator.comparing((Move m) -> m.verdict() == m.insteadVerdict())
                .thenComparing(Comparator.comparing(Moves::size).reversed())
                .thenComparing(Move::input)
                .thenComparing(Move::to))
        .limit(MOST)
        .toList();
  }

  private Moves(Bundle bundle, Evaluation now, Inputs inputs) {
    this.bundle = bundle;
    this.rubric = PlanOf.rubric(bundle);
    this.now = now;
    this.inputs = inputs;
  }

  private static Rational size(Move move) {
    Rational by = move.instead().low().minus(move.composite().low());
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
      first(
          fact.id(),
          Outlook.shown(value),
          way.stream()
              .filter(other -> !other.equals(value))
              .map(other -> new Other(Outlook.shown(other), with(fact.id(), other)))
              .toList());
    }
  }

  private record Other(String shown, Inputs inputs) {}

  /// Values in one direction, the nearest first: a few steps, and both sides of what the plan
  /// compares the fact with.
  private List<FactValue> numbers(String id, Rational at, FactType.Numeric type, int direction) {
    Rational step =
        type.whole() ? Rational.ONE : Rational.of(BigDecimal.ONE.movePointLeft(FINE_DIGITS));
    List<Rational> values = new ArrayList<>();
    STEPS.stream()
        .filter(_ -> type.whole())
        .forEach(s -> values.add(at.plus(Rational.of((long) s * direction))));
    for (Rational edge :
        Plans.edges(PlanOf.rubric(rubric).vocabulary(), bundle.scoring().program().nodes(), id)) {
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
        items.put(item.id(), new ItemFinding.Decided(decision, true));
        Inputs others = new Inputs(inputs.facts(), items, inputs.traitSupport());
        first(item.id(), from, List.of(new Other(Integer.toString(decision), others)));
      }
    }
  }

  private Inputs with(String id, FactValue value) {
    SortedMap<String, FactValue> facts = new TreeMap<>(inputs.facts());
    facts.put(id, value);
    return new Inputs(facts, inputs.items(), inputs.traitSupport());
  }

  /// The nearest value that changes the verdict; else the nearest that changes the composite.
  private void first(String id, String from, List<Other> others) {
    List<Move> moves = new ArrayList<>();
    for (Other other : others) {
      if (isAllowed(other.inputs())) {
        Evaluation then = bundle.scoring().program().run(other.inputs());
        Move move =
            new Move(
                id,
                from,
                other.shown(),
                now.composite(),
                then.composite(),
                verdict(now),
                verdict(then));
        if (move.verdict() != move.insteadVerdict()) {
          found.add(move);
          return;
        }
        if (!same(move.composite(), move.instead())) {
          moves.add(move);
        }
      }
    }
    moves.stream().findFirst().ifPresent(found::add);
  }

  /// Facts that break an invariant, or that a gate would end, are another story.
  private boolean isAllowed(Inputs others) {
    for (Answer answer : bundle.extraction().invariantProgram().run(others.facts())) {
      if (answer.truth() == Truth.FALSE) {
        return false;
      }
    }
    Case example = new Case("", others.facts(), new TreeMap<>(), new TreeMap<>());
    return CaseResults.endingGate(bundle, example).isEmpty();
  }

  private static Verdict verdict(Evaluation evaluation) {
    return evaluation.verdict().isDecided() ? evaluation.verdict().worst() : Verdict.NONE;
  }

  private static boolean same(Interval one, Interval other) {
    return one.low().equals(other.low()) && one.high().equals(other.high());
  }

  private static final int FINE_DIGITS = 3;
}
