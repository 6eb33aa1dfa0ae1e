package dev.plumbline.cli.monitor;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.format.ReportOptions;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.measure.monitoring.DecisiveParts;
import dev.plumbline.measure.monitoring.RunStatisticsBuilder;
import dev.plumbline.measure.monitoring.StatisticsReport;
import dev.plumbline.measure.monitoring.groups.GroupReport;
import dev.plumbline.measure.report.RunReportBuilder.Artefacts;
import dev.plumbline.present.measure.GroupTables;
import dev.plumbline.present.measure.StatisticsTables;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.ReviewSchedule;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.monitoring.DriftSource;
import dev.plumbline.workflow.monitoring.RunScan;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `stats`: how the parts of a rubric behaved over runs.
@Command(
    name = "stats",
    header = "Shows how rules, items and thresholds behave over runs, and what needs a review.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline measure stats @latest%n"
            + "  plumbline measure stats march april may --stale%n"
            + "  plumbline measure stats march --labels human.csv%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "A part decided a verdict if the verdict would be another without it: had the rule not fired,"
          + " the cap been lifted, the tree reached another leaf, the item got another decision."
          + " Several runs are ordered by when they began and counted together, by the ids of the"
          + " latest rubric.",
      "With --labels or --group-by, groups of documents of one run are compared instead: scores,"
          + " passes and evidence caps, also at equal human scores, and every item at equal totals."
    },
    mixinStandardHelpOptions = true)
public final class StatsCommand implements Callable<Integer> {

  @Parameters(
      arity = "1..*",
      paramLabel = "RUN...",
      hideParamSyntax = true,
      description = "runs that have ended: @latest, a name, a digest or its first digits")
  private List<String> runs = new ArrayList<>();

  @Option(
      names = "--stale",
      description =
          "show only what needs a review: parts that never or always fired, items that tell nothing"
              + " apart, crowded thresholds, overdue reviews")
  private boolean stale;

  @Option(
      names = "--today",
      paramLabel = "DATE",
      converter = DateConverter.class,
      description = "day with which review dates are compared (default: today)")
  private LocalDate today = LocalDate.now();

  @Mixin private ReportOptions format;

  @Mixin private GroupOptions groups;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    LocalStore opened = store.existing();
    if (groups.areGiven()) {
      return compareGroups(opened);
    }
    List<StoredRun> ended =
        runs.stream()
            .map(written -> StoredRuns.findEnded(written, opened))
            .sorted(
                Comparator.comparing((StoredRun run) -> run.envelope().begin())
                    .thenComparing(StoredRun::number))
            .toList();
    if (ended.stream().map(StoredRun::number).distinct().count() < ended.size()) {
      throw new ParameterException(spec.commandLine(), "name every run once");
    }
    requireOneRubric(ended, opened);
    format.print(StatisticsTables.report(collect(ended, opened), stale));
    return ExitCode.OK;
  }

  private int compareGroups(LocalStore opened) {
    if (stale || runs.size() > 1) {
      throw new ParameterException(
          spec.commandLine(), "groups are compared in one run, without --stale");
    }
    if (!groups.labels().areGiven() && groups.fact().isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "say with --labels or --group-by what the groups are");
    }
    GroupReport report =
        new GroupScan(groups, opened)
            .read(
                StoredRuns.findEnded(runs.getFirst(), opened),
                spec.commandLine().getErr()::println);
    format.print(GroupTables.report(report));
    return ExitCode.OK;
  }

  /// Ids of another rubric mean something else, even where they are written alike.
  private static void requireOneRubric(List<StoredRun> ended, LocalStore opened) {
    SortedSet<String> rubrics = new TreeSet<>();
    ended.forEach(run -> rubrics.add(StoredRuns.bundle(run, opened).identity().name()));
    if (rubrics.size() > 1) {
      throw Refusal.of(
          "stats",
          ProblemCode.INCOMPARABLE_RUNS,
          "these runs are of different rubrics: " + String.join(", ", rubrics),
          "name runs of one rubric; its versions may differ");
    }
  }

  private StatisticsReport collect(List<StoredRun> ended, LocalStore opened) {
    Bundle latest = StoredRuns.bundle(ended.getLast(), opened);
    List<StatisticsReport.OfRun> each = new ArrayList<>();
    RunStatisticsBuilder total = new RunStatisticsBuilder(latest);
    boolean decisive = true;
    for (StoredRun run : ended) {
      Bundle bundle = StoredRuns.bundle(run, opened);
      DecisiveParts parts = new DecisiveParts(bundle);
      decisive &= parts.areTried();
      RunStatisticsBuilder own = new RunStatisticsBuilder(bundle);
      List<RunStatisticsBuilder> both = ended.size() > 1 ? List.of(own, total) : List.of(own);
      RunScan.forEach(
          run,
          opened,
          entry ->
              entry
                  .artefacts()
                  .map(read -> new Scanned(read, parts.find(read.extraction().json()))),
          scanned -> both.forEach(builder -> add(scanned, builder)));
      each.add(
          new StatisticsReport.OfRun(
              DriftSource.of(run, opened).monitored(), own.build(parts.areTried())));
    }
    return new StatisticsReport(
        each,
        ended.size() > 1 ? total.build(decisive) : each.getFirst().statistics(),
        ReviewSchedule.check(latest.rubric(), today),
        today);
  }

  /// @param decisive parts that decided the verdict
  private record Scanned(Artefacts artefacts, Collection<String> decisive) {}

  private static void add(Optional<Scanned> scanned, RunStatisticsBuilder builder) {
    scanned.ifPresentOrElse(
        it ->
            builder.add(
                it.artefacts().card(),
                it.artefacts().extraction(),
                it.artefacts().results(),
                it.decisive()),
        builder::addWithoutScorecard);
  }
}
