package dev.plumbline.cli.ruling;

import dev.plumbline.extraction.Finding;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.proceeding.RuledResult;
import dev.plumbline.proceeding.RulingEffect;
import dev.plumbline.review.Ruling;
import java.util.Optional;

/// A ruling and what it changed, for people.
final class RulingText {

  static String of(Ruling ruling, Optional<RulingEffect> effect, RuledResult result) {
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
    effect
        .map(it -> it.extraction().findings().get(ruling.part().item().orElseThrow()))
        .ifPresent(finding -> text.append(evidence(finding)));
    return text.append(both(result))
        .append("  ruling     ")
        .append(ruling.digest())
        .append("\n  scorecard  ")
        .append(result.latest())
        .append('\n')
        .toString();
  }

  /// The figures before and after, on two lines.
  static String both(RuledResult result) {
    return "  automatic  "
        + result.automaticFigures().text()
        + "\n  final      "
        + result.finalFigures().text()
        + "\n";
  }

  private static String evidence(Finding finding) {
    return finding instanceof Finding.Checked checked
        ? "  evidence   "
            + checked.valid()
            + " valid of "
            + checked.quotes().size()
            + ", "
            + checked.required()
            + " required"
            + (checked.valid() < checked.required() ? ": the decision is capped\n" : "\n")
        : "";
  }

  private RulingText() {}
}
