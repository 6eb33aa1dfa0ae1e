package dev.plumbline.cli.measure;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.AnnotationOptions;
import dev.plumbline.measure.calibration.signal.Sample;
import dev.plumbline.measure.calibration.signal.SampleBuilder;
import dev.plumbline.measure.calibration.study.Study;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.labels.GivenLabels;
import dev.plumbline.workflow.labels.LabelJoin;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.measuring.LabelledRun;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Options for a study of a run's own labelled documents, instead of files.
final class StudyRunOptions {

  @Option(
      names = "--run",
      paramLabel = "RUN",
      description =
          "study the labelled documents of a run that has ended, instead of --data: @latest, a name,"
              + " a digest or its first digits")
  private String run = "";

  @Option(
      names = "--target",
      paramLabel = "NAME",
      defaultValue = "composite",
      description = "composite or a trait, for --run (default: ${DEFAULT-VALUE})")
  private String target;

  @Mixin private AnnotationOptions labels;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  boolean isGiven() {
    return !run.isEmpty();
  }

  void check() {
    if (labels.areGiven() && run.isEmpty()) {
      throw new ParameterException(
          command.commandLine(),
          "--labels names the human scores of --run; the number of labels to fit on is --at");
    }
    if (isGiven() && !labels.areGiven()) {
      throw new ParameterException(command.commandLine(), "--run needs --labels");
    }
  }

  /// The labelled documents of the run with every signal that all of them have.
  Study.Task task(LocalStore opened) {
    StoredRun ended = StoredRuns.findEnded(run, opened);
    Bundle bundle = StoredRuns.bundle(ended, opened);
    GivenLabels given = labels.read(bundle, labels.fields(bundle));
    LabelJoin.Builder join = new LabelJoin.Builder(given.labels(), labels.source());
    LabelledRun labelled = LabelledRun.of(ended, opened, bundle, join);
    join.build().warn(command.commandLine().getErr()::println);
    Scale scale =
        given
            .scale()
            .find(target)
            .orElseThrow(() ->
                Refusal.of(
                    "--scale",
                    ProblemCode.UNKNOWN_SCALE,
                    "the scale of " + EscapedText.text(target) + " is not known",
                    "set it with `--scale`"));
    if (labelled.of(target).isEmpty()) {
      throw Refusal.of(
          "--target",
          ProblemCode.UNKNOWN_TARGET,
          "no scored document of the run has a label for " + EscapedText.text(target),
          "name a target that the labels have");
    }
    List<String> names = labelled.offered().stream().filter(name -> !name.equals(target)).toList();
    Sample sample = SampleBuilder.sample(labelled.of(target), target, scale, names);
    return new Study.Task(EscapedText.visible(run) + " " + target, sample);
  }
}
