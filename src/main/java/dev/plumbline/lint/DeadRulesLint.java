package dev.plumbline.lint;

import dev.plumbline.plan.expression.Expression;
import dev.plumbline.plan.model.Gate;
import dev.plumbline.plan.model.Rule;
import dev.plumbline.plan.model.RuleOrder;
import dev.plumbline.plan.solve.Goal;
import dev.plumbline.plan.solve.Satisfiability;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Rules and gates that no document can make fire: their condition is never true, or a terminal
/// rule before them always comes first.
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

  private void rules(LintContext.Listed listed) {
    List<Expression> before = new ArrayList<>();
    for (Rule rule : RuleOrder.evaluationOrder(listed.list())) {
      Expression when = RuleOrder.effectiveCondition(rule, listed.list());
      String path = listed.at(rule.id());
      if (isNever(when)) {
        never(path, "the rule " + EscapedText.text(rule.id()), when);
      } else if (!before.isEmpty() && isShadowed(when, before)) {
        shadowed(path, "the rule " + EscapedText.text(rule.id()), "terminal rules");
      }
      if (rule.terminal() && RuleOrder.contributes(rule)) {
        before.add(when);
      }
    }
  }

  private void gates() {
    List<Expression> before = new ArrayList<>();
    List<Gate> written = context.rubric().gates();
    for (Gate gate : written.stream().sorted(Comparator.comparing(Gate::id)).toList()) {
      String path = "/gates/" + written.indexOf(gate);
      if (isNever(gate.when())) {
        never(path, "the gate " + EscapedText.text(gate.id()), gate.when());
      } else if (!before.isEmpty() && isShadowed(gate.when(), before)) {
        shadowed(path, "the gate " + EscapedText.text(gate.id()), "gates");
      }
      before.add(gate.when());
    }
  }

  private boolean isNever(Expression when) {
    return context.probe().solve(List.of(Goal.isTrue(when)))
        instanceof Satisfiability.Unsatisfiable;
  }

  private boolean isShadowed(Expression when, List<Expression> before) {
    List<Goal> wishes = new ArrayList<>(List.of(Goal.isTrue(when)));
    before.forEach(each -> wishes.add(Goal.isNotTrue(each)));
    return context.probe().solveWithUnknowns(wishes) instanceof Satisfiability.Unsatisfiable;
  }

  private void never(String path, String what, Expression when) {
    found.add(
        Problem.at(
            path,
            "cannot-fire",
            what
                + " cannot fire: "
                + EscapedText.text(UnsatCore.of(when, context.probe()))
                + " is never true",
            "correct the condition, or the bounds of what it reads, or take it out"));
  }

  private void shadowed(String path, String what, String those) {
    found.add(
        Problem.at(
            path,
            "cannot-fire",
            what + " cannot fire: wherever it could, " + those + " before it end the evaluation",
            "change their order, or take it out"));
  }
}
