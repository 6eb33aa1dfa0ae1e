package dev.plumbline.cli.ruling;

import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.cli.output.Plural;
import dev.plumbline.cli.output.TableColumn;
import dev.plumbline.cli.output.TextTable;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.proceeding.RuledResult;
import dev.plumbline.review.Appeal;
import dev.plumbline.review.AppealCase;
import dev.plumbline.store.StoredRun;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/// Appeals for people.
final class AppealText {

  private static final List<TableColumn> COLUMNS =
      List.of(
          TableColumn.text("document"),
          TableColumn.text("part"),
          TableColumn.text("state"),
          TableColumn.number("decided by"),
          TableColumn.text("to decide by"),
          TableColumn.text("filed by"),
          TableColumn.text("appeal"));

  private static final int DIGITS = 12;

  /// @param was what the result says of the contested part
  static String filed(Appeal.Filing filing, String was, Instant due) {
    return "filed an appeal on "
        + filing.part().words()
        + " of "
        + EscapedText.visible(filing.id())
        + ", which is "
        + EscapedText.visible(was)
        + "\n  appeal     "
        + filing.digest()
        + "\n  to decide  by "
        + due
        + ", "
        + Plural.of(filing.policy().persons(), "person")
        + "\n";
  }

  /// What became of an appeal by a step.
  static String moved(AppealCase after, Appeal.Step step) {
    long alike =
        after.steps().stream()
            .filter(other -> other.state().equals(step.state()) && other.now().equals(step.now()))
            .count();
    String decided =
        step.decides() && after.decision().isEmpty()
            ? ": " + alike + " of " + after.filing().policy().persons() + " persons"
            : "";
    return "the appeal on "
        + after.filing().part().words()
        + " of "
        + EscapedText.visible(after.filing().id())
        + " is "
        + (decided.isEmpty() ? after.state() : "to be " + step.state() + decided)
        + "\n";
  }

  /// Every appeal of a run, in the order of its documents.
  static String list(StoredRun run, LocalStore store, Instant now) {
    List<List<String>> rows = new ArrayList<>();
    store
        .store()
        .runs()
        .lines(
            run,
            0,
            entry ->
                StoredRulings.find(entry.line(), store)
                    .ifPresent(result -> rows.addAll(rows(result, now))));
    return rows.isEmpty() ? "no appeals\n" : TextTable.text("", COLUMNS, rows);
  }

  private static List<List<String>> rows(RuledResult result, Instant now) {
    List<List<String>> rows = new ArrayList<>();
    result
        .cases()
        .forEach((digest, one) -> {
          Instant filed =
              result.appeals().stream()
                  .filter(recorded -> recorded.entry().digest().equals(digest))
                  .findFirst()
                  .orElseThrow()
                  .entry()
                  .at();
          Instant due = filed.plus(one.filing().policy().decideDays(), ChronoUnit.DAYS);
          boolean overdue = one.decision().isEmpty() && now.isAfter(due);
          rows.add(
              List.of(
                  one.filing().id(),
                  one.filing().part().text(),
                  one.state() + (overdue ? ", overdue" : ""),
                  one.steps().stream().filter(Appeal.Step::decides).count()
                      + " of "
                      + one.filing().policy().persons(),
                  due.toString(),
                  one.filing().by(),
                  digest.hex().substring(0, DIGITS)));
        });
    return rows;
  }

  private AppealText() {}
}
