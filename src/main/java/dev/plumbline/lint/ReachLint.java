package dev.plumbline.lint;

import dev.plumbline.plan.Expression;
import dev.plumbline.plan.ExpressionText;
import dev.plumbline.plan.Expressions;
import dev.plumbline.plan.Expressions.Placed;
import dev.plumbline.plan.Expressions.Role;
import dev.plumbline.plan.Interval;
import dev.plumbline.plan.Node;
import dev.plumbline.plan.Truth;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Quoted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Comparisons with a number that the other side never crosses: a cut, threshold or limit outside
/// what can be reached.
final class ReachLint {

  private final Linted linted;
  private final List<Problem> found = new ArrayList<>();

  /// @param told what was said before; a place is not told of twice
  static List<Problem> in(Linted linted, List<Problem> told) {
    ReachLint lint = new ReachLint(linted);
    for (Placed placed : places(linted)) {
      if (told.stream().noneMatch(p -> placed.path().startsWith(p.place().path() + "/"))) {
        Expressions.all(placed.expression()).forEach(e -> lint.look(e, placed.path()));
      }
    }
    return lint.found;
  }

  private ReachLint(Linted linted) {
    this.linted = linted;
  }

  private static List<Placed> places(Linted linted) {
    List<Placed> places = new ArrayList<>();
    for (Node node : linted.rubric().plan()) {
      boolean elsewhere = node.cut() instanceof Node.Cut.When(_, boolean calibrated) && calibrated;
      Expressions.of(node).stream()
          .filter(p -> p.role() != Role.RANGE)
          .filter(p -> !elsewhere || p.role() != Role.CUT)
          .forEach(places::add);
    }
    linted
        .rubric()
        .conditions()
        .forEach((id, condition) ->
            places.add(new Placed("/conditions/" + id, condition, Role.FORMULA)));
    linted
        .rubric()
        .derivations()
        .forEach((id, condition) ->
            places.add(new Placed("/derivations/" + id, condition, Role.FORMULA)));
    for (int i = 0; i < linted.rubric().gates().size(); i++) {
      places.add(
          new Placed("/gates/" + i + "/when", linted.rubric().gates().get(i).when(), Role.RULE));
    }
    return places;
  }

  private void look(Expression expression, String path) {
    if (!(expression instanceof Expression.Comparison(_, Expression left, Expression right))) {
      return;
    }
    Optional<Interval> one = linted.probe().range(left);
    Optional<Interval> other = linted.probe().range(right);
    if (one.isEmpty() || other.isEmpty() || one.get().isPoint() == other.get().isPoint()) {
      return;
    }
    Truth always = linted.probe().always(expression);
    Interval varying = one.get().isPoint() ? other.get() : one.get();
    Expression what = one.get().isPoint() ? right : left;
    if (always != Truth.UNKNOWN && !varying.isPoint()) {
      found.add(
          Problem.at(
              path,
              "out-of-reach",
              Quoted.text(ExpressionText.of(expression))
                  + " is "
                  + (always == Truth.TRUE ? "always" : "never")
                  + " true: "
                  + Quoted.text(ExpressionText.of(what))
                  + " goes from "
                  + varying.low()
                  + " to "
                  + varying.high(),
              "correct the number, or the declared bounds"));
    }
  }
}
