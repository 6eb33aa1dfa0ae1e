package dev.plumbline.cli.monitor;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.measure.monitoring.ItemStatistics;
import dev.plumbline.measure.monitoring.PartUse;
import dev.plumbline.measure.monitoring.ReviewFinding;
import dev.plumbline.measure.monitoring.RunStatistics;
import dev.plumbline.measure.monitoring.ThresholdUse;
import dev.plumbline.present.report.FixedDecimals;
import dev.plumbline.present.terminal.TableColumn;
import dev.plumbline.present.terminal.TextTable;
import dev.plumbline.workflow.monitoring.StatisticsReport;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Statistics as tables.
final class StatisticsText {

  private static final String INDENT = "  ";

  /// Runs whose shares are shown beside each other; with more, the latest.
  private static final int RUNS_SHOWN = 8;

  private final StatisticsReport report;
  private final PrintWriter out;

  StatisticsText(StatisticsReport report, PrintWriter out) {
    this.report = report;
    this.out = out;
  }

  /// @param stale whether only what needs a review is shown
  void print(boolean stale) {
    head();
    if (!stale) {
      parts();
      items();
      thresholds();
      if (report.runs().size() > 1) {
        runs();
        firedByRun();
      }
    }
    review();
  }

  private void head() {
    RunStatistics total = report.total();
    StatisticsReport.OfRun latest = report.runs().getLast();
    long without =
        total.documents() - total.verdicts().values().stream().mapToLong(Long::longValue).sum();
    line(
        EscapedText.visible(latest.rubric())
            + (report.runs().size() > 1 ? ", " + report.runs().size() + " runs" : "")
            + ", "
            + Plural.of(total.documents(), "document")
            + ": "
            + total.evaluated()
            + " evaluated, "
            + total.gated()
            + " ended by a gate, "
            + without
            + " without a scorecard");
    line(
        "verdicts: "
            + (total.verdicts().isEmpty()
                ? "none"
                : total.verdicts().entrySet().stream()
                    .map(each -> each.getKey() + " " + each.getValue())
                    .collect(Collectors.joining(", "))));
    if (!total.decisive()) {
      line("what decided verdicts was not computed: the rubric is too large for it");
    }
  }

  private void parts() {
    List<List<String>> rows =
        report.total().parts().stream()
            .filter(part -> part.kind() != PartUse.Kind.CAP || part.fired() > 0)
            .map(part ->
                List.of(
                    part.kind().wireName(),
                    part.id(),
                    part.note(),
                    Long.toString(part.fired()),
                    Long.toString(part.notFired()),
                    unlessZero(part.undecided()),
                    unlessZero(part.skipped()),
                    share(part).orElse(""),
                    unlessZero(part.decided()),
                    part.finding().map(ReviewFinding.Kind::wireName).orElse("")))
            .toList();
    table(
        "gates, conditions, evidence caps, rules and leaves, in documents",
        List.of(
            TableColumn.text(""),
            TableColumn.text("id"),
            TableColumn.text("note"),
            TableColumn.number("fired"),
            TableColumn.number("not"),
            TableColumn.number("undecided"),
            TableColumn.number("skipped"),
            TableColumn.number("share"),
            TableColumn.number("decided"),
            TableColumn.text("finding")),
        rows);
  }

  private void items() {
    table(
        "items: mean decision as a share of the highest, correlation with the other items",
        List.of(
            TableColumn.text("item"),
            TableColumn.text("trait"),
            TableColumn.text("decisions"),
            TableColumn.number("unknown"),
            TableColumn.number("difficulty"),
            TableColumn.number("discrimination"),
            TableColumn.number("decided"),
            TableColumn.text("replicates agree"),
            TableColumn.text("finding")),
        report.total().items().stream().map(StatisticsText::cells).toList());
    report
        .total()
        .alpha()
        .ifPresent(alpha -> line(INDENT + "reliability of the items' total (alpha) " + two(alpha)));
  }

  private static List<String> cells(ItemStatistics item) {
    String agree =
        item.pairs() == 0
            ? ""
            : FixedDecimals.percent((double) item.same() / item.pairs())
                + " of "
                + Plural.of(item.pairs(), "pair")
                + item.kappa().map(kappa -> ", kappa " + two(kappa)).orElse("");
    return List.of(
        item.use().item(),
        item.use().trait(),
        item.use().decisions().entrySet().stream()
            .map(each -> each.getKey() + ": " + each.getValue())
            .collect(Collectors.joining(", ")),
        unlessZero(item.use().unknown()),
        item.difficulty().map(StatisticsText::two).orElse(""),
        item.discrimination().map(StatisticsText::two).orElse(""),
        unlessZero(item.decided()),
        agree,
        item.finding().map(ReviewFinding.Kind::wireName).orElse(""));
  }

