package dev.plumbline.cli.learn;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.calibration.FittedCalibration;
import dev.plumbline.calibration.fit.CalibrationOutcome;
import dev.plumbline.calibration.fit.CalibrationRecipe;
import dev.plumbline.calibration.fit.Calibrator;
import dev.plumbline.calibration.report.CalibrationReport;
import dev.plumbline.calibration.report.ReportBuilder;
import dev.plumbline.calibration.sample.Sample;
import dev.plumbline.calibration.signal.LabelledDocument;
import dev.plumbline.calibration.signal.SampleBuilder;
import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.cli.input.FieldMapping;
import dev.plumbline.cli.input.InputFiles;
import dev.plumbline.cli.input.LabelJoin;
import dev.plumbline.cli.input.LabelOptions;
import dev.plumbline.cli.input.Labels;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.score.RunFolder;
import dev.plumbline.plan.model.Scale;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Suggestion;
import dev.plumbline.store.files.FileArtefactStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `calibrate fit`: from the scores of a run and people's scores of the same documents to a map for
/// the composite and for each trait that people have scored.
@Command(
    name = "fit",
    description = {
      "Fits a map from the raw scores of a run to the human scale and says what it gains.",
      "The figures are cross-validated. It belongs to the rubric and the judge of the run."
    },
    mixinStandardHelpOptions = true)
public final class CalibrateFitCommand implements Callable<Integer> {

  @Option(
      names = "--run",
      required = true,
      paramLabel = "DIR",
      description = "the --out folder of a finished `evaluate`")
  private Path run;

  @Option(
      names = "--target",
      split = ",",
      paramLabel = "NAME",
      description = "the composite or traits (default: whatever the labels have)")
  private List<String> targets = new ArrayList<>();

  @Mixin private LabelOptions labels;
  @Mixin private SignalOptions signals;
  @Mixin private RecipeOptions recipe;

  @Option(
      names = "--store",
      paramLabel = "DIR",
      description = "where the run's artefacts are kept (default: .plumbline inside of it)")
  private Path store;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "write the calibrations there, too, a line each")
  private Path out;

  @Option(
      names = "--json",
      description = "print the calibrations as JSON, a line each, and nothing else")
  private boolean json;

  @Spec private CommandSpec spec;

  /// What was fitted for one target.
  private record Made(
      FittedCalibration calibration, CalibrationOutcome.Fitted fitted, CalibrationReport report) {}

  @Override
  public Integer call() throws IOException {
    if (!labels.areGiven()) {
      throw new ParameterException(spec.commandLine(), "name the human scores with --labels");
    }
    CalibrationRecipe wanted = recipe.recipe();
    RunFolder folder = new RunFolder(run, store());
    Bundle bundle = folder.bundle();
    FieldMapping fields = labels.fields(bundle);
    LabelOptions.Given given = labels.read(bundle, fields);
    if (given.labels().isEmpty()) {
      throw CliError.of(
          labels.source(),
          "empty",
          "there are no labels",
          "write a line `{\"id\": …, \"scores\": {\"composite\": …}}` a document");
    }
    PrintWriter err = spec.commandLine().getErr();
    LabelJoin join = LabelJoin.of(folder.results(), given.labels(), labels.source());
    join.warn(err);
    LabelledRun labelled = LabelledRun.of(folder, bundle, folder.results(), join);
    List<Made> made = new ArrayList<>();
    for (String target : targets(given.labels(), fields)) {
      made.add(made(target, labelled, given, wanted, err));
    }
    keep(made);
    return ExitCode.OK;
  }

  private List<String> targets(Labels human, FieldMapping fields) {
    List<String> labelled =
        fields.targets().stream().filter(target -> !human.of(target).isEmpty()).toList();
    for (String target : targets) {
      if (!labelled.contains(target)) {
        throw CliError.of(
            "--target",
            "unknown-target",
            "no label is of " + EscapedText.text(target),
            Suggestion.of(target, labelled, "there are labels of"));
      }
    }
    return targets.isEmpty() ? labelled : targets.stream().distinct().toList();
  }

  private Made made(
      String target,
      LabelledRun labelled,
      LabelOptions.Given given,
      CalibrationRecipe wanted,
      PrintWriter err) {
    Scale on =
        given
            .scale()
            .find(target)
            .orElseThrow(() ->
                CliError.of(
                    "--scale",
                    "unknown-scale",
                    "the scale of "
                        + EscapedText.text(target)
                        + " is not known, or has more than "
                        + Sample.POINTS_MAX
                        + " points",
                    "give `--scale`"));
    List<LabelledDocument> documents = labelled.of(target);
    List<String> names = signals.names(target, labelled.offered());
    Sample sample = SampleBuilder.sample(documents, target, on, names);
    warn(target, documents.size() - sample.size(), given.labels().between(target, on), err);
    return switch (Calibrator.calibrate(sample, wanted)) {
      case CalibrationOutcome.Refused(String because) ->
          throw CliError.of(
              labels.source(), "too-few-labels", target + ": " + because, "label more documents");
      case CalibrationOutcome.Fitted fitted -> {
        CalibrationReport report =
            ReportBuilder.report(
                sample, wanted, fitted, SampleBuilder.ungated(documents, target, sample));
        yield new Made(
            FittedCalibration.of(labelled.bond(target), fitted, report, sample), fitted, report);
      }
    };
  }

  private static void warn(String target, int left, List<Integer> between, PrintWriter err) {
    if (left > 0) {
      err.println(
          "warning: "
              + left
              + " labelled documents are left out for "
              + EscapedText.text(target)
              + ": no point score, or a text that stood twice");
    }
    if (!between.isEmpty()) {
      err.println(
          "warning: "
              + between.size()
              + " labels of "
              + EscapedText.text(target)
              + " lie between two points of the scale, the first in line "
              + between.getFirst()
              + "; agreement is measured after rounding half up; people who give half points need"
              + " `--scale`");
    }
  }

  private void keep(List<Made> made) throws IOException {
    StringBuilder lines = new StringBuilder();
    StringBuilder text = new StringBuilder();
    FileArtefactStore kept = new FileArtefactStore(store());
    for (Made one : made) {
      byte[] bytes = one.calibration().bytes();
      kept.keep(ArtefactKind.CALIBRATION, bytes);
      lines.append(new String(bytes, StandardCharsets.UTF_8)).append('\n');
      text.append(text.isEmpty() ? "" : "\n")
          .append(
              CalibrationReportText.of(one.calibration(), one.fitted().selection(), one.report()));
    }
    if (out != null) {
      InputFiles.replace(out, lines.toString().getBytes(StandardCharsets.UTF_8));
    }
    spec.commandLine().getOut().print(json ? lines : text);
  }

  private Path store() {
    return store == null ? run.resolve(".plumbline") : store;
  }
}
