package dev.plumbline.workflow.gradebook;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.problem.WireName;
import dev.plumbline.present.page.card.CardPage;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Trait;
import dev.plumbline.run.ResultValue;
import dev.plumbline.run.RunLine;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.workflow.proceeding.RuledResult.RecordedRuling;
import dev.plumbline.workflow.review.AppealCase;
import dev.plumbline.workflow.review.SettledReason;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// A document of a run as a grade book has it: what counts, who decided it last and how.
///
/// @param figures that count
/// @param grade of the mark, if it is decided
/// @param parts the values of the traits that are single numbers, by trait; none where people gave
///   the mark itself, to which they do not lead
/// @param scorecard that the figures are of, absent if there is none
/// @param judge that answered in the run
/// @param gate that ended the evaluation, so that nobody was asked
/// @param counting what people decided and counts, in order
/// @param denied appeals that changed nothing, by their place among what people decided
/// @param why the mark does not count; empty if it does
public record GradeBookRow(
    RunLine line,
    Standing standing,
    ResultValue figures,
    Optional<String> grade,
    SortedMap<String, String> parts,
    Optional<Digest> scorecard,
    String judge,
    Optional<String> gate,
    List<RecordedRuling> counting,
    SortedMap<Long, AppealCase> denied,
    String why) {

  public GradeBookRow {
    parts = Collections.unmodifiableSortedMap(new TreeMap<>(parts));
    counting = List.copyOf(counting);
    denied = Collections.unmodifiableSortedMap(new TreeMap<>(denied));
  }

  public String id() {
    return line.id();
  }

  /// The mark, if one counts.
  public Optional<BigDecimal> mark() {
    return standing.counts() ? figures.composite().map(BigDecimal::new) : Optional.empty();
  }

  /// The grade, if the mark counts.
  public Optional<String> given() {
    return standing.counts() ? grade : Optional.empty();
  }

  /// The verdict, if the mark or the verdict counts.
  public Optional<String> verdict() {
    return standing.counts() ? figures.verdict() : Optional.empty();
  }

  private Optional<RecordedRuling> last() {
    return counting.isEmpty() ? Optional.empty() : Optional.of(counting.getLast());
  }

  private String decidedBy() {
    return last()
        .map(it -> it.ruling().by())
        .or(() -> gate)
        .orElse(scorecard.isPresent() ? judge : "");
  }

  private String how() {
    return last()
        .map(it ->
            SettledReason.of(it.ruling())
                .map(WireName.KEBAB::of)
                .orElse(it.ruling().appeal().isPresent() ? "appeal" : "ruling"))
        .or(() -> gate.map(_ -> "gate"))
        .orElse(
            scorecard.isEmpty()
                ? ""
                : judge.equals(JudgeIdentity.SETTLED) ? "settlement" : "judge");
  }

  /// A column for each trait of the rubric.
  public static Columns<GradeBookRow> columns(Rubric rubric) {
    int decimals = rubric.readDecimals();
    Columns<GradeBookRow> columns =
        new Columns<GradeBookRow>()
            .text("id", "id", GradeBookRow::id)
            .number("mark", "mark", row -> score(row.mark(), decimals));
    if (!rubric.scoring().gradings().isEmpty()) {
      columns.text("grade", "grade", row -> row.given().orElse(""));
    }
    columns
        .words("verdict", "verdict", row -> Cell.verdict(row.verdict().orElse("")))
        .text("status", "status", row -> row.standing().words());
    for (Trait trait : rubric.questions().traits()) {
      columns.number(
          trait.id(),
          trait.id(),
          row ->
              score(
                  Optional.ofNullable(row.parts().get(trait.id())).map(BigDecimal::new), decimals));
    }
    return columns
        .text("decided by", "decided by", GradeBookRow::decidedBy)
        .text("how", "how", GradeBookRow::how)
        .text(
            "decided at",
            "decided at",
            row -> row.last().map(it -> it.entry().at().toString()).orElse(""))
        .text("why", "why", GradeBookRow::why)
        .words(
            "card",
            "card",
            row ->
                row.scorecard().isPresent()
                    ? Cell.text(CardPage.file(row.line().position() + 1).name())
                    : Cell.EMPTY)
        .words(
            "scorecard",
            "scorecard",
            row ->
                row.scorecard()
                    .map(digest -> Cell.of(digest.beginning(), Json.of(digest.toString())))
                    .orElse(Cell.EMPTY));
  }

  private static Cell score(Optional<BigDecimal> exact, int decimals) {
    return exact.map(value -> Cell.score(value, decimals)).orElse(Cell.EMPTY);
  }
}
