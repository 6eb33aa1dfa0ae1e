package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Expression.Aggregate;
import dev.plumbline.rubric.plan.expression.Expression.UnitTest;
import dev.plumbline.rubric.plan.expression.NumberComparison;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The decisions on an item that is asked of each unit, as they count, and what they come to: exact
/// fractions, and truths by Kleene's logic where units are undecided.
public final class UnitDecisions {

  /// @param applies not false: a unit to which the item does not apply is left out
  private record Unit(Interval decision, Truth applies) {}

  private final DecisionScale scale;
  private final boolean reverseScored;
  private final List<Unit> units = new ArrayList<>();
  private int notApplicable;

  UnitDecisions(DecisionScale scale, boolean reverseScored) {
    this.scale = scale;
    this.reverseScored = reverseScored;
  }

  /// Of units that are all decided.
  public static UnitDecisions of(
      DecisionScale scale, boolean reverseScored, List<Integer> decisions) {
    UnitDecisions all = new UnitDecisions(scale, reverseScored);
    decisions.forEach(decision -> all.add(Interval.point(Rational.of(decision)), Truth.TRUE));
    return all;
  }

  void add(Interval decision, Truth applies) {
    if (applies == Truth.FALSE) {
      notApplicable++;
    } else {
      units.add(new Unit(decision, applies));
    }
  }

  /// Whether anything is known of any unit: it counts as less than the whole range, or the item
  /// does not apply to it.
  boolean isInformative() {
    return notApplicable > 0 || units.stream().anyMatch(unit -> !unit.decision().equals(range()));
  }

  /// Whether the item applies to any unit.
  Truth applies() {
    return decisions().applies();
  }

  /// The mean of the decisions; undefined without units.
  Interval mean() {
    return decisions().mean(range());
  }

  /// What an aggregate that is a number comes to.
  public Interval number(Aggregate aggregate) {
    return switch (aggregate.function()) {
      case SHARE -> {
        ApplicableValues values = new ApplicableValues();
        units.forEach(
            unit -> values.add(share(test(aggregate, unit)), Rational.ONE, unit.applies()));
        yield values.mean(Interval.of(Rational.ZERO, Rational.ONE));
      }
      case COUNT ->
          Interval.of(
              Rational.of(
                  units.stream().filter(unit -> met(aggregate, unit) == Truth.TRUE).count()),
              Rational.of(
                  units.stream().filter(unit -> met(aggregate, unit) != Truth.FALSE).count()));
      case WORST -> reverseScored ? greatest() : decisions().least(range());
      case ALL, ANY -> throw new IllegalArgumentException("a condition is no number");
    };
  }

  /// What an aggregate that is a condition comes to.
  Truth truth(Aggregate aggregate) {
    return switch (aggregate.function()) {
      case ALL ->
          units.stream()
              .map(unit -> unit.applies().not().or(test(aggregate, unit)))
              .reduce(Truth.TRUE, Truth::and);
      case ANY -> units.stream().map(unit -> met(aggregate, unit)).reduce(Truth.FALSE, Truth::or);
      case SHARE, COUNT, WORST -> throw new IllegalArgumentException("a number is no condition");
    };
  }

  /// How often each decision counts, in their order.
  List<TraceStep.UnitCount> counts() {
    SortedMap<Interval, Integer> counts =
        new TreeMap<>(Comparator.comparing(Interval::low).thenComparing(Interval::high));
    units.forEach(unit -> counts.merge(unit.decision(), 1, Integer::sum));
    List<TraceStep.UnitCount> all = new ArrayList<>();
    counts.forEach((decision, count) -> all.add(new TraceStep.UnitCount(decision, count)));
    return all;
  }

  int notApplicable() {
    return notApplicable;
  }

  private ApplicableValues decisions() {
    ApplicableValues values = new ApplicableValues();
    units.forEach(unit -> values.add(unit.decision(), Rational.ONE, unit.applies()));
    return values;
  }

  private Interval greatest() {
    ApplicableValues values = new ApplicableValues();
    units.forEach(unit -> values.add(unit.decision().negated(), Rational.ONE, unit.applies()));
    return values.least(range().negated()).negated();
  }

