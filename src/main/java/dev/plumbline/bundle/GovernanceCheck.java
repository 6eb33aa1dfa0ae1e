package dev.plumbline.bundle;

import dev.plumbline.plan.model.Node;
import dev.plumbline.plan.model.Rule;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.ProblemCode;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Rubric.RuleMetadata;
import dev.plumbline.rubric.Threshold;
import java.util.ArrayList;
import java.util.List;

/// Checks that a rubric has an owner and its numbers have rationales. With `governance: strict` a
/// missing one keeps the rubric from being locked; otherwise only thresholds without a rationale
/// give a warning.
final class GovernanceCheck {

  static void check(Rubric rubric, List<Problem> problems, List<Problem> warnings) {
    if (rubric.governance().strict()) {
      strict(rubric, problems);
    } else {
      warnings.addAll(thresholds(rubric));
    }
  }

  private static void strict(Rubric rubric, List<Problem> problems) {
    if (rubric.governance().owner().isEmpty()) {
      problems.add(
          missing(
              "",
              ProblemCode.MISSING_OWNER,
              "the rubric has no owner",
              "write `owner: …`: who is responsible for it"));
    }
    problems.addAll(thresholds(rubric));
    for (Threshold threshold : rubric.thresholds()) {
      if (threshold.owner().isEmpty()) {
        problems.add(
            missing(
                "/thresholds/" + threshold.id(),
                ProblemCode.MISSING_OWNER,
                "the threshold " + EscapedText.text(threshold.id()) + " has no owner",
                "write `owner: …`"));
      }
    }
    for (Node node : rubric.plan()) {
      if (node.body() instanceof Node.RuleList(var _, var _, List<Rule> rules)) {
        rules(rubric, node.id(), rules, problems);
      }
    }
  }

  private static void rules(Rubric rubric, String node, List<Rule> rules, List<Problem> problems) {
    for (int i = 0; i < rules.size(); i++) {
      RuleMetadata ruleMetadata =
          rubric.ruleMetadata().getOrDefault(node + "/" + rules.get(i).id(), RuleMetadata.NONE);
      if (ruleMetadata.rationale().isEmpty()) {
        problems.add(
            missing(
                "/plan/" + node + "/rules/" + i,
                ProblemCode.MISSING_RATIONALE,
                "the rule " + EscapedText.text(rules.get(i).id()) + " has no rationale",
                "write `rationale: …`: why it has this weight"));
      }
    }
  }

  private static List<Problem> thresholds(Rubric rubric) {
    List<Problem> found = new ArrayList<>();
    for (Threshold threshold : rubric.thresholds()) {
      if (threshold.rationale().isEmpty()) {
        found.add(
            missing(
                "/thresholds/" + threshold.id(),
                ProblemCode.MISSING_RATIONALE,
                "the threshold " + EscapedText.text(threshold.id()) + " has no rationale",
                "write `{value: …, rationale: …}`: why this number"));
      }
    }
    return found;
  }

  private static Problem missing(String path, ProblemCode code, String message, String help) {
    return Problem.at(path, code, message, help);
  }

  private GovernanceCheck() {}
}
