package dev.plumbline.lint;

import dev.plumbline.plan.Expression;
import dev.plumbline.plan.Expressions;
import dev.plumbline.plan.Node;
import dev.plumbline.plan.Possibility;
import dev.plumbline.plan.TreeStep;
import dev.plumbline.plan.TreeStep.Branch;
import dev.plumbline.plan.Wish;
import dev.plumbline.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/// Branches of a tree that no document can take, since a question before them has decided already.
final class BranchesLint {

  private final Linted linted;
  private final List<Problem> found = new ArrayList<>();

  static List<Problem> in(Linted linted) {
    BranchesLint lint = new BranchesLint(linted);
    for (Node node : linted.rubric().plan()) {
      if (node.body() instanceof Node.Tree(List<TreeStep> steps)) {
        lint.steps(steps, "/plan/" + node.id() + "/tree", List.of());
      }
    }
    return lint.found;
  }

  private BranchesLint(Linted linted) {
    this.linted = linted;
  }

  private void steps(List<TreeStep> steps, String path, List<Wish> until) {
    List<Wish> way = new ArrayList<>(until);
    for (int i = 0; i < steps.size(); i++) {
      String at = path + "/" + i;
      if (i > 0 && isImpossible(way)) {
        unreachable(at, "the steps before take every document");
        return;
      }
      switch (steps.get(i)) {
        case TreeStep.When(Expression condition, Branch then) -> {
          branch(then, at + "/then", way, Wish.possible(condition));
          way.add(Wish.notHeld(condition));
        }
        case TreeStep.Choice choice -> choice(choice, at + "/cases/", way);
        case TreeStep.Ranges ranges -> ranges(ranges, at + "/ranges/", way);
        case TreeStep.Else(Branch then) -> into(then, at + "/else", way);
      }
    }
  }

  private void choice(TreeStep.Choice choice, String path, List<Wish> until) {
    boolean truth = linted.probe().isCondition(choice.on());
    List<Wish> rest = new ArrayList<>(until);
    for (TreeStep.Case each : choice.cases()) {
      Expression is = Expressions.is(choice.on(), each.value(), truth);
      branch(each.then(), path + each.value(), until, Wish.possible(is));
      rest.add(Wish.notHeld(is));
    }
    if (!(choice.otherwise() instanceof Branch.Missing)) {
      branch(choice.otherwise(), path + "else", rest, Wish.possible(TRUE));
    }
  }

  private void ranges(TreeStep.Ranges ranges, String path, List<Wish> until) {
    List<Wish> rest = new ArrayList<>(until);
    for (int i = 0; i < ranges.ranges().size(); i++) {
      Expression within = Expressions.within(ranges.on(), ranges.ranges().get(i));
      branch(ranges.ranges().get(i).then(), path + i, rest, Wish.possible(within));
      rest.add(Wish.notHeld(within));
    }
    if (!(ranges.otherwise() instanceof Branch.Missing)) {
      branch(ranges.otherwise(), path + ranges.ranges().size(), rest, Wish.possible(TRUE));
    }
  }

  private void branch(Branch branch, String path, List<Wish> until, Wish last) {
    List<Wish> way = new ArrayList<>(until);
    way.add(last);
    if (isImpossible(way)) {
      unreachable(path, "no document takes this branch");
    } else {
      into(branch, path, way);
    }
  }

  private void into(Branch branch, String path, List<Wish> way) {
    if (branch instanceof Branch.Subtree(List<TreeStep> steps)) {
      steps(steps, path + "/tree", way);
    }
  }

  private boolean isImpossible(List<Wish> way) {
    return linted.probe().ask(way) instanceof Possibility.Impossible;
  }

  private void unreachable(String path, String why) {
    found.add(
        Problem.at(
            path,
            "branch-out-of-reach",
            why + ", given the questions before it and the declared bounds",
            "take it out, or correct the questions before it"));
  }

  private static final Expression TRUE = new Expression.BooleanLiteral(true);
}
