package dev.plumbline.rubric.bundle;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Rubric.RuleMetadata;
import dev.plumbline.rubric.Threshold;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.source.DateSyntax;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Compares the dates of a rubric with a given day: reviews that are overdue, and a rubric used
/// before or after the time for which it is effective. No score depends on it.
public final class ReviewSchedule {

  private final LocalDate today;
  private final List<Problem> found = new ArrayList<>();

  /// A review is overdue after its day. `until` is the last effective day.
  public static List<Problem> check(Rubric rubric, LocalDate today) {
    ReviewSchedule schedule = new ReviewSchedule(today);
    schedule.effective(rubric.governance());
    for (Threshold threshold : rubric.scoring().thresholds()) {
      schedule.review(
          "/thresholds/" + threshold.id() + "/review",
          "threshold " + EscapedText.text(threshold.id()),
          threshold.review());
    }
    List<Gate> gates = rubric.questions().gates();
    for (int i = 0; i < gates.size(); i++) {
      String id = gates.get(i).id();
      schedule.review(
          "/gates/" + i + "/review",
          "gate " + EscapedText.text(id),
          rubric.questions().gateMetadata().getOrDefault(id, RuleMetadata.NONE).review());
    }
    for (Node node : rubric.scoring().nodes()) {
      if (node.body() instanceof Node.RuleList(_, _, List<Rule> rules, _)) {
        schedule.rules(rubric, node.id(), rules);
      }
    }
    return schedule.found;
  }

  private ReviewSchedule(LocalDate today) {
    this.today = today;
  }

  private void effective(Rubric.Governance governance) {
    DateSyntax.parse(governance.effectiveFrom())
        .filter(today::isBefore)
        .ifPresent(from ->
            found.add(
                Problem.at(
                    "/effective/from",
                    ProblemCode.NOT_YET_EFFECTIVE,
                    "the rubric is effective from `" + from + "`, and today is `" + today + "`",
                    "use the version that is effective now, or correct the date")));
    DateSyntax.parse(governance.effectiveUntil())
        .filter(today::isAfter)
        .ifPresent(until ->
            found.add(
                Problem.at(
                    "/effective/until",
                    ProblemCode.NO_LONGER_EFFECTIVE,
                    "the rubric was effective until `" + until + "`, and today is `" + today + "`",
                    "use the version that is effective now, or extend the date")));
  }

  /// An archived rule does not run, so nothing is due.
  private void rules(Rubric rubric, String node, List<Rule> rules) {
    for (int i = 0; i < rules.size(); i++) {
      Rule rule = rules.get(i);
      if (rule.lifecycle() != Rule.Lifecycle.ARCHIVED) {
        review(
            "/plan/" + node + "/rules/" + i + "/review",
            "rule " + EscapedText.text(rule.id()),
            rubric
                .scoring()
                .ruleMetadata()
                .getOrDefault(node + "/" + rule.id(), RuleMetadata.NONE)
                .review());
      }
    }
  }

  private void review(String path, String subject, String date) {
    Optional<LocalDate> due = DateSyntax.parse(date);
    due.filter(today::isAfter)
        .ifPresent(day ->
            found.add(
                Problem.at(
                    path,
                    ProblemCode.REVIEW_OVERDUE,
                    "the review of the " + subject + " was due on `" + day + "`",
                    "review it, and set the next date")));
  }
}
