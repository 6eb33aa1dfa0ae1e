package dev.plumbline.rubric.plan.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.rubric.plan.expression.Expression.Aggregate;
import dev.plumbline.rubric.plan.expression.Expression.Relation;
import dev.plumbline.rubric.plan.expression.Expression.UnitFunction;
import dev.plumbline.rubric.plan.expression.Expression.UnitTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/// What units come to is compared with everything that they can be: each decision of their ranges,
/// with and without each unit that may not apply.
class UnitDecisionsTest {

  private static final DecisionScale SCALE = DecisionScale.ABSENT_PARTIAL_CLEAR;
  private static final int UNITS_MAX = 3;

  /// @param low the lowest decision
  private record Unit(int low, int high, Truth applies) {}

  private static final List<Unit> EACH = each();

  private static List<Unit> each() {
    List<Unit> all = new ArrayList<>();
    for (int low = 0; low <= 2; low++) {
      for (int high = low; high <= 2; high++) {
        all.add(new Unit(low, high, Truth.TRUE));
        all.add(new Unit(low, high, Truth.UNKNOWN));
      }
    }
    all.add(new Unit(0, 2, Truth.FALSE));
    return all;
  }

  @Test
  void an_aggregate_has_every_value_that_its_units_can_give_and_no_other_end() {
    int compared = 0;
    for (List<Unit> units : combinations(UNITS_MAX)) {
      List<List<Integer>> worlds = worlds(units);
      UnitDecisions decisions = decisions(units, false);
      assertThat(decisions.applies())
          .as("applies %s", units)
          .isEqualTo(truth(worlds, world -> !world.isEmpty()));
      List<List<Integer>> some = worlds.stream().filter(world -> !world.isEmpty()).toList();
      if (some.isEmpty()) {
        assertThat(decisions.mean().defined()).as("mean of %s", units).isFalse();
      } else {
        assertThat(decisions.mean())
            .as("mean of %s", units)
            .isEqualTo(hull(some.stream().map(UnitDecisionsTest::mean).toList()));
        assertThat(decisions.number(worst()))
            .as("worst of %s", units)
            .isEqualTo(
                hull(
                    some.stream()
                        .map(it -> Rational.of(it.stream().reduce(Math::min).get()))
                        .toList()));
        assertThat(decisions(units, true).number(worst()))
            .as("worst of %s, the highest is the worst", units)
            .isEqualTo(
                hull(
                    some.stream()
                        .map(it -> Rational.of(it.stream().reduce(Math::max).get()))
                        .toList()));
      }
      for (Relation relation : Relation.values()) {
        compared += compare(units, worlds, some, decisions, relation);
      }
    }
    assertThat(compared).isGreaterThan(10_000);
  }

  private static int compare(
      List<Unit> units,
      List<List<Integer>> worlds,
      List<List<Integer>> some,
      UnitDecisions decisions,
      Relation relation) {
    String what = relation + " 1 of " + units;
    assertThat(decisions.number(with(UnitFunction.COUNT, relation)))
        .as("count %s", what)
        .isEqualTo(hull(worlds.stream().map(it -> Rational.of(met(it, relation))).toList()));
    assertThat(decisions.truth(with(UnitFunction.ALL, relation)))
        .as("all %s", what)
        .isEqualTo(truth(worlds, it -> met(it, relation) == it.size()));
    assertThat(decisions.truth(with(UnitFunction.ANY, relation)))
        .as("any %s", what)
        .isEqualTo(truth(worlds, it -> met(it, relation) > 0));
    if (!some.isEmpty()) {
      assertThat(decisions.number(with(UnitFunction.SHARE, relation)))
          .as("share %s", what)
          .isEqualTo(
              hull(
                  some.stream()
                      .map(it -> Rational.of(met(it, relation)).dividedBy(Rational.of(it.size())))
                      .toList()));
    }
    return 1;
  }

  private static Aggregate worst() {
    return new Aggregate(UnitFunction.WORST, "a", Optional.empty());
  }

  private static Aggregate with(UnitFunction function, Relation relation) {
    return new Aggregate(function, "a", Optional.of(new UnitTest(relation, Rational.ONE)));
  }

  private static UnitDecisions decisions(List<Unit> units, boolean reverseScored) {
    UnitDecisions decisions = new UnitDecisions(SCALE, reverseScored);
    units.forEach(unit ->
        decisions.add(
            Interval.of(Rational.of(unit.low()), Rational.of(unit.high())), unit.applies()));
    return decisions;
  }

  private static List<List<Unit>> combinations(int most) {
    List<List<Unit>> all = new ArrayList<>(List.of(List.of()));
    for (int from = 0, size = 1; size <= most; size++) {
      int end = all.size();
      for (; from < end; from++) {
        for (Unit unit : EACH) {
          List<Unit> longer = new ArrayList<>(all.get(from));
          longer.add(unit);
          all.add(longer);
        }
      }
    }
    return all;
  }

  /// The decisions on the units that apply, in every way in which it can be.
  private static List<List<Integer>> worlds(List<Unit> units) {
    List<List<Integer>> worlds = new ArrayList<>(List.of(List.of()));
    for (Unit unit : units) {
      List<List<Integer>> next = new ArrayList<>();
      for (List<Integer> world : worlds) {
        if (unit.applies() != Truth.TRUE) {
          next.add(world);
        }
        for (int decision = unit.low(); decision <= unit.high(); decision++) {
          if (unit.applies() != Truth.FALSE) {
            List<Integer> longer = new ArrayList<>(world);
            longer.add(decision);
            next.add(longer);
          }
        }
      }
      worlds = next;
    }
    return worlds;
  }

  private static int met(List<Integer> world, Relation relation) {
    return (int)
        world.stream()
            .filter(decision ->
                switch (relation) {
                  case EQUAL -> decision == 1;
                  case NOT_EQUAL -> decision != 1;
                  case LESS -> decision < 1;
                  case AT_MOST -> decision <= 1;
                  case GREATER -> decision > 1;
                  case AT_LEAST -> decision >= 1;
                })
            .count();
  }

  private static Rational mean(List<Integer> world) {
    return Rational.of(world.stream().mapToInt(it -> it).sum())
        .dividedBy(Rational.of(world.size()));
  }

  private static Interval hull(List<Rational> values) {
    return Interval.of(
        values.stream().reduce(Rational::min).orElseThrow(),
        values.stream().reduce(Rational::max).orElseThrow());
  }

  private static Truth truth(List<List<Integer>> worlds, Predicate<List<Integer>> test) {
    long met = worlds.stream().filter(test).count();
    return met == worlds.size() ? Truth.TRUE : met == 0 ? Truth.FALSE : Truth.UNKNOWN;
  }
}
