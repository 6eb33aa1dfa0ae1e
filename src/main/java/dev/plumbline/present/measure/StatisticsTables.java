package dev.plumbline.present.measure;

import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.measure.agreement.AgreementBootstrap.AgreementStatistic;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.monitoring.PartHistories.PartHistory;
import dev.plumbline.measure.monitoring.RunStatistics;
import dev.plumbline.measure.monitoring.RunStatistics.ItemStatistics;
import dev.plumbline.measure.monitoring.RunStatistics.PartUse;
import dev.plumbline.measure.monitoring.RunStatistics.ReviewFinding;
import dev.plumbline.measure.monitoring.RunStatistics.StatisticsReport;
import dev.plumbline.measure.monitoring.RunStatistics.StatisticsReport.OfRun;
import dev.plumbline.measure.monitoring.RunStatistics.ThresholdUse;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Block.Figures;
import dev.plumbline.present.report.Block.Paragraph;
import dev.plumbline.present.report.Block.Section;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.FixedDecimals;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.Report.BlockList;
import dev.plumbline.present.report.ReportPhrase;
import dev.plumbline.score.run.RunReference.RunName;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// How the parts of a rubric behaved over runs; `docs/schema/run-statistics.schema.json` describes
/// the JSON.
public final class StatisticsTables {

  /// Runs whose shares are shown beside each other; with more, the latest.
  private static final int RUNS_SHOWN = 8;

  private static final Columns<PartUse> PARTS =
      new Columns<PartUse>()
          .text("kind", "", part -> part.kind().wireName())
          .text("id", PartUse::id)
          .text("note", PartUse::note)
          .count("fired", PartUse::fired)
          .count("notFired", "not", PartUse::notFired)
          .countUnlessZero("undecided", "undecided", PartUse::undecided)
          .countUnlessZero("skipped", "skipped", PartUse::skipped)
          .number("", "share", part -> Cell.share(part.fired(), part.evaluated()))
          .countUnlessZero("decided", "decided", PartUse::decided)
          .words("", "finding", part -> part.finding().map(ReviewFinding.Kind::wireName));

  private static final Columns<ItemStatistics> ITEMS =
      new Columns<ItemStatistics>()
          .text("item", item -> item.use().item())
          .text("trait", item -> item.use().trait())
          .words("decisions", item -> Cell.counts(item.use().decisions()))
          .countUnlessZero("unknown", "unknown", item -> item.use().unknown())
          .number("difficulty", item -> Cell.measured(item.difficulty(), 2))
          .number("discrimination", item -> Cell.measured(item.discrimination(), 2))
          .countUnlessZero("decided", "decided", ItemStatistics::decided)
          .countUnlessZero("replicatePairs", "pairs of replicates", ItemStatistics::pairs)
          .number("", "agree", item -> Cell.share(item.same(), item.pairs()))
          .number("replicateKappa", "kappa", item -> Cell.measured(item.kappa(), 2))
          .words("", "finding", item -> item.finding().map(ReviewFinding.Kind::wireName))
          .data("unproved", item -> item.use().unproved())
          .data("replicatesSame", item -> item.same());

  private static final Columns<ThresholdUse> THRESHOLDS =
      new Columns<ThresholdUse>()
          .text("name", "value", ThresholdUse::name)
          .number("limit", "at", use -> Cell.exact(use.limit().toDecimal(), Rational.NODE_DECIMALS))
          .text("place", ThresholdUse::place)
          .count("documents", ThresholdUse::documents)
          .count("below", ThresholdUse::below)
          .count("near", ThresholdUse::near)
          .number("", "share", use -> Cell.share(use.share()))
          .words(
              "",
              "finding",
              use ->
                  Cell.shown(
                      use.crowding() == ThresholdUse.Crowding.CLEAR
                          ? ""
                          : use.crowding().wireName()))
          .data("crowding", use -> use.crowding().wireName())
          .data("values", use -> use.distinct())
          .data("margin", use -> Cell.measured(use.margin(), 2));

  private static final Columns<OfRun> RUNS =
      new Columns<OfRun>()
          .words("", "run", run -> Cell.shown(run.run().reference()))
          .text("begin", run -> run.run().begin().toString())
          .text("rubric", run -> run.run().rubric())
          .count("", "documents", run -> run.statistics().documents())
          .count("", "pass", run -> verdicts(run, "pass"))
          .count("", "review", run -> verdicts(run, "review"))
          .count("", "fail", run -> verdicts(run, "fail"))
          .data("run", run -> run.run().digest().toString())
          .data("name", run -> run.run().name().map(RunName::text))
          .data("bundle", run -> run.run().bundle().digest().toString())
          .data("judge", run -> Cell.of("", run.run().judge()))
          .data(
              "statistics",
              run -> Cell.of("", new Report("", statistics(run.statistics())).json()));

