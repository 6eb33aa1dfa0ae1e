package dev.plumbline.revision;

import dev.plumbline.plan.model.Node;
import dev.plumbline.plan.model.Rule;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Problem;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Rubric.Notes;
import dev.plumbline.rubric.Threshold;
import java.util.ArrayList;
import java.util.List;

/// Reasons that were given for something else: a value changed and its rationale did not, or a
/// changelog that does not know the new version.
final class StaleRationaleCheck {

  static List<Problem> in(Rubric before, Rubric after, List<RubricChange> changes) {
    List<Problem> found = new ArrayList<>();
    for (Threshold threshold : after.thresholds()) {
      for (Threshold old : before.thresholds()) {
        if (old.id().equals(threshold.id())
            && old.value().compareTo(threshold.value()) != 0
            && isKept(old.rationale(), threshold.rationale())) {
          found.add(
              stale(
                  "/thresholds/" + threshold.id(),
                  "the threshold "
                      + EscapedText.text(threshold.id())
                      + " was "
                      + old.value().toPlainString()
                      + " and is "
                      + threshold.value().toPlainString()));
        }
      }
    }
    for (Node node : after.plan()) {
      if (node.body() instanceof Node.RuleList list) {
        list.rules().forEach(rule -> rule(before, after, node.id(), list, rule, found));
      }
    }
    changelog(before, after, changes, found);
    return found;
  }

  private static void rule(
      Rubric before,
      Rubric after,
      String node,
      Node.RuleList list,
      Rule rule,
      List<Problem> found) {
    for (Node other : before.plan()) {
      if (other.id().equals(node)
          && other.body() instanceof Node.RuleList(_, _, List<Rule> rules)) {
        for (Rule old : rules) {
          String key = node + "/" + rule.id();
          if (old.id().equals(rule.id())
              && isOther(old, rule)
              && isKept(rationale(before, key), rationale(after, key))) {
            found.add(
                stale(
                    "/plan/" + node + "/rules/" + list.rules().indexOf(rule),
                    "the rule " + EscapedText.text(rule.id()) + " changed"));
          }
        }
      }
    }
  }

  private static boolean isOther(Rule old, Rule rule) {
    return !old.when().equals(rule.when())
        || !old.weight().equals(rule.weight())
        || !old.score().equals(rule.score())
        || old.verdict() != rule.verdict();
  }

  private static String rationale(Rubric rubric, String key) {
    return rubric.notes().getOrDefault(key, Notes.NONE).rationale();
  }

  private static boolean isKept(String before, String after) {
    return !after.isEmpty() && before.equals(after);
  }

  private static void changelog(
      Rubric before, Rubric after, List<RubricChange> changes, List<Problem> found) {
    String version = after.identity().version();
    boolean told =
        after.governance().changelog().stream().anyMatch(c -> c.version().equals(version));
    boolean moved = !before.identity().version().equals(version);
    if (moved && !changes.isEmpty() && !after.governance().changelog().isEmpty() && !told) {
      found.add(
          Problem.at(
              "/changelog",
              "missing-change",
              "the changelog says nothing of version `" + version + "`",
              "add `{version: …, note: …}`: what changed and why"));
    }
  }

  private static Problem stale(String path, String what) {
    return Problem.at(
        path,
        "stale-rationale",
        what + ", and its rationale is the same",
        "say why the new value is right");
  }

  private StaleRationaleCheck() {}
}
