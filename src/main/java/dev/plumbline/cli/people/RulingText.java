package dev.plumbline.cli.people;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.StoredStep;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.workflow.proceeding.ContestedScorecard;
import dev.plumbline.workflow.proceeding.RuledResult;
import dev.plumbline.workflow.review.RuledPart;
import dev.plumbline.workflow.review.Ruling;
import java.util.Optional;

/// A ruling and what it changed, for people.
final class RulingText {

  /// @param after the result with it
  /// @param card of that result
  static String of(Ruling ruling, ContestedScorecard after, StoredScorecard card) {
    StringBuilder text = new StringBuilder();
    text.append("ruled on ")
        .append(ruling.part().words())
        .append(" of ")
        .append(EscapedText.visible(ruling.id()))
        .append(": ")
        .append(EscapedText.visible(ruling.was()))
        .append(" -> ")
        .append(ruling.now())
        .append('\n');
    ruling
        .part()
        .item()
        .map(item -> after.extraction().findings().get(item))
        .ifPresent(finding -> text.append(evidence(finding, card)));
    return text.append(both(after.result(), RoundedNumber.of(after.bundle().rubric())))
        .append(verdictStays(ruling, after.result()))
        .append(ended(after.result()))
        .append("  ruling     ")
        .append(ruling.digest())
        .append("\n  scorecard  ")
        .append(after.result().latest())
        .append('\n')
        .toString();
  }

  /// A ruled number does not go through the plan, so no cut is read again.
  private static String verdictStays(Ruling ruling, RuledResult after) {
    return ruling.part().equals(RuledPart.COMPOSITE)
        ? after
            .finalFigures()
            .verdict()
            .map(verdict ->
                "  verdict    stays "
                    + EscapedText.visible(verdict)
                    + " beside a ruled number; another one is a ruling of its own: --now pass,"
                    + " review or fail\n")
            .orElse("")
        : "";
  }

  /// What was decided on the verdict or the composite before and counts no more.
  private static String ended(RuledResult after) {
    StringBuilder text = new StringBuilder();
    for (RuledResult.RecordedRuling one : after.ended()) {
      boolean again =
          !one.ruling().part().of(after.finalFigures()).equals(Optional.of(one.ruling().now()));
      text.append("  no longer  ")
          .append(EscapedText.visible(one.text(one.ruling().by())))
          .append(
              again
                  ? "\n             to have it again: another ruling, with --now "
                      + one.ruling().now()
                  : "\n             the result says the same without it")
          .append('\n');
    }
    return text.toString();
  }

  /// The figures before and after, on two lines.
  static String both(RuledResult result, RoundedNumber number) {
    return "  before     "
        + result.automaticFigures().text(number::of)
        + "\n  final      "
        + result.finalFigures().text(number::of)
        + "\n";
  }

  private static String evidence(Finding finding, StoredScorecard card) {
    return finding instanceof Finding.Checked checked
        ? "  evidence   "
            + checked.valid()
            + " valid of "
            + checked.quotes().size()
            + ", "
            + checked.required()
            + " required"
            + cap(finding.item(), card)
            + "\n"
        : "";
  }

  private static String cap(String item, StoredScorecard card) {
    return card.steps(StoredStep.Cap.class).stream()
        .filter(cap -> cap.isOfItem() && cap.subject().equals(item))
        .map(cap -> ": the decision counts as " + cap.to().words())
        .findFirst()
        .orElse("");
  }

  private RulingText() {}
}
