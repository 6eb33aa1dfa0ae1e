package dev.plumbline.lint;

import dev.plumbline.plan.Expression;
import dev.plumbline.plan.Gate;
import dev.plumbline.plan.Possibility;
import dev.plumbline.plan.Rule;
import dev.plumbline.plan.RuleLists;
import dev.plumbline.plan.Wish;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Quoted;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Rules and gates that no document can make fire: their condition is never true, or a terminal
/// rule before them always comes first.
final class FiringLint {

  private final Linted linted;
  private final List<Problem> found = new ArrayList<>();

  static List<Problem> in(Linted linted) {
    FiringLint lint = new FiringLint(linted);
    linted.ruleLists().forEach(lint::rules);
    lint.gates();
    return lint.found;
  }

  private FiringLint(Linted linted) {
    this.linted = linted;
  }

  private void rules(Linted.Listed listed) {
    List<Expression> before = new ArrayList<>();
    for (Rule rule : RuleLists.inOrder(listed.list())) {
      Expression when = RuleLists.effective(rule, listed.list());
      String path = listed.at(rule.id());
      if (isNever(when)) {
        never(path, "the rule " + Quoted.text(rule.id()), when);
      } else if (!before.isEmpty() && isShadowed(when, before)) {
        shadowed(path, "the rule " + Quoted.text(rule.id()), "terminal rules");
      }
      if (rule.terminal() && RuleLists.counts(rule)) {
        before.add(when);
      }
    }
  }

  private void gates() {
    List<Expression> before = new ArrayList<>();
    List<Gate> written = linted.rubric().gates();
    for (Gate gate : written.stream().sorted(Comparator.comparing(Gate::id)).toList()) {
      String path = "/gates/" + written.indexOf(gate);
      if (isNever(gate.when())) {
        never(path, "the gate " + Quoted.text(gate.id()), gate.when());
      } else if (!before.isEmpty() && isShadowed(gate.when(), before)) {
        shadowed(path, "the gate " + Quoted.text(gate.id()), "gates");
      }
      before.add(gate.when());
    }
  }

  private boolean isNever(Expression when) {
    return linted.probe().ask(List.of(Wish.holds(when))) instanceof Possibility.Impossible;
  }

  private boolean isShadowed(Expression when, List<Expression> before) {
    List<Wish> wishes = new ArrayList<>(List.of(Wish.holds(when)));
    before.forEach(each -> wishes.add(Wish.notHeld(each)));
    return linted.probe().askWithUnknowns(wishes) instanceof Possibility.Impossible;
  }

  private void never(String path, String what, Expression when) {
    found.add(
        Problem.at(
            path,
            "cannot-fire",
            what + " cannot fire: " + Quoted.text(Core.of(when, linted.probe())) + " is never true",
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
