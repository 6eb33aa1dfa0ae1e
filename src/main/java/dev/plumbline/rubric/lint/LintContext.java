package dev.plumbline.rubric.lint;

import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.ScoringPlan;
import dev.plumbline.rubric.plan.solve.ConditionSolver;
import dev.plumbline.rubric.plan.solve.Goal;
import dev.plumbline.rubric.plan.solve.Satisfiability;
import java.util.List;

/// A rubric that compiles, with its plan, its program and a solver over the declared bounds.
record LintContext(Rubric rubric, ScoringPlan plan, ConditionSolver solver) {

  /// A rule list with the JSON pointer of its rules.
  record LocatedRules(String path, Node.RuleList list) {
    /// The JSON pointer of a rule.
    ///
    /// @throws IllegalArgumentException if the list has no such rule
    String rulePath(String rule) {
      for (int i = 0; i < list.rules().size(); i++) {
        if (list.rules().get(i).id().equals(rule)) {
          return path + "/" + i;
        }
      }
      throw new IllegalArgumentException("no rule is called " + rule);
    }
  }

  /// Whether one condition holds wherever another does, also where inputs are unknown.
  boolean implies(Expression inner, Expression outer) {
    return solver.solveWithUnknowns(List.of(Goal.isTrue(inner), Goal.isNotTrue(outer)))
        instanceof Satisfiability.Unsatisfiable;
  }

  /// Whether an input is a fact that is a number.
  boolean isNumber(String input) {
    return rubric.questions().facts().stream()
        .anyMatch(fact -> fact.id().equals(input) && fact.type() instanceof FactType.Numeric);
  }

  /// All rule lists, in source order.
  List<LocatedRules> ruleLists() {
    return rubric.scoring().nodes().stream()
        .filter(node -> node.body() instanceof Node.RuleList)
        .map(node -> new LocatedRules("/plan/" + node.id() + "/rules", (Node.RuleList) node.body()))
        .toList();
  }
}
