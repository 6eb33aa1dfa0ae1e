package dev.plumbline.rubric.coverage;

import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.coverage.TestCaseCoverage.Kind;
import dev.plumbline.rubric.coverage.TestCaseCoverage.Target;
import dev.plumbline.rubric.plan.model.ExpressionTraversal;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.RuleOrder;
import java.util.ArrayList;
import java.util.List;

/// Lists every part of a plan that a case can reach, in evaluation order.
final class CoverageTargets {

  static List<Target> of(Bundle bundle) {
    List<Target> places = new ArrayList<>();
    for (Gate gate : bundle.extraction().gates()) {
      places.add(new Target(Kind.GATE, gate.id()));
    }
    for (Node node : bundle.scoring().program().nodes()) {
      places.add(new Target(Kind.NODE, node.id()));
      switch (node.body()) {
        case Node.RuleList list -> {
          for (Rule rule : RuleOrder.evaluationOrder(list)) {
            places.add(new Target(Kind.RULE_FIRES, node.id() + "/" + rule.id()));
            places.add(new Target(Kind.RULE_DOES_NOT_FIRE, node.id() + "/" + rule.id()));
          }
        }
        case Node.Tree _ ->
            ExpressionTraversal.leaves(node)
                .forEach(path -> places.add(new Target(Kind.LEAF, path)));
        case Node.Formula _, Node.Trait _, Node.Composite _ -> {}
      }
      if (node.cut() instanceof Node.Cut.When) {
        places.add(new Target(Kind.CUT_PASSES, node.id()));
        places.add(new Target(Kind.CUT_FAILS, node.id()));
      }
    }
    bundle
        .scoring()
        .program()
        .grades()
        .forEach((node, grades) ->
            grades.forEach(grade -> places.add(TestCaseCoverage.grade(node, grade))));
    return places;
  }

  private CoverageTargets() {}
}
