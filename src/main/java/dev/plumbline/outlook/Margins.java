package dev.plumbline.outlook;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.bundle.PlanOf;
import dev.plumbline.outlook.Outlook.Margin;
import dev.plumbline.plan.Evaluation;
import dev.plumbline.plan.Expression;
import dev.plumbline.plan.Expression.Relation;
import dev.plumbline.plan.Interval;
import dev.plumbline.plan.Node;
import dev.plumbline.plan.Plans;
import dev.plumbline.plan.Rational;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// How far each node's value is from its own cut.
final class Margins {

  static List<Margin> of(Bundle bundle, Evaluation evaluation) {
    SortedMap<String, Rational> thresholds = new TreeMap<>();
    PlanOf.rubric(bundle).thresholds().forEach(t -> thresholds.put(t.id(), Rational.of(t.value())));
    List<Margin> margins = new ArrayList<>();
    for (Node node : bundle.scoring().program().nodes()) {
      if (node.cut()
              instanceof
              Node.Cut.When(
                  Expression.Comparison(
                      Relation relation,
                      Expression.Name(String id),
                      Expression right),
                  boolean calibrated)
          && !calibrated
          && (id.equals(node.id()) || id.equals(Plans.COMPOSITE))
          && relation.isOrder()) {
        margin(node, relation, edge(right, thresholds), evaluation).ifPresent(margins::add);
      }
    }
    return margins;
  }

  private static Optional<Margin> margin(
      Node node, Relation relation, Optional<Rational> edge, Evaluation evaluation) {
    Interval value = evaluation.node(node.id()).value();
    if (edge.isEmpty() || !value.isPoint()) {
      return Optional.empty();
    }
    Rational by = value.low().minus(edge.get());
    boolean passed =
        switch (relation) {
          case LESS -> by.sign() < 0;
          case AT_MOST -> by.sign() <= 0;
          case GREATER -> by.sign() > 0;
          case AT_LEAST -> by.sign() >= 0;
          case EQUAL, NOT_EQUAL -> false;
        };
    return Optional.of(
        new Margin(
            node.id(),
            value.low().toString(),
            Misses.words(relation),
            edge.get().toString(),
            by.sign() < 0 ? by.negated() : by,
            passed));
  }

  private static Optional<Rational> edge(Expression right, SortedMap<String, Rational> thresholds) {
    return switch (right) {
      case Expression.Literal(Rational value) -> Optional.of(value);
      case Expression.Name(String id) -> Optional.ofNullable(thresholds.get(id));
      default -> Optional.empty();
    };
  }

  private Margins() {}
}