  /// Whether a unit is one that is counted, which it is not if the item does not apply to it.
  private Truth met(Aggregate aggregate, Unit unit) {
    return unit.applies().and(test(aggregate, unit));
  }

  private Truth test(Aggregate aggregate, Unit unit) {
    UnitTest test =
        aggregate
            .test()
            .orElse(new UnitTest(Expression.Relation.EQUAL, Rational.of(scale.highest())));
    return NumberComparison.of(unit.decision(), test.relation(), test.value());
  }

  private static Interval share(Truth met) {
    return switch (met) {
      case TRUE -> Interval.point(Rational.ONE);
      case FALSE -> Interval.point(Rational.ZERO);
      case UNKNOWN -> Interval.of(Rational.ZERO, Rational.ONE);
    };
  }

  private Interval range() {
    return Interval.of(Rational.of(scale.lowest()), Rational.of(scale.highest()));
  }

  /// Combines values some of which may not apply. What does not apply is left out, and the weights
  /// of the others count as if they were all; where it is not known whether something applies, the
  /// result holds every value with and without it.
  static final class ApplicableValues {

    /// @param weight from 0
    private record Member(Interval value, Rational weight, Truth applies) {}

    private final List<Member> members = new ArrayList<>();

    /// Nothing that does not apply takes part.
    void add(Interval value, Rational weight, Truth applies) {
      if (applies != Truth.FALSE) {
        members.add(new Member(value, weight, applies));
      }
    }

    /// Whether any of them applies.
    Truth applies() {
      Truth applies = Truth.FALSE;
      for (Member member : members) {
        if (member.weight().sign() > 0) {
          applies = applies == Truth.TRUE ? Truth.TRUE : member.applies();
        }
      }
      return applies;
    }

    /// The weighted mean of what applies.
    ///
    /// @param range of the values, which is the result where nothing applies
    Interval mean(Interval range) {
      return applies() == Truth.FALSE
          ? range.undefined()
          : new Interval(extreme(false), extreme(true), isDefined());
    }

    /// The least or the greatest mean. Of what may apply, it takes in what moves the mean in its
    /// direction, the most extreme value first.
    private Rational extreme(boolean greatest) {
      Rational sum = Rational.ZERO;
      Rational weight = Rational.ZERO;
      for (Member member : members) {
        if (member.applies() == Truth.TRUE) {
          sum = sum.plus(end(member, greatest).times(member.weight()));
          weight = weight.plus(member.weight());
        }
      }
      Comparator<Member> order = Comparator.comparing(member -> end(member, greatest));
      List<Member> open =
          members.stream()
              .filter(member -> member.applies() == Truth.UNKNOWN && member.weight().sign() > 0)
              .sorted(greatest ? order.reversed() : order)
              .toList();
      for (Member member : open) {
        Rational value = end(member, greatest);
        if (weight.sign() == 0 || moves(value, sum.dividedBy(weight), greatest)) {
          sum = sum.plus(value.times(member.weight()));
          weight = weight.plus(member.weight());
        }
      }
      return sum.dividedBy(weight);
    }

    private static boolean moves(Rational value, Rational mean, boolean up) {
      return up ? value.compareTo(mean) > 0 : value.compareTo(mean) < 0;
    }

    private static Rational end(Member member, boolean high) {
      return high ? member.value().high() : member.value().low();
    }

    /// The least of what applies.
    ///
    /// @param range of the values, which is the result where nothing applies
    Interval least(Interval range) {
      if (members.isEmpty()) {
        return range.undefined();
      }
      Rational low =
          members.stream().map(it -> it.value().low()).reduce(Rational::min).orElseThrow();
      List<Member> certain =
          members.stream().filter(member -> member.applies() == Truth.TRUE).toList();
      Rational high =
          certain.isEmpty()
              ? members.stream().map(it -> it.value().high()).reduce(Rational::max).orElseThrow()
              : certain.stream().map(it -> it.value().high()).reduce(Rational::min).orElseThrow();
      return new Interval(low, high, isDefined());
    }

    private boolean isDefined() {
      return members.stream().allMatch(member -> member.value().defined());
    }
  }
}
