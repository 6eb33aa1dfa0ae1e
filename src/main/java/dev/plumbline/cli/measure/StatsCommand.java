package dev.plumbline.cli.measure;

import static dev.plumbline.cli.output.ExitCode.OK;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.cli.input.DateConverter;
import dev.plumbline.cli.input.LabelOptions;
import dev.plumbline.cli.input.LabelOptions.AnnotationOptions;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.lab.GroupReader;
import dev.plumbline.lab.PartStudy;
import dev.plumbline.lab.PartStudy.RunWindow;
import dev.plumbline.lab.RubricRuns;
import dev.plumbline.measure.monitoring.GroupReport;
import dev.plumbline.measure.monitoring.RunStatistics.StatisticsReport;
import dev.plumbline.present.measure.GroupTables;
import dev.plumbline.present.measure.StatisticsTables;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.run.StoredRun;
import java.io.PrintWriter;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `stats`: how the parts of a rubric behaved over runs.
@UsageExamples({
  "plumbline measure stats @latest",
  "plumbline measure stats march april may --stale",
  "plumbline measure stats --rubric letters --since 90d --stale",
  "plumbline measure stats march --labels human.csv"
})
@Command(
    header = "Shows how rules, items and thresholds behave over runs, and what needs a review.",
    description = {
      "A part decided a verdict if the verdict would be another without it: had the rule not fired,"
          + " the cap been lifted, the tree reached another leaf, the item got another decision."
          + " Several runs are ordered by when they began and counted together, by the ids of the"
          + " latest rubric.",
      "With --labels or --group-by, groups of documents of one run are compared instead: scores,"
          + " passes and evidence caps, also at equal human scores, and every item at equal totals."
    })
final class StatsCommand extends StoreCommand {

  @Parameters(
      arity = "0..*",
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
      names = "--rubric",
      paramLabel = "NAME",
      description =
          "in the place of RUN: all runs of this rubric, but drafts and those of documents of"
              + " another run")
  private Optional<String> rubric;

  @Option(
      names = "--since",
      paramLabel = "90d|DATE",
      converter = SinceConverter.class,
      description =
          "count only the runs that began on this day or later, or in so many days up to the last"
              + " run; of those before, only when a part fired last")
  private Optional<RunWindow> since;

  @Option(
      names = "--today",
      paramLabel = "DATE",
      description = "day with which review dates are compared (default: today)")
  private LocalDate today = LocalDate.now();

  @Mixin private ReportOptions format;

  @Mixin private GroupOptions groups;

  /// A day, or a number of days such as `90d`.
  static final class SinceConverter implements ITypeConverter<RunWindow> {
    @Override
    public RunWindow convert(String written) {
      return written.matches("[1-9][0-9]{0,4}d")
          ? new RunWindow.Days(Integer.parseInt(written.substring(0, written.length() - 1)))
          : new RunWindow.From(new DateConverter().convert(written));
    }
  }

  @Override
  public Integer call() {
    if (runs.isEmpty() == rubric.isEmpty()) {
      throw usage("name runs, or a rubric with --rubric");
    }
    LocalStore opened = existing();
    if (groups.areGiven()) {
      return compareGroups(opened);
    }
    List<StoredRun> ended =
        rubric.isPresent()
            ? ofRubric(rubric.get(), opened)
            : runs.stream().map(written -> ended(written)).sorted(RubricRuns.IN_ORDER).toList();
    if (ended.stream().map(StoredRun::number).distinct().count() < ended.size()) {
      throw usage("name every run once");
    }
    StatisticsReport report =
        new PartStudy(opened, today).of(ended, since.map(it -> it.since(ended)));
    format.print(StatisticsTables.report(report, stale));
    return OK;
  }

  private List<StoredRun> ofRubric(String name, LocalStore opened) {
    PrintWriter err = err();
    RubricRuns found = RubricRuns.of(name, opened, each -> err.println("warning: " + each));
    if (!found.leftOut().isEmpty()) {
      err.println("left out: " + Plural.each(found.leftOut()));
    }
    return found.runs();
  }

  private int compareGroups(LocalStore opened) {
    if (stale || runs.size() != 1 || since.isPresent()) {
      throw usage("groups are compared in one run, without --stale and --since");
    }
    if (!groups.labels().areGiven() && groups.fact().isEmpty()) {
      throw usage("say with --labels or --group-by what the groups are");
    }
    GroupReport report =
        new GroupReader(
                groups.labels()::readGroups,
                groups.labels().source(),
                groups.fact(),
                groups.reference(),
                opened)
            .read(ended(runs.getFirst()), err()::println);
    format.print(GroupTables.report(report));
    return OK;
  }

  /// Options for a comparison of groups of documents.
  static final class GroupOptions {

    @Mixin private AnnotationOptions labels;

    @Option(
        names = "--group-by",
        paramLabel = "FACT",
        description =
            "compare the documents by this fact, instead of the `group` of --labels: an enum, a text"
                + " or a boolean; answered_by for the model that answered")
    private Optional<String> fact;

    @Option(
        names = "--reference",
        paramLabel = "GROUP",
        description = "group with which the others are compared (default: the largest)")
    private Optional<String> reference;

    boolean areGiven() {
      return labels.areGiven() || fact.isPresent() || reference.isPresent();
    }

    LabelOptions labels() {
      return labels;
    }

    Optional<String> fact() {
      return fact;
    }

    Optional<String> reference() {
      return reference;
    }
  }
}
