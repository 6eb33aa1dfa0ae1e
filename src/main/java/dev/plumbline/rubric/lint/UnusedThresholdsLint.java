package dev.plumbline.rubric.lint;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.Threshold;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.PlanNodes;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;

/// Finds thresholds that no expression reads.
final class UnusedThresholdsLint {

  static List<Problem> in(LintContext context) {
    SortedSet<String> used = used(context);
    List<Problem> found = new ArrayList<>();
    for (Threshold threshold : context.rubric().scoring().thresholds()) {
      if (!used.contains(threshold.id())) {
        found.add(
            Problem.at(
                "/thresholds/" + threshold.id(),
                ProblemCode.UNUSED_THRESHOLD,
                "no expression reads the threshold " + EscapedText.text(threshold.id()),
                "use its id in place of the number, or remove it"));
      }
    }
    return found;
  }

  private static SortedSet<String> used(LintContext context) {
    List<Expression> elsewhere = new ArrayList<>(context.rubric().questions().invariants());
    context.rubric().questions().gates().stream().map(Gate::expressions).forEach(elsewhere::addAll);
    elsewhere.addAll(context.rubric().scoring().derivations().values());
    SortedSet<String> used =
        PlanNodes.requiredNames(
            context.plan().declarations(), context.plan().nodes(), context.plan().gradings());
    used.addAll(PlanNodes.requiredNamesOf(context.plan().declarations(), elsewhere));
    return used;
  }

  private UnusedThresholdsLint() {}
}
