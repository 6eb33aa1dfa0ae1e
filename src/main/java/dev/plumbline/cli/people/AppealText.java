package dev.plumbline.cli.people;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Phrase;
import dev.plumbline.present.report.Report;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.proceeding.ContestedScorecard;
import dev.plumbline.workflow.proceeding.RuledResult;
import dev.plumbline.workflow.review.Appeal;
import dev.plumbline.workflow.review.AppealCase;
import dev.plumbline.workflow.rulings.StoredRulings;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/// Appeals for people.
final class AppealText {

  /// An appeal of a result, on a day.
  private record Listed(Digest digest, AppealCase appeal, Instant due, boolean overdue) {}

  private static final Columns<Listed> COLUMNS =
      new Columns<Listed>()
          .text("", "document", one -> one.appeal().filing().id())
          .text("", "part", one -> one.appeal().filing().part().text())
          .text("", "state", one -> one.appeal().state() + (one.overdue() ? ", overdue" : ""))
          .text(
              "",
              "decided by",
              one -> one.appeal().alike() + " of " + one.appeal().filing().policy().persons())
          .text("", "to decide by", one -> one.due().toString())
          .text("", "filed by", one -> one.appeal().filing().by())
          .text("", "appeal", one -> one.digest().beginning());

  static String filed(Digest appeal, ContestedScorecard card) {
    Appeal.Filing filing = card.result().cases().get(appeal).filing();
    return "filed an appeal on "
        + filing.part().words()
        + " of "
        + EscapedText.visible(filing.id())
        + ", which is "
        + EscapedText.visible(card.was(filing.part()))
        + "\n  appeal     "
        + appeal
        + "\n  to decide  by "
        + due(appeal, card.result())
        + ", "
        + Plural.of(filing.policy().persons(), "person")
        + "\n";
  }

  /// What became of an appeal by the step of a person.
  static String moved(AppealCase after, String state, String by) {
    List<Appeal.Step> own =
        after.steps().stream()
            .filter(step -> step.state().equals(state) && step.by().equals(by))
            .toList();
    Appeal.Step step = own.getLast();
    String decided =
        step.decides() && after.decision().isEmpty()
            ? ": " + after.alike(step) + " of " + after.filing().policy().persons() + " persons"
            : "";
    return "the appeal on "
        + after.filing().part().words()
        + " of "
        + EscapedText.visible(after.filing().id())
        + " is "
        + (decided.isEmpty() ? after.state() : "to be " + step.state() + decided)
        + "\n";
  }

  private static Instant due(Digest appeal, RuledResult result) {
    AppealCase one = result.cases().get(appeal);
    return result.filed(appeal).plus(one.filing().policy().decideDays(), ChronoUnit.DAYS);
  }

  /// Every appeal of a run, in the order of its documents.
  static Report list(StoredRun run, LocalStore store, Instant now) {
    List<Listed> rows = new ArrayList<>();
    StoredRulings rulings = new StoredRulings(run, store);
    StoredRuns.forEach(
        run, store, line -> rulings.find(line).ifPresent(result -> rows.addAll(rows(result, now))));
    return new Report(
        "appeals",
        List.of(
            COLUMNS.table("appeals", Phrase.NONE, rows),
            Block.of(rows.isEmpty() ? "no appeals" : "")));
  }

  private static List<Listed> rows(RuledResult result, Instant now) {
    List<Listed> rows = new ArrayList<>();
    result
        .cases()
        .forEach((digest, one) -> {
          Instant due = due(digest, result);
          rows.add(new Listed(digest, one, due, one.decision().isEmpty() && now.isAfter(due)));
        });
    return rows;
  }

  private AppealText() {}
}
