package dev.plumbline.rubric.lint;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Truth;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.model.ExpressionTraversal;
import dev.plumbline.rubric.plan.model.ExpressionTraversal.LocatedExpression;
import dev.plumbline.rubric.plan.model.ExpressionTraversal.Role;
import dev.plumbline.rubric.plan.model.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds comparisons that are always or never true: the range of one side never crosses the number
/// on the other, such as a cut outside the reachable scores.
final class ConstantComparisonsLint {

  private final LintContext context;
  private final List<Problem> found = new ArrayList<>();

  /// @param earlier earlier findings; nothing is reported below a place that has one
  static List<Problem> in(LintContext context, List<Problem> earlier) {
    ConstantComparisonsLint lint = new ConstantComparisonsLint(context);
    for (LocatedExpression locatedExpression : places(context)) {
      if (earlier.stream()
          .noneMatch(p -> locatedExpression.path().startsWith(p.place().path() + "/"))) {
        ExpressionTraversal.all(locatedExpression.expression())
            .forEach(e -> lint.look(e, locatedExpression.path()));
      }
    }
    return lint.found;
  }

  private ConstantComparisonsLint(LintContext context) {
    this.context = context;
  }

  private static List<LocatedExpression> places(LintContext context) {
    List<String> elsewhere =
        context.rubric().scoring().nodes().stream()
            .filter(
                node -> node.cut() instanceof Node.Cut.When(_, boolean calibrated) && calibrated)
            .flatMap(node -> ExpressionTraversal.of(node).stream())
            .filter(place -> place.role() == Role.CUT)
            .map(LocatedExpression::path)
            .toList();
    return context.rubric().expressions().stream()
        .filter(place -> place.role() != Role.RANGE && !elsewhere.contains(place.path()))
        .toList();
  }

  private void look(Expression expression, String path) {
    if (!(expression instanceof Expression.Comparison(_, Expression left, Expression right))) {
      return;
    }
    Optional<Interval> one = context.solver().range(left);
    Optional<Interval> other = context.solver().range(right);
    if (one.isEmpty() || other.isEmpty() || one.get().isPoint() == other.get().isPoint()) {
      return;
    }
    Truth always = context.solver().constantTruth(expression);
    Interval varying = one.get().isPoint() ? other.get() : one.get();
    Expression what = one.get().isPoint() ? right : left;
    if (always != Truth.UNKNOWN && !varying.isPoint()) {
      found.add(
          Problem.at(
              path,
              ProblemCode.CONSTANT_COMPARISON,
              EscapedText.text(ExpressionText.of(expression))
                  + " is "
                  + (always == Truth.TRUE ? "always" : "never")
                  + " true: "
                  + EscapedText.text(ExpressionText.of(what))
                  + " ranges from "
                  + varying.low()
                  + " to "
                  + varying.high(),
              "correct the number, or the declared bounds"));
    }
  }
}
