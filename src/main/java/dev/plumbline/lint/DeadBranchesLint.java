package dev.plumbline.lint;

import dev.plumbline.plan.expression.Expression;
import dev.plumbline.plan.model.Node;
import dev.plumbline.plan.model.NodeExpressions;
import dev.plumbline.plan.model.TreeStep;
import dev.plumbline.plan.model.TreeStep.Branch;
import dev.plumbline.plan.solve.Goal;
import dev.plumbline.plan.solve.Satisfiability;
import dev.plumbline.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/// Branches of a tree that no document can take, since a question before them has decided already.
final class DeadBranchesLint {

  private final LintContext context;
  private final List<Problem> found = new ArrayList<>();

  static List<Problem> in(LintContext context) {
    DeadBranchesLint lint = new DeadBranchesLint(context);
    for (Node node : context.rubric().plan()) {
      if (node.body() instanceof Node.Tree(List<TreeStep> steps)) {
        lint.steps(steps, "/plan/" + node.id() + "/tree", List.of());
      }
    }
    return lint.found;
  }

  private DeadBranchesLint(LintContext context) {
    this.context = context;
  }

  private void steps(List<TreeStep> steps, String path, List<Goal> until) {
    List<Goal> way = new ArrayList<>(until);
    for (int i = 0; i < steps.size(); i++) {
      String at = path + "/" + i;
      if (i > 0 && isImpossible(way)) {
        unreachable(at, "the steps before take every document");
        return;
      }
      switch (steps.get(i)) {
        case TreeStep.When(Expression condition, Branch then) -> {
          branch(then, at + "/then", way, Goal.isNotFalse(condition));
          way.add(Goal.isNotTrue(condition));
        }
        case TreeStep.Choice choice -> choice(choice, at + "/cases/", way);
        case TreeStep.Ranges ranges -> ranges(ranges, at + "/ranges/", way);
        case TreeStep.Else(Branch then) -> into(then, at + "/else", way);
      }
    }
  }

  private void choice(TreeStep.Choice choice, String path, List<Goal> until) {
    boolean truth = context.probe().isCondition(choice.on());
    List<Goal> rest = new ArrayList<>(until);
    for (TreeStep.Case each : choice.cases()) {
      Expression is = NodeExpressions.caseCondition(choice.on(), each.value(), truth);
      branch(each.then(), path + each.value(), until, Goal.isNotFalse(is));
      rest.add(Goal.isNotTrue(is));
    }
    if (!(choice.otherwise() instanceof Branch.Missing)) {
      branch(choice.otherwise(), path + "else", rest, Goal.isNotFalse(TRUE));
    }
  }

  private void ranges(TreeStep.Ranges ranges, String path, List<Goal> until) {
    List<Goal> rest = new ArrayList<>(until);
    for (int i = 0; i < ranges.ranges().size(); i++) {
      Expression within = NodeExpressions.rangeCondition(ranges.on(), ranges.ranges().get(i));
      branch(ranges.ranges().get(i).then(), path + i, rest, Goal.isNotFalse(within));
      rest.add(Goal.isNotTrue(within));
    }
    if (!(ranges.otherwise() instanceof Branch.Missing)) {
      branch(ranges.otherwise(), path + ranges.ranges().size(), rest, Goal.isNotFalse(TRUE));
    }
  }

  private void branch(Branch branch, String path, List<Goal> until, Goal last) {
    List<Goal> way = new ArrayList<>(until);
    way.add(last);
    if (isImpossible(way)) {
      unreachable(path, "no document takes this branch");
    } else {
      into(branch, path, way);
    }
  }

  private void into(Branch branch, String path, List<Goal> way) {
    if (branch instanceof Branch.Subtree(List<TreeStep> steps)) {
      steps(steps, path + "/tree", way);
    }
  }

  private boolean isImpossible(List<Goal> way) {
    return context.probe().solve(way) instanceof Satisfiability.Unsatisfiable;
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
