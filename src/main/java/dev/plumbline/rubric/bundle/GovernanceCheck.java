package dev.plumbline.rubric.bundle;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Rubric.RuleMetadata;
import dev.plumbline.rubric.Trait.Threshold;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Rule;
import java.util.ArrayList;
import java.util.List;

/// Checks that a rubric has an owner and its rules and thresholds have their metadata. With
/// `governance: strict` a missing one keeps the rubric from being locked, with `sealed` also those
/// of gates and a number without a name; otherwise only thresholds without a rationale give a
/// warning.
final class GovernanceCheck {

  static void check(Rubric rubric, List<Problem> problems, List<Problem> warnings) {
    switch (rubric.governance().level()) {
      case NORMAL -> warnings.addAll(thresholds(rubric));
      case STRICT -> strict(rubric, problems);
      case SEALED -> {
        strict(rubric, problems);
        gates(rubric, problems);
        UnnamedNumbersCheck.check(rubric, problems);
      }
    }
  }

  private static void strict(Rubric rubric, List<Problem> problems) {
    if (rubric.governance().owner().isEmpty()) {
      problems.add(
          missing(
              "",
              ProblemCode.MISSING_METADATA,
              "the rubric has no owner",
              "write `owner: …`: who is responsible for it"));
    }
    problems.addAll(thresholds(rubric));
    rubric.scoring().thresholds().forEach(threshold -> threshold(threshold, problems));
    for (Node node : rubric.scoring().nodes()) {
      if (node.body() instanceof Node.RuleList(_, _, List<Rule> rules, _)) {
        rules(rubric, node.id(), rules, problems);
      }
    }
  }

  private static void threshold(Threshold threshold, List<Problem> problems) {
    String path = "/thresholds/" + threshold.id();
    String subject = "the threshold " + EscapedText.text(threshold.id());
    if (threshold.owner().isEmpty()) {
      problems.add(
          missing(
              path, ProblemCode.MISSING_METADATA, subject + " has no owner", "write `owner: …`"));
    }
    metadata(path, subject, "unit", threshold.unit(), "what it is counted in", problems);
    metadata(path, subject, "source", threshold.source(), "the data it was set on", problems);
    metadata(path, subject, "date", threshold.date(), "when it was set", problems);
  }

  private static void rules(Rubric rubric, String node, List<Rule> rules, List<Problem> problems) {
    for (int i = 0; i < rules.size(); i++) {
      RuleMetadata stated =
          rubric
              .scoring()
              .ruleMetadata()
              .getOrDefault(node + "/" + rules.get(i).id(), RuleMetadata.NONE);
      String subject = "the rule " + EscapedText.text(rules.get(i).id());
      metadata("/plan/" + node + "/rules/" + i, subject, "it has this weight", stated, problems);
    }
  }

  private static void gates(Rubric rubric, List<Problem> problems) {
    List<Gate> gates = rubric.questions().gates();
    for (int i = 0; i < gates.size(); i++) {
      String id = gates.get(i).id();
      RuleMetadata stated = rubric.questions().gateMetadata().getOrDefault(id, RuleMetadata.NONE);
      metadata(
          "/gates/" + i,
          "the gate " + EscapedText.text(id),
          "it ends an evaluation",
          stated,
          problems);
    }
  }

  /// @param effect what is to be justified
  private static void metadata(
      String path, String subject, String effect, RuleMetadata stated, List<Problem> problems) {
    if (stated.rationale().isEmpty()) {
      problems.add(
          missing(
              path,
              ProblemCode.MISSING_METADATA,
              subject + " has no rationale",
              "write `rationale: …`: why " + effect));
    }
    metadata(path, subject, "description", stated.description(), "what it is about", problems);
    metadata(path, subject, "added", stated.added(), "the day it was added", problems);
    metadata(path, subject, "added_by", stated.addedBy(), "who answers for it", problems);
  }

  private static void metadata(
      String path,
      String subject,
      String key,
      String value,
      String meaning,
      List<Problem> problems) {
    if (value.isEmpty()) {
      problems.add(
          missing(
              path,
              ProblemCode.MISSING_METADATA,
              subject + " has no `" + key + "`",
              "write `" + key + ": …`: " + meaning));
    }
  }

  private static List<Problem> thresholds(Rubric rubric) {
    List<Problem> found = new ArrayList<>();
    for (Threshold threshold : rubric.scoring().thresholds()) {
      if (threshold.rationale().isEmpty()) {
        found.add(
            missing(
                "/thresholds/" + threshold.id(),
                ProblemCode.MISSING_METADATA,
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
