package dev.plumbline.cli.compare;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.lab.AnchorFile;
import dev.plumbline.lab.DriftSeries;
import dev.plumbline.measure.monitoring.DriftReport.DriftComparison;
import dev.plumbline.present.measure.DriftTables;
import dev.plumbline.results.comparison.RunPair;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.run.StoredRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `drift`: whether the documents or the judge have changed between runs.
@UsageExamples({
  "plumbline compare drift march april",
  "plumbline compare drift march april --anchors anchors.txt --fail-on-alarm",
  "plumbline compare drift --series january february march april"
})
@Command(
    header =
        "Compares the documents and decisions of a run with an earlier one, and raises alarms.",
    description = {
      "Scores, decisions, evidence caps, flags, gates, facts and lengths are compared by the"
          + " population stability index, the Wasserstein distance and two-sample tests, which are"
          + " adjusted together after Holm, so that a report without any change alarms in at most"
          + " one of twenty cases. Texts that both runs have with the same facts tell whether the judge has changed.",
      "An alarm needs an adjusted p value below .05, a difference that matters (a stability index"
          + " of .1, or a share that doubled or halved), and 30 documents in both runs."
    })
final class DriftCommand extends StoreCommand {

  @Parameters(
      arity = "2..*",
      paramLabel = "RUN",
      hideParamSyntax = true,
      description =
          "the earlier run and the later one; with --series two or more: @latest, a name or a"
              + " digest")
  private List<String> runs = new ArrayList<>();

  @Option(
      names = "--series",
      description =
          "compare each run with the first of its series, in the order of their begin; the series"
              + " begins anew where extraction spec, scoring spec or judge change")
  private boolean series;

  @Option(
      names = "--anchors",
      paramLabel = "FILE",
      description =
          "ids of the texts by which the judge is compared, one a line (default: all texts that"
              + " both runs have)")
  private Optional<Path> anchors;

  @Option(
      names = "--comparable",
      description = "the scores of both rubrics mean the same, although the rubrics differ")
  private boolean comparable;

  @Option(names = "--fail-on-alarm", description = "exit with 1 if there is an alarm")
  private boolean failOnAlarm;

  @Mixin private ReportOptions format;

  @Override
  public Integer call() {
    if (!series && runs.size() > 2) {
      throw usage("name two runs, or add --series to compare several");
    }
    LocalStore opened = existing();
    List<StoredRun> ended = runs.stream().map(run -> ended(run)).toList();
    if (ended.stream().map(StoredRun::number).distinct().count() < ended.size()) {
      throw usage("name every run once");
    }
    AnchorFile ids = AnchorFile.of(anchors);
    if (!series && !comparable) {
      RunPair.of(ended.getFirst(), ended.getLast(), true, opened).requireComparable("drift");
    }
    DriftComparison comparison =
        new DriftSeries(series, ids, opened).compare(series ? byBegin(ended) : ended);
    warn(comparison, ids);
    format.print(DriftTables.report(comparison, series));
    return failOnAlarm && comparison.alarms() > 0 ? ExitCode.NOT_PASSED : ExitCode.OK;
  }

  private static List<StoredRun> byBegin(List<StoredRun> runs) {
    return runs.stream()
        .sorted(
            Comparator.comparing((StoredRun run) -> run.envelope().begin())
                .thenComparing(StoredRun::number))
        .toList();
  }

  private void warn(DriftComparison comparison, AnchorFile ids) {
    for (DriftComparison.Point point : comparison.points()) {
      long without = point.report().map(report -> ids.without(report.texts())).orElse(0L);
      if (without > 0) {
        err()
            .println(
                "warning: "
                    + Plural.of(without, "anchor")
                    + " without the same text in the run "
                    + EscapedText.text(point.run().reference())
                    + " and the one it is compared with");
      }
    }
  }
}
