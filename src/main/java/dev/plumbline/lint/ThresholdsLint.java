package dev.plumbline.lint;

import dev.plumbline.plan.Expression;
import dev.plumbline.plan.Gate;
import dev.plumbline.plan.Plans;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Quoted;
import dev.plumbline.rubric.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;

/// Thresholds that nothing reads.
final class ThresholdsLint {

  static List<Problem> in(Linted linted) {
    SortedSet<String> used = used(linted);
    List<Problem> found = new ArrayList<>();
    for (Threshold threshold : linted.rubric().thresholds()) {
      if (!used.contains(threshold.id())) {
        found.add(
            Problem.at(
                "/thresholds/" + threshold.id(),
                "unused-threshold",
                "nothing reads the threshold " + Quoted.text(threshold.id()),
                "use its name where its number stands, or take it out"));
      }
    }
    return found;
  }

  private static SortedSet<String> used(Linted linted) {
    List<Expression> elsewhere = new ArrayList<>(linted.rubric().invariants());
    linted.rubric().gates().stream().map(Gate::when).forEach(elsewhere::add);
    elsewhere.addAll(linted.rubric().derivations().values());
    SortedSet<String> used = Plans.names(linted.plan().vocabulary(), linted.plan().nodes());
    used.addAll(Plans.namesOf(linted.plan().vocabulary(), elsewhere));
    return used;
  }

  private ThresholdsLint() {}
}
