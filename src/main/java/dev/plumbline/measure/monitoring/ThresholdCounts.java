package dev.plumbline.measure.monitoring;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.measure.monitoring.stats.CountedValues;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.coverage.Boundary;
import dev.plumbline.rubric.coverage.BoundaryFinder;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.run.StoredResult;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.StoredStep;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.extraction.StoredValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/// Counts the values that a rubric compares with fixed numbers: nodes, traits, number facts, and
/// the calibrated score where the rubric's cut reads it.
final class ThresholdCounts {

  private static final String CALIBRATED = "calibrated";
  private static final double MARGIN = 0.05;

  private final Bundle bundle;
  private final List<Compared> limits = new ArrayList<>();
  private final SortedMap<String, CountedValues> values = new TreeMap<>();

  private record Compared(String place, String name, Rational limit, boolean measured) {}

  ThresholdCounts(Bundle bundle) {
    this.bundle = bundle;
    Rubric rubric = bundle.rubric();
    for (Boundary boundary : BoundaryFinder.find(rubric)) {
      String name = ExpressionText.of(boundary.value());
      if (!isDecision(boundary.value())) {
        limits.add(new Compared(boundary.location(), name, boundary.limit(), isCounted(name)));
      }
    }
    calibratedLimit(rubric)
        .ifPresent(limit ->
            limits.add(
                new Compared(
                    "the cut of " + bundle.scoring().program().result().id(),
                    CALIBRATED,
                    limit,
                    true)));
    limits.forEach(limit -> values.put(limit.name(), new CountedValues()));
  }

  /// What people see of the few decisions of an item is how often each was given.
  private boolean isDecision(Expression value) {
    return value instanceof Expression.Name(String name)
        && bundle.extraction().traits().stream()
            .flatMap(trait -> trait.items().stream())
            .anyMatch(item -> item.id().equals(name));
  }

  private boolean isCounted(String name) {
    return isNode(name)
        || bundle.extraction().facts().stream()
            .anyMatch(fact -> fact.id().equals(name) && fact.type() instanceof FactType.Numeric);
  }

  private boolean isNode(String name) {
    return bundle.scoring().program().nodes().stream().anyMatch(node -> node.id().equals(name));
  }

  private Optional<Rational> calibratedLimit(Rubric rubric) {
    return bundle.scoring().program().result().cut()
                instanceof
                Node.Cut.When(
                    Expression.Comparison(_, Expression.Name _, Expression right),
                    boolean calibrated)
            && calibrated
        ? number(right, rubric)
        : Optional.empty();
  }

  private static Optional<Rational> number(Expression right, Rubric rubric) {
    return switch (right) {
      case Expression.Literal(Rational value) -> Optional.of(value);
      case Expression.Name(String id) ->
          rubric.scoring().thresholds().stream()
              .filter(threshold -> threshold.id().equals(id))
              .map(threshold -> Rational.of(threshold.value()))
              .findFirst();
      default -> Optional.empty();
    };
  }

  /// @param results of the calibrations that were applied
  void add(StoredScorecard card, StoredExtraction extraction, List<StoredResult> results) {
    if (values.isEmpty()) {
      return;
    }
    card.steps(StoredStep.Node.class).forEach(node -> add(node.id(), node.value().number()));
    SortedMap<String, StoredValue> facts = extraction.facts();
    for (Fact fact : bundle.extraction().facts()) {
      if (facts.containsKey(fact.id())) {
        add(fact.id(), facts.get(fact.id()).number());
      }
    }
    results.stream()
        .filter(result -> result.target().equals("composite"))
        .forEach(result -> add(CALIBRATED, OptionalDouble.of(result.score().doubleValue())));
  }

  private void add(String name, OptionalDouble value) {
    CountedValues counted = values.get(name);
    if (counted != null) {
      value.ifPresent(counted::add);
    }
  }

  List<ThresholdUse> build() {
    return limits.stream().map(this::use).toList();
  }

  private ThresholdUse use(Compared limit) {
    CountedValues counted = values.get(limit.name());
    double at = number(limit.limit());
    double margin = MARGIN * range(limit.name(), counted);
    return new ThresholdUse(
        limit.place(),
        limit.name(),
        limit.limit(),
        counted.size(),
        counted.below(at),
        margin,
        counted.between(at - margin, at + margin),
        counted.distinctBetween(at - margin, at + margin),
        limit.measured());
  }

  private static double number(Rational exact) {
    return exact.toDecimal().doubleValue();
  }

  private double range(String name, CountedValues counted) {
    if (isNode(name)) {
      Interval range = bundle.scoring().program().range(name);
      return number(range.high()) - number(range.low());
    }
    return counted.isEmpty() ? 0 : counted.highest() - counted.lowest();
  }
}