  private void thresholds() {
    table(
        "thresholds, with the documents within a twentieth of the range",
        List.of(
            TableColumn.text("value"),
            TableColumn.number("at"),
            TableColumn.text("place"),
            TableColumn.number("documents"),
            TableColumn.number("below"),
            TableColumn.number("near"),
            TableColumn.number("share"),
            TableColumn.text("finding")),
        report.total().thresholds().stream().map(StatisticsText::cells).toList());
  }

  private static List<String> cells(ThresholdUse threshold) {
    return List.of(
        threshold.name(),
        threshold.limit().toString(),
        threshold.place(),
        Long.toString(threshold.documents()),
        Long.toString(threshold.below()),
        Long.toString(threshold.near()),
        FixedDecimals.percent(threshold.share()),
        threshold.isCrowded() ? ReviewFinding.Kind.CROWDED.wireName() : "");
  }

  private void runs() {
    List<List<String>> rows = new ArrayList<>();
    for (StatisticsReport.OfRun run : report.runs()) {
      RunStatistics of = run.statistics();
      rows.add(
          List.of(
              run.label(),
              run.run().envelope().begin().toString(),
              run.rubric(),
              Long.toString(of.documents()),
              Long.toString(of.verdicts().getOrDefault("pass", 0L)),
              Long.toString(of.verdicts().getOrDefault("review", 0L)),
              Long.toString(of.verdicts().getOrDefault("fail", 0L))));
    }
    table(
        "runs",
        List.of(
            TableColumn.text("run"),
            TableColumn.text("begin"),
            TableColumn.text("rubric"),
            TableColumn.number("documents"),
            TableColumn.number("pass"),
            TableColumn.number("review"),
            TableColumn.number("fail")),
        rows);
  }

  private void firedByRun() {
    List<StatisticsReport.OfRun> shown =
        report.runs().subList(Math.max(0, report.runs().size() - RUNS_SHOWN), report.runs().size());
    List<TableColumn> columns = new ArrayList<>();
    columns.add(TableColumn.text(""));
    columns.add(TableColumn.text("id"));
    shown.forEach(run -> columns.add(TableColumn.number(EscapedText.visible(run.label()))));
    List<List<String>> rows = new ArrayList<>();
    for (PartUse part : report.total().parts()) {
      if (part.kind() != PartUse.Kind.CAP || part.fired() > 0) {
        List<String> cells = new ArrayList<>(List.of(part.kind().wireName(), part.id()));
        shown.forEach(run ->
            cells.add(
                run.statistics().parts().stream()
                    .filter(own -> own.kind() == part.kind() && own.id().equals(part.id()))
                    .findFirst()
                    .flatMap(StatisticsText::share)
                    .orElse("")));
        rows.add(cells);
      }
    }
    table("share of documents in which it fired, by run", columns, rows);
  }

  private void review() {
    List<ReviewFinding> findings = report.findings();
    if (findings.isEmpty() && report.overdue().isEmpty()) {
      line("nothing to review on " + report.today());
      return;
    }
    line("to review on " + report.today());
    for (ReviewFinding finding : findings) {
      line(INDENT + words(finding));
    }
    for (Problem problem : report.overdue()) {
      line(INDENT + problem.message());
    }
  }

  private static String words(ReviewFinding finding) {
    String subject = finding.part() + " " + EscapedText.text(finding.id());
    String documents = Plural.of(finding.documents(), "document");
    return switch (finding.kind()) {
      case NEVER_FIRED ->
          subject
              + " fired in none of "
              + documents
              + ": it fires in at most "
              + FixedDecimals.percent(finding.rateAtMost())
              + " of such documents";
      case ALWAYS_FIRED -> subject + " fired in all of " + documents;
      case NEVER_DECIDED -> subject + " was left open by unknown values in all of " + documents;
      case NEVER_EVALUATED -> subject + " was skipped in all of " + documents;
      case ALWAYS_UNKNOWN -> subject + " was answered in none of " + documents;
      case NEVER_VARIES -> subject + " got one decision in all of " + documents;
      case NEGATIVE_DISCRIMINATION ->
          subject + " is decided lower where the other items are decided higher";
      case CROWDED -> subject + " is crowded: at least a fifth of " + documents + " lie near it";
    };
  }

  private void table(String title, List<TableColumn> columns, List<List<String>> rows) {
    if (!rows.isEmpty()) {
      line(title);
      try (TextTable table = new TextTable(out, INDENT, columns)) {
        rows.forEach(table::row);
      }
    }
  }

  private static Optional<String> share(PartUse part) {
    return part.evaluated() == 0
        ? Optional.empty()
        : Optional.of(FixedDecimals.percent((double) part.fired() / part.evaluated()));
  }

  private static String unlessZero(long count) {
    return count == 0 ? "" : Long.toString(count);
  }

  private static String two(double value) {
    return FixedDecimals.of(value, 2);
  }

  private void line(String text) {
    out.print(text);
    out.print('\n');
  }
}
