package dev.plumbline.rubric.lint;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.lint.Linter.LintContext;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.model.ExpressionTraversal;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.TreeStep;
import dev.plumbline.rubric.plan.model.TreeStep.Branch;
import dev.plumbline.rubric.plan.solve.ConditionSolver.Goal;
import dev.plumbline.rubric.plan.solve.ConditionSolver.Satisfiability;
import java.util.ArrayList;
import java.util.List;

/// Finds branches of a tree that no document can take, because the steps before them cover every
/// case.
final class DeadBranchesLint {

  private final LintContext context;
  private final List<Problem> found = new ArrayList<>();

  static List<Problem> in(LintContext context) {
    DeadBranchesLint lint = new DeadBranchesLint(context);
    for (Node node : context.rubric().scoring().nodes()) {
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
        reportUnreachable(at, "the steps before it cover every document");
        return;
      }
      switch (steps.get(i)) {
        case TreeStep.When(Expression condition, Branch then) -> {
          branch(then, at + "/then", way, Goal.isNotFalse(condition));
          way.add(Goal.isNotTrue(condition));
        }
        case TreeStep.Choice choice -> choice(choice, at + "/cases/", way);
        case TreeStep.Ranges ranges -> ranges(ranges, at + "/ranges/", way);
        case TreeStep.Else(Branch then) -> descend(then, at + "/else", way);
      }
    }
  }

  private void choice(TreeStep.Choice choice, String path, List<Goal> until) {
    boolean truth = context.solver().isCondition(choice.on());
    List<Goal> rest = new ArrayList<>(until);
    for (TreeStep.Case each : choice.cases()) {
      Expression is = ExpressionTraversal.caseCondition(choice.on(), each.value(), truth);
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
      Expression within = ExpressionTraversal.rangeCondition(ranges.on(), ranges.ranges().get(i));
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
      reportUnreachable(path, "no document can take this branch after the steps before it");
    } else {
      descend(branch, path, way);
    }
  }

  private void descend(Branch branch, String path, List<Goal> way) {
    if (branch instanceof Branch.Subtree(List<TreeStep> steps)) {
      steps(steps, path + "/tree", way);
    }
  }

  private boolean isImpossible(List<Goal> way) {
    return context.solver().solve(way) instanceof Satisfiability.Unsatisfiable;
  }

  private void reportUnreachable(String path, String why) {
    found.add(
        Problem.at(
            path,
            ProblemCode.DEAD_BRANCH,
            why + ", given the declared bounds",
            "remove it, or correct the steps before it"));
  }

  private static final Expression TRUE = new Expression.BooleanLiteral(true);
}
