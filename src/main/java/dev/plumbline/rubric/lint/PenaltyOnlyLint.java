package dev.plumbline.rubric.lint;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.model.ExpressionTraversal;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Node.Clamp;
import dev.plumbline.rubric.plan.model.RuleOrder;
import java.util.ArrayList;
import java.util.List;

/// Finds scores that consist of penalties only: rule lists without positive points or a positive
/// start, and divisions by a value that is never positive.
final class PenaltyOnlyLint {

  static List<Problem> in(LintContext context) {
    List<Problem> found = new ArrayList<>();
    for (LintContext.LocatedRules locatedRules : context.ruleLists()) {
      list(locatedRules, found);
    }
    for (Node node : context.rubric().scoring().nodes()) {
      for (ExpressionTraversal.LocatedExpression locatedExpression : ExpressionTraversal.of(node)) {
        ExpressionTraversal.all(locatedExpression.expression())
            .forEach(e -> divisor(e, locatedExpression.path(), context, found));
      }
    }
    return found;
  }

  private static void list(LintContext.LocatedRules locatedRules, List<Problem> found) {
    Node.RuleList list = locatedRules.list();
    boolean penalised =
        list.rules().stream().anyMatch(r -> RuleOrder.contributes(r) && r.weight().sign() < 0);
    boolean earning =
        list.start().sign() > 0
            || list.rules().stream()
                .filter(RuleOrder::contributes)
                .anyMatch(r -> (r.terminal() ? r.score() : r.weight()).sign() > 0);
    if (!penalised || earning) {
      return;
    }
    boolean held =
        list.clamp() instanceof Clamp.Within(Rational min, Rational _)
            && min.compareTo(list.start()) >= 0;
    found.add(
        Problem.at(
            locatedRules.path(),
            ProblemCode.PENALTY_ONLY,
            held
                ? "all points are penalties, and `clamp` keeps them from counting"
                : "all points are penalties, so no score is above " + list.start(),
            "set `start` to the score without penalties"));
  }

  private static void divisor(
      Expression expression, String path, LintContext context, List<Problem> found) {
    Expression divisor =
        switch (expression) {
          case Expression.Arithmetic(var operator, _, Expression right)
              when operator == Expression.Operator.DIVIDED_BY ->
              right;
          case Expression.Call(var function, List<Expression> arguments)
              when function == Expression.NumberFunction.RATIO ->
              arguments.get(1);
          default -> expression;
        };
    if (!divisor.equals(expression)
        && context.solver().range(divisor).filter(range -> range.high().sign() <= 0).isPresent()) {
      found.add(
          Problem.at(
              path,
              ProblemCode.PENALTY_ONLY,
              "the divisor " + EscapedText.text(ExpressionText.of(divisor)) + " is never positive",
              "divide by the sum of the positive points"));
    }
  }

  private PenaltyOnlyLint() {}
}