  private static final Columns<ReviewFinding> FINDINGS =
      new Columns<ReviewFinding>()
          .text("kind", "finding", finding -> finding.kind().wireName())
          .text("part", ReviewFinding::part)
          .text("id", ReviewFinding::id)
          .count("documents", ReviewFinding::documents)
          .count("decided", ReviewFinding::decided)
          .data(
              "lastFired",
              finding -> finding.last().flatMap(PartHistory::lastFired).map(LocalDate::toString));

  private static final Columns<PartHistory> HISTORIES =
      new Columns<PartHistory>()
          .text("version", PartHistory::version)
          .text("kind", "", part -> part.part().wireName())
          .text("id", PartHistory::id)
          .text("firstRun", "runs from", part -> part.firstRun().toString())
          .text("lastRun", "to", part -> part.lastRun().toString())
          .count("evaluated", PartHistory::evaluated)
          .count("fired", PartHistory::fired)
          .words("lastFired", "fired last", part -> part.lastFired().map(LocalDate::toString));

  private static final Columns<Problem> OVERDUE =
      new Columns<Problem>()
          .text("at", problem -> problem.place().path())
          .text("code", Problem::code)
          .text("message", Problem::message);

  /// @param stale whether people see only what needs a review
  public static Report report(StatisticsReport report, boolean stale) {
    BlockList blocks = new BlockList();
    blocks.data("today", report.today());
    head(report, blocks);
    List<Block> total = statistics(report.total());
    boolean several = report.runs().size() > 1;
    if (stale) {
      blocks.data("total", new Report("", total).json());
    } else {
      blocks.add(new Section("total", ReportPhrase.NONE, total));
    }
    blocks.add(
        RUNS.table("runs", "runs", report.runs(), several && !stale ? report.runs() : List.of()));
    if (several && !stale) {
      blocks.add(firedByRun(report));
    }
    blocks.add(
        HISTORIES.table(
            "history",
            "by version, over all runs: how often each part fired, and when last",
            report.histories(),
            stale || report.window().isEmpty() ? List.of() : histories(report)));
    review(report, blocks);
    return new Report("statistics of runs", blocks);
  }

  private static void head(StatisticsReport report, BlockList blocks) {
    RunStatistics total = report.total();
    long without =
        total.documents() - total.verdicts().values().stream().mapToLong(Long::longValue).sum();
    blocks.say(
        "{}"
            + (report.runs().size() > 1 ? ", " + report.runs().size() + " runs" : "")
            + ", "
            + Plural.of(total.documents(), "document")
            + ": "
            + total.evaluated()
            + " evaluated, "
            + total.gated()
            + " ended by a gate, "
            + without
            + " without a scorecard",
        report.runs().getLast().run().rubric());
    blocks.say(
        "verdicts: " + (total.verdicts().isEmpty() ? "none" : Plural.each(total.verdicts())));
    report
        .window()
        .ifPresent(window -> {
          blocks.data("since", window.since());
          blocks.say(
              "runs since "
                  + window.since()
                  + "; "
                  + Plural.of(window.before(), "earlier run")
                  + " looked at for when a part fired last");
        });
    if (!total.decisive()) {
      blocks.say("what decided verdicts was not computed: the rubric is too large for it");
    }
  }

  private static List<Block> statistics(RunStatistics statistics) {
    return List.of(
        Block.data(
            "documents", statistics.documents(),
            "evaluated", statistics.evaluated(),
            "gated", statistics.gated(),
            "verdicts", statistics.verdicts(),
            "decisive", statistics.decisive()),
        PARTS
            .table(
                "parts",
                "gates, conditions, evidence caps, rules and leaves, in documents",
                statistics.parts(),
                shown(statistics))
            .unlessEmpty(),
        ITEMS
            .table(
                "items",
                "items: mean decision as a share of the highest, correlation with the other items",
                statistics.items())
            .unlessEmpty(),
        Figures.of(
            new Block.Figure(
                "alpha",
                "reliability of the items' total (Cronbach's alpha of "
                    + Plural.of(statistics.varying(), "item")
                    + left(statistics.items().size() - statistics.varying())
                    + ")",
                Cell.measured(statistics.alpha(), 2))),
        THRESHOLDS
            .table(
                "thresholds",
                "thresholds, with the documents within a twentieth of the range",
                statistics.thresholds())
            .unlessEmpty());
  }

