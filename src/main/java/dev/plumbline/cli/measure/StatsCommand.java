package dev.plumbline.cli.measure;

import dev.plumbline.cli.input.DateConverter;
import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.measure.monitoring.StatisticsReport;
import dev.plumbline.measure.monitoring.groups.GroupReport;
import dev.plumbline.present.measure.GroupTables;
import dev.plumbline.present.measure.StatisticsTables;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.measuring.GroupScan;
import dev.plumbline.workflow.measuring.StoredStatistics;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
    StatisticsReport report = new StoredStatistics(opened, today).of(ended);
    format.print(StatisticsTables.report(report, stale));
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
        new GroupScan(
                groups.labels()::readGroups,
                groups.labels().source(),
                groups.fact(),
                groups.reference(),
                opened)
            .read(
                StoredRuns.findEnded(runs.getFirst(), opened),
                spec.commandLine().getErr()::println);
    format.print(GroupTables.report(report));
    return ExitCode.OK;
  }
}
