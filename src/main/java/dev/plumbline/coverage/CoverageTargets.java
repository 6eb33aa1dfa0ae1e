package dev.plumbline.coverage;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.coverage.CaseCoverage.Kind;
import dev.plumbline.coverage.CaseCoverage.Place;
import dev.plumbline.plan.model.Gate;
import dev.plumbline.plan.model.Node;
import dev.plumbline.plan.model.NodeExpressions;
import dev.plumbline.plan.model.Rule;
import dev.plumbline.plan.model.RuleOrder;
import java.util.ArrayList;
import java.util.List;

/// Everything of a plan that a case can reach, in the order in which it runs.
final class CoverageTargets {

  static List<Place> of(Bundle bundle) {
    List<Place> places = new ArrayList<>();
    for (Gate gate : bundle.extraction().gates()) {
      places.add(new Place(Kind.GATE, gate.id()));
    }
    for (Node node : bundle.scoring().program().nodes()) {
      places.add(new Place(Kind.NODE, node.id()));
      switch (node.body()) {
        case Node.RuleList list -> {
          for (Rule rule : RuleOrder.evaluationOrder(list)) {
            places.add(new Place(Kind.RULE_FIRES, node.id() + "/" + rule.id()));
            places.add(new Place(Kind.RULE_STAYS_OUT, node.id() + "/" + rule.id()));
          }
        }
        case Node.Tree _ ->
            NodeExpressions.leaves(node).forEach(path -> places.add(new Place(Kind.LEAF, path)));
        case Node.Formula _, Node.Trait _, Node.Composite _ -> {}
      }
      if (node.cut() instanceof Node.Cut.When) {
        places.add(new Place(Kind.CUT_PASSES, node.id()));
        places.add(new Place(Kind.CUT_FAILS, node.id()));
      }
    }
    return places;
  }

  private CoverageTargets() {}
}
