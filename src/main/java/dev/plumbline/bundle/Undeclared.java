package dev.plumbline.bundle;

import dev.plumbline.plan.Node;
import dev.plumbline.plan.Plan;
import dev.plumbline.plan.Plans;
import dev.plumbline.plan.Rule;
import dev.plumbline.plan.Suggestion;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Quoted;
import dev.plumbline.rubric.Rubric;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;

/// Names that a flawed rubric uses and nowhere declares. The full check of types and ranges has to
/// wait until the declarations read; a slip in a name need not.
final class Undeclared {

  static List<Problem> in(Rubric rest, SortedSet<String> written) {
    List<Problem> problems = new ArrayList<>();
    Plan plan = PlanOf.rubric(rest);
    for (Node node : rest.plan()) {
      String path = "/plan/" + node.id();
      if (node.body() instanceof Node.RuleList list) {
        for (int i = 0; i < list.rules().size(); i++) {
          Rule rule = list.rules().get(i);
          report(
              Plans.namesOf(plan.vocabulary(), List.of(rule.when())),
              path + "/rules/" + i,
              written,
              problems);
        }
      } else {
        report(Plans.names(plan.vocabulary(), List.of(node)), path, written, problems);
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
                "undeclared",
                "undeclared name " + Quoted.text(name),
                Suggestion.of(name, List.copyOf(written), "declared are")));
      }
    }
  }

  private Undeclared() {}
}
