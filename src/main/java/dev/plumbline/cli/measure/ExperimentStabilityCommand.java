package dev.plumbline.cli.measure;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.cli.measure.TargetOptions.TargetLabels;
import dev.plumbline.lab.ReplicateStudy;
import dev.plumbline.measure.experiment.Stability;
import dev.plumbline.measure.experiment.Stability.ReplicatedDocument;
import dev.plumbline.measure.experiment.Stability.StabilityBuilder;
import dev.plumbline.present.measure.StabilityTables;
import dev.plumbline.rubric.Item;
import dev.plumbline.run.labels.Labels;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `measure experiment stability`: how far the replicates of a judge differ, and what more of them
/// change.
@UsageExamples({
  "plumbline measure experiment stability @latest",
  "plumbline measure experiment stability first second --labels human.csv"
})
@Command(
    name = "stability",
    header = "Shows how often a judge decides otherwise when it is asked again.",
    description = {
      "Replicates are those of a rubric with `repeats`, or of several runs with different"
          + " `--replicate`, of one judge and the same questions. Their stored answers are evaluated"
          + " again, alone and in panels; no judge is asked."
    })
final class ExperimentStabilityCommand extends StoreCommand {

  @Parameters(
      arity = "1..*",
      paramLabel = "RUN...",
      hideParamSyntax = true,
      description = "runs that have ended: @latest, a name, a digest or its first digits")
  private List<String> runs = new ArrayList<>();

  @Mixin private TargetOptions labels;
  @Mixin private ReportOptions format;

  @Override
  protected void run() {
    if (!labels.target().equals("composite")) {
      throw usage("--target: panels of replicates are scored as a composite only");
    }
    LocalStore opened = existing();
    List<StoredRun> ended = runs.stream().map(run -> ended(run)).toList();
    ReplicateStudy replicates = new ReplicateStudy(ended, opened);
    TargetLabels read = labels.read(replicates.bundle());
    SortedMap<String, ReplicatedDocument> documents = new TreeMap<>();
    int[] left = new int[1];
    opened.lines(
        ended.getFirst(),
        line -> {
          OptionalDouble human = human(read, line);
          replicates
              .panels(line)
              .ifPresentOrElse(
                  panels ->
                      // resampling draws them in this order, whatever the order of the file was
                      documents.put(
                          line.document().map(Digest::toString).orElse("") + line.id(),
                          new ReplicatedDocument(human, panels)),
                  () -> left[0]++);
        });
    read.join().check(err()::println);
    if (documents.isEmpty()) {
      throw Refusal.of(
          runs.getFirst(),
          ProblemCode.NOT_REPEATED,
          "no document of the run has all of its answers stored",
          "texts and answers must be stored, and every replicate evaluated");
    }
    SortedSet<String> items =
        replicates.bundle().rubric().items().stream()
            .map(Item::id)
            .collect(Collectors.toCollection(TreeSet::new));
    Stability stability =
        StabilityBuilder.build(items, List.copyOf(documents.values()), left[0], read.scale());
    format.printExact(StabilityTables.report(stability));
  }

  private static OptionalDouble human(TargetLabels read, RunLine line) {
    return read.join()
        .add(line.id(), line.document())
        .map(Labels.Row::scores)
        .filter(scores -> scores.containsKey("composite"))
        .map(scores -> OptionalDouble.of(scores.get("composite").doubleValue()))
        .orElse(OptionalDouble.empty());
  }
}
