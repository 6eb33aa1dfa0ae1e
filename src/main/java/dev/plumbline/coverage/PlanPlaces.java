package dev.plumbline.coverage;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.coverage.Coverage.Kind;
import dev.plumbline.coverage.Coverage.Place;
import dev.plumbline.plan.Expressions;
import dev.plumbline.plan.Gate;
import dev.plumbline.plan.Node;
import dev.plumbline.plan.Rule;
import dev.plumbline.plan.RuleLists;
import java.util.ArrayList;
import java.util.List;

/// Everything of a plan that a case can reach, in the order in which it runs.
final class PlanPlaces {

  static List<Place> of(Bundle bundle) {
    List<Place> places = new ArrayList<>();
    for (Gate gate : bundle.extraction().gates()) {
      places.add(new Place(Kind.GATE, gate.id()));
    }
    for (Node node : bundle.scoring().program().nodes()) {
      places.add(new Place(Kind.NODE, node.id()));
      switch (node.body()) {
        case Node.RuleList list -> {
          for (Rule rule : RuleLists.inOrder(list)) {
            places.add(new Place(Kind.RULE_FIRES, node.id() + "/" + rule.id()));
            places.add(new Place(Kind.RULE_STAYS_OUT, node.id() + "/" + rule.id()));
          }
        }
        case Node.Tree _ ->
            Expressions.leaves(node).forEach(path -> places.add(new Place(Kind.LEAF, path)));
        case Node.Formula _, Node.Trait _, Node.Composite _ -> {}
      }
      if (node.cut() instanceof Node.Cut.When) {
        places.add(new Place(Kind.CUT_PASSES, node.id()));
        places.add(new Place(Kind.CUT_FAILS, node.id()));
      }
    }
    return places;
  }

  private PlanPlaces() {}
}
