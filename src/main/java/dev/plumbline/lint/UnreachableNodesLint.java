package dev.plumbline.lint;

import dev.plumbline.plan.expression.Expression;
import dev.plumbline.plan.expression.ExpressionText;
import dev.plumbline.plan.model.Node;
import dev.plumbline.plan.model.NodeExpressions;
import dev.plumbline.plan.model.NodeExpressions.LocatedExpression;
import dev.plumbline.plan.model.NodeExpressions.Role;
import dev.plumbline.plan.number.Interval;
import dev.plumbline.plan.number.Truth;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Comparisons with a number that the other side never crosses: a cut, threshold or limit outside
/// what can be reached.
final class UnreachableNodesLint {

  private final LintContext context;
  private final List<Problem> found = new ArrayList<>();

  /// @param told what was said before; a place is not told of twice
  static List<Problem> in(LintContext context, List<Problem> told) {
    UnreachableNodesLint lint = new UnreachableNodesLint(context);
    for (LocatedExpression locatedExpression : places(context)) {
      if (told.stream()
          .noneMatch(p -> locatedExpression.path().startsWith(p.place().path() + "/"))) {
        NodeExpressions.all(locatedExpression.expression())
            .forEach(e -> lint.look(e, locatedExpression.path()));
      }
    }
    return lint.found;
  }

  private UnreachableNodesLint(LintContext context) {
    this.context = context;
  }

  private static List<LocatedExpression> places(LintContext context) {
    List<LocatedExpression> places = new ArrayList<>();
    for (Node node : context.rubric().plan()) {
      boolean elsewhere = node.cut() instanceof Node.Cut.When(_, boolean calibrated) && calibrated;
      NodeExpressions.of(node).stream()
          .filter(p -> p.role() != Role.RANGE)
          .filter(p -> !elsewhere || p.role() != Role.CUT)
          .forEach(places::add);
    }
    context
        .rubric()
        .conditions()
        .forEach((id, condition) ->
            places.add(new LocatedExpression("/conditions/" + id, condition, Role.FORMULA)));
    context
        .rubric()
        .derivations()
        .forEach((id, condition) ->
            places.add(new LocatedExpression("/derivations/" + id, condition, Role.FORMULA)));
    for (int i = 0; i < context.rubric().gates().size(); i++) {
      places.add(
          new LocatedExpression(
              "/gates/" + i + "/when", context.rubric().gates().get(i).when(), Role.RULE));
    }
    return places;
  }

  private void look(Expression expression, String path) {
    if (!(expression instanceof Expression.Comparison(_, Expression left, Expression right))) {
      return;
    }
    Optional<Interval> one = context.probe().range(left);
    Optional<Interval> other = context.probe().range(right);
    if (one.isEmpty() || other.isEmpty() || one.get().isPoint() == other.get().isPoint()) {
      return;
    }
    Truth always = context.probe().constantTruth(expression);
    Interval varying = one.get().isPoint() ? other.get() : one.get();
    Expression what = one.get().isPoint() ? right : left;
    if (always != Truth.UNKNOWN && !varying.isPoint()) {
      found.add(
          Problem.at(
              path,
              "out-of-reach",
              EscapedText.text(ExpressionText.of(expression))
                  + " is "
                  + (always == Truth.TRUE ? "always" : "never")
                  + " true: "
                  + EscapedText.text(ExpressionText.of(what))
                  + " goes from "
                  + varying.low()
                  + " to "
                  + varying.high(),
              "correct the number, or the declared bounds"));
    }
  }
}
