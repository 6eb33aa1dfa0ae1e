package dev.plumbline.score.counterfactual;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Expression.Relation;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.PlanNodes;
import dev.plumbline.score.counterfactual.Counterfactuals.CutMargin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Computes how far each node's value is from its own cut. Only cuts that compare the node itself
/// with a number or threshold have a margin.
final class CutMargins {

  static List<CutMargin> of(Bundle bundle, PlanResult result) {
    SortedMap<String, Rational> thresholds = new TreeMap<>();
    bundle
        .rubric()
        .scoring()
        .thresholds()
        .forEach(t -> thresholds.put(t.id(), Rational.of(t.value())));
    List<CutMargin> margins = new ArrayList<>();
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
          && (id.equals(node.id()) || id.equals(PlanNodes.COMPOSITE))
          && relation.isOrder()) {
        margin(node, relation, edge(right, thresholds), result).ifPresent(margins::add);
      }
    }
    return margins;
  }

  private static Optional<CutMargin> margin(
      Node node, Relation relation, Optional<Rational> edge, PlanResult result) {
    Interval value = result.node(node.id()).value();
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
        new CutMargin(
            node.id(),
            value.low().toString(),
            UnmetConditions.words(relation),
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

  private CutMargins() {}
}
