package dev.plumbline.cli.measure;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.calibrate.Study;
import dev.plumbline.calibrate.Study.Plan;
import dev.plumbline.calibrate.Study.Task;
import dev.plumbline.calibrate.fit.Calibrator;
import dev.plumbline.calibrate.fit.Sample;
import dev.plumbline.calibrate.fit.Sample.SampleBuilder;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.cli.measure.TargetOptions.TargetLabels;
import dev.plumbline.lab.LabelledRun;
import dev.plumbline.measure.experiment.LabelEfficiency;
import dev.plumbline.measure.experiment.LabelEfficiency.EfficiencyPoint;
import dev.plumbline.present.measure.EfficiencyTables;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.StoredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `measure experiment efficiency`: what a calibration of a run gains with more and more labels.
@UsageExamples("plumbline measure experiment efficiency @latest --labels human.csv --gain 0.1")
@Command(
    name = "efficiency",
    header = "Shows what a calibration gains with more and more labels.",
    description = {
      "Half of the labelled documents are held out, labels are drawn from the others, and this is"
          + " repeated. Numbers for which there are too few documents are left out."
    })
final class ExperimentEfficiencyCommand extends StoreCommand {

  private static final int REPEATS_MAX = 10_000;

  @Parameters(
      paramLabel = "RUN",
      description = "run that has ended: @latest, a name, a digest or its first digits")
  private String run;

  @Option(
      names = "--at",
      split = ",",
      paramLabel = "N",
      defaultValue = "25,50,100,200",
      description = "numbers of labels, at least 20 (default: ${DEFAULT-VALUE})")
  private List<Integer> numbers = new ArrayList<>();

  @Option(
      names = "--repeats",
      paramLabel = "N",
      defaultValue = "200",
      description = "draws of each number (default: ${DEFAULT-VALUE})")
  private int repeats;

  @Option(
      names = "--gain",
      paramLabel = "QWK",
      description = "also say how many labels give this gain in QWK")
  private Double gain;

  @Mixin private TargetOptions labels;
  @Mixin private SignalOptions signals;
  @Mixin private RecipeOptions recipe;
  @Mixin private ReportOptions format;

  @Override
  protected void run() {
    labels.require();
    if (repeats < 1 || repeats > REPEATS_MAX) {
      throw usage("--repeats must be from 1 to " + REPEATS_MAX);
    }
    if (numbers.stream().anyMatch(number -> number < Calibrator.LABELS_MIN)) {
      throw usage("--at must be numbers from " + Calibrator.LABELS_MIN);
    }
    Task task = new Task(labels.target(), sample());
    List<EfficiencyPoint> points = new ArrayList<>();
    for (int number : numbers.stream().sorted().distinct().toList()) {
      Study.run(task, new Plan(number, repeats, 1, recipe.recipe()))
          .map(LabelEfficiency::point)
          .ifPresent(points::add);
    }
    if (points.isEmpty()) {
      int documents = task.sample().size();
      throw Refusal.of(
          labels.source(),
          ProblemCode.TOO_FEW,
          documents
              + " labelled documents are too few for "
              + numbers.stream().min(Integer::compare).orElseThrow()
              + " labels, since half of them are held out",
          "label at least " + (2 * Calibrator.LABELS_MIN - 1) + " documents");
    }
    format.printExact(
        EfficiencyTables.report(new LabelEfficiency(points), Optional.ofNullable(gain)));
  }

  private Sample sample() {
    LocalStore opened = existing();
    StoredRun ended = ended(run);
    Bundle bundle = StoredRuns.bundle(ended, opened);
    TargetLabels read = labels.read(bundle);
    LabelledRun labelled = LabelledRun.of(ended, opened, bundle, read.join());
    read.join().check(err()::println);
    String target = labels.target();
    return SampleBuilder.sample(
        labelled.of(target), target, labels.scale(read), signals.names(target, labelled.offered()));
  }
}
