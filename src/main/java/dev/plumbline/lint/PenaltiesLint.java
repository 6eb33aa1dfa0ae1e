package dev.plumbline.lint;

import dev.plumbline.plan.Expression;
import dev.plumbline.plan.ExpressionText;
import dev.plumbline.plan.Expressions;
import dev.plumbline.plan.Node;
import dev.plumbline.plan.Node.Clamp;
import dev.plumbline.plan.Rational;
import dev.plumbline.plan.RuleLists;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Quoted;
import java.util.ArrayList;
import java.util.List;

/// Scores that are made of penalties alone: a rule list in which nothing can be earned and nothing
/// is there to lose, and a division by points that are never above zero.
final class PenaltiesLint {

  static List<Problem> in(Linted linted) {
    List<Problem> found = new ArrayList<>();
    for (Linted.Listed listed : linted.ruleLists()) {
      list(listed, found);
    }
    for (Node node : linted.rubric().plan()) {
      for (Expressions.Placed placed : Expressions.of(node)) {
        Expressions.all(placed.expression()).forEach(e -> divisor(e, placed.path(), linted, found));
      }
    }
    return found;
  }

  private static void list(Linted.Listed listed, List<Problem> found) {
    Node.RuleList list = listed.list();
    boolean penalised =
        list.rules().stream().anyMatch(r -> RuleLists.counts(r) && r.weight().sign() < 0);
    boolean earning =
        list.start().sign() > 0
            || list.rules().stream()
                .filter(RuleLists::counts)
                .anyMatch(r -> (r.terminal() ? r.score() : r.weight()).sign() > 0);
    if (!penalised || earning) {
      return;
    }
    boolean held =
        list.clamp() instanceof Clamp.Within(Rational min, Rational _)
            && min.compareTo(list.start()) >= 0;
    found.add(
        Problem.at(
            listed.path(),
            "penalty-only",
            held
                ? "there are penalties alone, and `clamp` keeps them from counting"
                : "there are penalties alone, so nothing scores above " + list.start(),
            "begin with `start`: what the penalties take from"));
  }

  private static void divisor(
      Expression expression, String path, Linted linted, List<Problem> found) {
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
        && linted.probe().range(divisor).filter(range -> range.high().sign() <= 0).isPresent()) {
      found.add(
          Problem.at(
              path,
              "penalty-only",
              "the divisor " + Quoted.text(ExpressionText.of(divisor)) + " is never above zero",
              "divide by the points that can be earned, without the penalties"));
    }
  }

  private PenaltiesLint() {}
}
