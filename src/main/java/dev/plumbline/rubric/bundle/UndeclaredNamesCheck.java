package dev.plumbline.rubric.bundle;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.PlanNodes;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.ScoringPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;

/// Finds names that an invalid rubric uses without declaring them. Types and ranges can only be
/// checked once all declarations are valid; a misspelled name can be reported at once.
final class UndeclaredNamesCheck {

  static List<Problem> in(Rubric rest, SortedSet<String> written) {
    List<Problem> problems = new ArrayList<>();
    ScoringPlan scoringPlan = PlanAssembler.assemble(rest);
    for (Node node : rest.scoring().nodes()) {
      String path = "/plan/" + node.id();
      if (node.body() instanceof Node.RuleList list) {
        for (int i = 0; i < list.rules().size(); i++) {
          Rule rule = list.rules().get(i);
          report(
              PlanNodes.requiredNamesOf(scoringPlan.declarations(), List.of(rule.when())),
              path + "/rules/" + i,
              written,
              problems);
        }
      } else {
        report(
            PlanNodes.requiredNames(scoringPlan.declarations(), List.of(node), List.of()),
            path,
            written,
            problems);
      }
    }
    return problems;
  }

  private static void report(
      SortedSet<String> names, String path, SortedSet<String> written, List<Problem> problems) {
    for (String name : names) {
      if (!written.contains(name)) {
        problems.add(
            Problem.at(
                path,
                ProblemCode.UNDECLARED,
                "undeclared name " + EscapedText.text(name),
                Suggestion.of(name, List.copyOf(written), "declared are")));
      }
    }
  }

  private UndeclaredNamesCheck() {}
}
