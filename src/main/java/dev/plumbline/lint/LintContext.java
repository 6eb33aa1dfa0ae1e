package dev.plumbline.lint;

import dev.plumbline.plan.engine.Program;
import dev.plumbline.plan.model.Node;
import dev.plumbline.plan.model.Plan;
import dev.plumbline.plan.solve.PlanSolver;
import dev.plumbline.rubric.Rubric;
import java.util.List;

/// A rubric that compiles, with all that a lint may ask of it.
record LintContext(Rubric rubric, Plan plan, Program program, PlanSolver probe) {

  /// A rule list with the path of its rules.
  record Listed(String path, Node.RuleList list) {
    String at(String rule) {
      for (int i = 0; i < list.rules().size(); i++) {
        if (list.rules().get(i).id().equals(rule)) {
          return path + "/" + i;
        }
      }
      throw new IllegalArgumentException("no rule is called " + rule);
    }
  }

  List<Listed> ruleLists() {
    return rubric.plan().stream()
        .filter(node -> node.body() instanceof Node.RuleList)
        .map(node -> new Listed("/plan/" + node.id() + "/rules", (Node.RuleList) node.body()))
        .toList();
  }
}
