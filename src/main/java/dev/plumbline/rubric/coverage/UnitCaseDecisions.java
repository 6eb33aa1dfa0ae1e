package dev.plumbline.rubric.coverage;

import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.coverage.BoundaryCaseGenerator.Side;
import dev.plumbline.rubric.plan.engine.UnitDecisions;
import dev.plumbline.rubric.plan.expression.Expression.Aggregate;
import dev.plumbline.rubric.plan.expression.Expression.UnitFunction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Decisions on a few units that come to a number.
final class UnitCaseDecisions {

  /// Enough for a limit of two decimals that end in 0 or 5, such as 0.95.
  private static final int UNITS_MAX = 20;

  private record Candidate(List<Integer> decisions, Rational value) {}

  /// The decisions whose value is the limit, or lies next to it on one side; of several the fewest.
  /// Empty if no value of 20 units or fewer lies there.
  static Optional<List<Integer>> of(Item item, Aggregate aggregate, Rational limit, Side side) {
    Predicate<Rational> wanted =
        switch (side) {
          case BELOW -> value -> value.compareTo(limit) < 0;
          case AT -> value -> value.compareTo(limit) == 0;
          case ABOVE -> value -> value.compareTo(limit) > 0;
        };
    Comparator<Candidate> nearest = Comparator.comparing(Candidate::value);
    return candidates(item, aggregate)
        .filter(one -> wanted.test(one.value()))
        .min(
            (side == Side.BELOW ? nearest.reversed() : nearest)
                .thenComparing(one -> one.decisions().size()))
        .map(Candidate::decisions);
  }

  private static Stream<Candidate> candidates(Item item, Aggregate aggregate) {
    List<Candidate> single =
        item.scale().levels().stream()
            .map(level -> candidate(item, aggregate, List.of(level)))
            .toList();
    if (aggregate.function() == UnitFunction.WORST) {
      return single.stream();
    }
    Comparator<Candidate> byValue = Comparator.comparing(Candidate::value);
    int counted = Collections.max(single, byValue).decisions().getFirst();
    int other = Collections.min(single, byValue).decisions().getFirst();
    return IntStream.rangeClosed(1, UNITS_MAX)
        .boxed()
        .flatMap(units ->
            IntStream.rangeClosed(0, units)
                .mapToObj(k -> candidate(item, aggregate, decisions(units, k, counted, other))));
  }

  private static List<Integer> decisions(int units, int k, int counted, int other) {
    List<Integer> all = new ArrayList<>(Collections.nCopies(k, counted));
    all.addAll(Collections.nCopies(units - k, other));
    return all;
  }

  private static Candidate candidate(Item item, Aggregate aggregate, List<Integer> decisions) {
    return new Candidate(
        decisions,
        UnitDecisions.of(item.scale(), item.reverseScored(), decisions).number(aggregate).low());
  }

  private UnitCaseDecisions() {}
}
