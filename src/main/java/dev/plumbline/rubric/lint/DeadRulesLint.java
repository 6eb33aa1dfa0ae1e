package dev.plumbline.rubric.lint;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.RuleOrder;
import dev.plumbline.rubric.plan.solve.Goal;
import dev.plumbline.rubric.plan.solve.Satisfiability;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Finds rules and gates that can never fire: their condition is never true, or a terminal rule or
/// gate before them always fires first.
final class DeadRulesLint {

  private final LintContext context;
  private final List<Problem> found = new ArrayList<>();

  static List<Problem> in(LintContext context) {
    DeadRulesLint lint = new DeadRulesLint(context);
    context.ruleLists().forEach(lint::rules);
    lint.gates();
    return lint.found;
  }

  private DeadRulesLint(LintContext context) {
    this.context = context;
  }

  private void rules(LintContext.LocatedRules locatedRules) {
    List<Expression> before = new ArrayList<>();
    for (Rule rule : RuleOrder.evaluationOrder(locatedRules.list())) {
      Expression when = RuleOrder.effectiveCondition(rule, locatedRules.list());
      String path = locatedRules.rulePath(rule.id());
      if (isNeverTrue(when)) {
        reportNeverTrue(path, "the rule " + EscapedText.text(rule.id()), when);
      } else if (!before.isEmpty() && isShadowed(when, before)) {
        reportShadowed(path, "the rule " + EscapedText.text(rule.id()), "terminal rules");
      }
      if (rule.terminal() && RuleOrder.contributes(rule)) {
        before.add(when);
      }
    }
  }

  private void gates() {
    List<Expression> before = new ArrayList<>();
    List<Gate> written = context.rubric().questions().gates();
    for (Gate gate : written.stream().sorted(Comparator.comparing(Gate::id)).toList()) {
      String path = "/gates/" + written.indexOf(gate);
      if (isNeverTrue(gate.when())) {
        reportNeverTrue(path, "the gate " + EscapedText.text(gate.id()), gate.when());
      } else if (!before.isEmpty() && isShadowed(gate.when(), before)) {
        reportShadowed(path, "the gate " + EscapedText.text(gate.id()), "gates");
      }
      before.add(gate.when());
    }
  }

  private boolean isNeverTrue(Expression when) {
    return context.solver().solve(List.of(Goal.isTrue(when)))
        instanceof Satisfiability.Unsatisfiable;
  }

  private boolean isShadowed(Expression when, List<Expression> before) {
    List<Goal> goals = new ArrayList<>(List.of(Goal.isTrue(when)));
    before.forEach(each -> goals.add(Goal.isNotTrue(each)));
    return context.solver().solveWithUnknowns(goals) instanceof Satisfiability.Unsatisfiable;
  }

  private void reportNeverTrue(String path, String what, Expression when) {
    found.add(
        Problem.at(
            path,
            ProblemCode.CANNOT_FIRE,
            what
                + " cannot fire: "
                + EscapedText.text(UnsatCore.of(when, context.solver()))
                + " is never true",
            "correct the condition or the bounds of its inputs, or remove it"));
  }

  private void reportShadowed(String path, String what, String those) {
    found.add(
        Problem.at(
            path,
            ProblemCode.CANNOT_FIRE,
            what + " cannot fire: wherever it could, " + those + " before it end the evaluation",
            "change their order, or remove it"));
  }
}
