package dev.plumbline.cli.measure;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.cli.measure.TargetOptions.TargetLabels;
import dev.plumbline.lab.SystemScores;
import dev.plumbline.measure.experiment.BaselineScores;
import dev.plumbline.measure.experiment.SystemComparison;
import dev.plumbline.measure.experiment.SystemComparison.SystemComparisonBuilder;
import dev.plumbline.present.measure.SystemTables;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.StoredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `measure experiment compare`: several runs of the same documents against the same labels.
@UsageExamples("plumbline measure experiment compare run-a run-b --labels human.csv")
@Command(
    name = "compare",
    header = "Compares runs of the same documents with human scores, and with simple baselines.",
    description = {
      "Only documents that every system scored are compared. Differences are from the first run, in"
          + " pairs, adjusted for their number after Holm."
    })
final class ExperimentCompareCommand extends StoreCommand {

  @Parameters(
      arity = "1..*",
      paramLabel = "RUN...",
      hideParamSyntax = true,
      description = "runs that have ended: @latest, a name, a digest or its first digits")
  private List<String> runs = new ArrayList<>();

  @Option(
      names = "--fact",
      paramLabel = "NAME",
      description = "a supplied fact that is a score of its own, as a baseline")
  private String fact = "";

  @Mixin private TargetOptions labels;
  @Mixin private ReportOptions format;

  @Override
  protected void run() {
    labels.require();
    if (runs.stream().distinct().count() < runs.size()) {
      throw usage("name every run once");
    }
    LocalStore opened = existing();
    List<StoredRun> ended = runs.stream().map(run -> ended(run)).toList();
    Bundle bundle = StoredRuns.bundle(ended.getFirst(), opened);
    TargetLabels read = labels.read(bundle);
    SortedMap<Digest, Double> human = new TreeMap<>();
    List<SystemScores> compared = new ArrayList<>();
    for (int i = 0; i < ended.size(); i++) {
      compared.add(
          SystemScores.read(
              runs.get(i), ended.get(i), opened, labels.target(), fact, read.join(), human));
    }
    read.join().check(err()::println);
    SystemComparison comparison = compare(compared, labels.scale(read), human);
    format.printExact(SystemTables.report(comparison, true));
  }

  private SystemComparison compare(
      List<SystemScores> compared, Scale scale, SortedMap<Digest, Double> human) {
    SystemComparisonBuilder builder = new SystemComparisonBuilder(labels.target(), scale, human);
    for (SystemScores run : compared) {
      builder.add(run.name(), run.scores(), Optional.of(run.cost()));
    }
    for (SystemScores run : compared) {
      if (!run.calibrated().isEmpty()) {
        builder.add(run.name() + " calibrated", run.calibrated(), Optional.empty());
      }
    }
    SystemScores first = compared.getFirst();
    if (human.size() > 1) {
      builder.add("constant", BaselineScores.constant(scale, human), Optional.empty());
      add(builder, "length only", first.lengths(), scale, human);
      add(builder, "checklist average", first.checklist(), scale, human);
      add(builder, "mean of the traits", first.traits(), scale, human);
    }
    if (!first.facts().isEmpty()) {
      builder.add("fact " + fact, first.facts(), Optional.empty());
    }
    return builder
        .build()
        .orElseThrow(() ->
            Refusal.of(
                labels.source(),
                ProblemCode.TOO_FEW,
                "no labelled document has a score of "
                    + EscapedText.text(labels.target())
                    + " in every run",
                "check the ids, and that the runs are of the same documents"));
  }

  private static void add(
      SystemComparisonBuilder builder,
      String name,
      SortedMap<Digest, Double> numbers,
      Scale scale,
      SortedMap<Digest, Double> human) {
    if (numbers.keySet().containsAll(human.keySet())) {
      builder.add(name, BaselineScores.matched(scale, numbers, human), Optional.empty());
    }
  }
}