  private static String left(int constant) {
    return constant == 0
        ? ""
        : "; " + Plural.of(constant, "that never varies is", "that never vary are") + " left out";
  }

  /// As for the parts of the window.
  private static List<PartHistory> histories(StatisticsReport report) {
    return report.histories().stream()
        .filter(part -> part.part() != PartUse.Kind.CAP || part.fired() > 0)
        .toList();
  }

  /// A cap that never lowered a value is no part of what happened.
  private static List<PartUse> shown(RunStatistics statistics) {
    return statistics.parts().stream()
        .filter(part -> part.kind() != PartUse.Kind.CAP || part.fired() > 0)
        .toList();
  }

  private static Block firedByRun(StatisticsReport report) {
    Columns<PartUse> columns =
        new Columns<PartUse>()
            .text("", "", part -> part.kind().wireName())
            .text("", "id", PartUse::id);
    int first = Math.max(0, report.runs().size() - RUNS_SHOWN);
    for (OfRun run : report.runs().subList(first, report.runs().size())) {
      columns.number(
          "",
          run.run().reference(),
          part ->
              run.statistics().parts().stream()
                  .filter(own -> own.kind() == part.kind() && own.id().equals(part.id()))
                  .findFirst()
                  .map(own -> Cell.share(own.fired(), own.evaluated())));
    }
    return columns
        .table("fired", "share of documents in which it fired, by run", shown(report.total()))
        .withoutJson();
  }

  private static void review(StatisticsReport report, BlockList blocks) {
    List<ReviewFinding> findings = ReviewFinding.of(report);
    BlockList lines = new BlockList();
    findings.forEach(finding -> lines.add(new Paragraph(words(finding), false)));
    report.overdue().forEach(problem -> lines.say(problem.message()));
    blocks.add(
        Block.section(
            (lines.isEmpty() ? "nothing to review on " : "to review on ") + report.today(), lines));
    blocks.data(
        "findings",
        JsonArray.mapped(findings, FINDINGS::json),
        "overdue",
        JsonArray.mapped(report.overdue(), OVERDUE::json));
  }

  private static ReportPhrase words(ReviewFinding finding) {
    String documents = Plural.of(finding.documents(), "document");
    return ReportPhrase.of(
        finding.part()
            + " {} "
            + switch (finding.kind()) {
              case NEVER_FIRED ->
                  "fired in none of "
                      + documents
                      + ": it fires in at most "
                      + FixedDecimals.percent(finding.rateAtMost())
                      + " of such documents";
              case STOPPED_FIRING ->
                  "fired in none of "
                      + documents
                      + "; it fired last on "
                      + finding.last().flatMap(PartHistory::lastFired).orElseThrow()
                      + ", under "
                      + finding.last().orElseThrow().version();
              case ALWAYS_FIRED -> "fired in all of " + documents;
              case NEVER_DECIDED -> "was left open by unknown values in all of " + documents;
              case NEVER_EVALUATED -> "was skipped in all of " + documents;
              case ALWAYS_UNKNOWN -> "was answered in none of " + documents;
              case NEVER_VARIES -> "got one decision in all of " + documents;
              case NEGATIVE_DISCRIMINATION ->
                  "is decided lower where the other items are decided higher";
              case CROWDED -> "is crowded: at least a fifth of " + documents + " lie near it";
            },
        finding.id());
  }

  private static long verdicts(OfRun run, String verdict) {
    return run.statistics().verdicts().getOrDefault(verdict, 0L);
  }

  private StatisticsTables() {}

  /// The statistics of agreement as columns: QWK with its interval, the others as they are.
  static final class StatisticColumns {

    static <R> Columns<R> added(
        Columns<R> columns, Function<R, Map<AgreementStatistic, Estimate>> estimates) {
      for (AgreementStatistic statistic : AgreementStatistic.values()) {
        String key = "metrics/" + statistic.wireName();
        Function<R, Optional<Estimate>> one =
            row -> Optional.ofNullable(estimates.apply(row).get(statistic));
        if (statistic == AgreementStatistic.QWK) {
          columns.estimate(key, "QWK (95 %)", one);
        } else {
          columns.number(key, title(statistic), row -> one.apply(row).map(Cell::valueOf));
        }
      }
      return columns;
    }

    static String title(AgreementStatistic statistic) {
      return switch (statistic) {
        case QWK -> "QWK";
        case EXACT -> "exact";
        case ADJACENT -> "adjacent";
        case MAE -> "MAE";
        case RMSE -> "RMSE";
        case SPEARMAN -> "Spearman";
        case PEARSON -> "Pearson";
        case MEAN_DIFFERENCE -> "SMD";
      };
    }

    private StatisticColumns() {}
  }
}
