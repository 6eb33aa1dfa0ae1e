package dev.plumbline.cli.measure;

import static dev.plumbline.base.problem.ProblemCode.TOO_FEW;
import static dev.plumbline.base.problem.ProblemCode.UNDECLARED;
import static dev.plumbline.base.problem.ProblemCode.WRONG_SCALE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.calibrate.CalibrationReport;
import dev.plumbline.calibrate.CalibrationReport.LabelWarning;
import dev.plumbline.calibrate.CalibrationReportBuilder;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.calibrate.fit.Calibrator;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationOutcome;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationOutcome.Fitted;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationRecipe;
import dev.plumbline.calibrate.fit.Sample;
import dev.plumbline.calibrate.fit.Sample.LabelledDocument;
import dev.plumbline.calibrate.fit.Sample.SampleBuilder;
import dev.plumbline.cli.input.LabelOptions.AnnotationOptions;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.lab.LabelledRun;
import dev.plumbline.present.text.CalibrationReportText;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.run.NamedCalibrations;
import dev.plumbline.run.documents.FieldMapping;
import dev.plumbline.run.files.PrivateFiles;
import dev.plumbline.run.labels.LabelJoin;
import dev.plumbline.run.labels.LabelJoin.GivenLabels;
import dev.plumbline.run.labels.Labels;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.StoredRun;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `measure calibrate fit`: fits a map from a run's scores to human scores of the same documents,
/// for the composite and for each labelled trait.
@UsageExamples(
    "plumbline measure calibrate fit --run @latest --labels human.csv%n      --out map.jsonl")
@Command(
    name = "fit",
    header = "Fits a map from the raw scores of a run to the human scale.",
    description = {
      "Reports the gain in agreement, cross-validated. The calibration is valid for the run's rubric and judge only."
    })
final class CalibrateFitCommand extends StoreCommand {

  @Option(
      names = "--run",
      required = true,
      paramLabel = "RUN",
      description = "run that has ended: @latest, a name, a digest or its first digits")
  private String run;

  @Option(
      names = "--target",
      split = ",",
      paramLabel = "NAME",
      description = "composite or traits to fit (default: every labelled one)")
  private List<String> targets = new ArrayList<>();

  @Mixin private AnnotationOptions labels;
  @Mixin private SignalOptions signals;
  @Mixin private RecipeOptions recipe;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "also write the calibrations to this file, as JSON Lines")
  private Path out;

  @Option(names = "--json", description = "print only the calibrations, as JSON Lines")
  private boolean json;

  /// The result of fitting one target.
  private record FitResult(
      FittedCalibration calibration,
      Fitted fitted,
      CalibrationReport report,
      List<LabelWarning> warnings) {}

  @Override
  protected void run() {
    if (!labels.areGiven()) {
      throw usage("--labels is required");
    }
    CalibrationRecipe calibrationRecipe = recipe.recipe();
    LocalStore opened = existing();
    StoredRun ended = ended(run);
    Bundle bundle = StoredRuns.bundle(ended, opened);
    FieldMapping fields = labels.fields(bundle);
    GivenLabels given = labels.read(bundle, fields);
    PrintWriter err = err();
    LabelJoin join = new LabelJoin(given.labels(), labels.source());
    LabelledRun labelled = LabelledRun.of(ended, opened, bundle, join);
    join.check(err::println);
    List<FitResult> results = new ArrayList<>();
    for (String target : targets(given.labels(), fields)) {
      results.add(made(target, labelled, given, calibrationRecipe, err));
    }
    keep(results);
  }

  private List<String> targets(Labels human, FieldMapping fields) {
    List<String> labelled =
        fields.targets().stream().filter(target -> !human.of(target).isEmpty()).toList();
    for (String target : targets) {
      if (!labelled.contains(target)) {
        throw Refusal.of(
            "--target",
            UNDECLARED,
            "there is no label for " + EscapedText.text(target),
            Suggestion.of(target, labelled, "there are labels for"));
      }
    }
    return targets.isEmpty() ? labelled : targets.stream().distinct().toList();
  }

  private FitResult made(
      String target,
      LabelledRun labelled,
      GivenLabels given,
      CalibrationRecipe calibrationRecipe,
      PrintWriter err) {
    Scale on =
        given
            .scale()
            .find(target)
            .orElseThrow(() ->
                Refusal.of(
                    "--scale",
                    WRONG_SCALE,
                    "the scale of "
                        + EscapedText.text(target)
                        + " is not known, or has more than "
                        + Sample.POINTS_MAX
                        + " points",
                    "set it with `--scale`"));
    List<LabelledDocument> documents = labelled.of(target);
    List<String> names = signals.names(target, labelled.offered());
    Sample sample = SampleBuilder.sample(documents, target, on, names);
    int left = labelled.skipped(target) + documents.size() - sample.size();
    warn(target, left, given.labels().between(target, on), err);
    return switch (Calibrator.calibrate(sample, calibrationRecipe)) {
      case CalibrationOutcome.Refused(String because) ->
          throw Refusal.of(
              labels.source(), TOO_FEW, target + ": " + because, "label more documents");
      case Fitted fitted -> {
        CalibrationReport report =
            CalibrationReportBuilder.report(
                sample,
                calibrationRecipe,
                fitted,
                SampleBuilder.ungated(documents, target, sample));
        yield new FitResult(
            FittedCalibration.of(labelled.scope(target), fitted, report, sample),
            fitted,
            report,
            CalibrationReportBuilder.warnings(sample));
      }
    };
  }

  private static void warn(String target, int left, List<Integer> between, PrintWriter err) {
    if (left > 0) {
      err.println(
          "warning: "
              + Plural.of(left, "labelled document")
              + " skipped for "
              + EscapedText.text(target)
              + ": ended by a gate, refused, no point score, or a duplicate text");
    }
    if (!between.isEmpty()) {
      err.println(
          "warning: "
              + Plural.of(between.size(), "label")
              + " of "
              + EscapedText.text(target)
              + " between two points of the scale, the first in line "
              + between.getFirst()
              + "; agreement is measured after rounding half up; if half points are intended, set"
              + " `--scale`");
    }
  }

  private void keep(List<FitResult> results) {
    StringBuilder lines = new StringBuilder();
    StringBuilder text = new StringBuilder();
    NamedCalibrations.store(results.stream().map(FitResult::calibration).toList(), existing());
    for (FitResult one : results) {
      byte[] bytes = one.calibration().bytes();
      lines.append(new String(bytes, UTF_8)).append('\n');
      text.append(text.isEmpty() ? "" : "\n")
          .append(
              CalibrationReportText.of(
                  one.calibration(), one.fitted().selection(), one.report(), one.warnings()));
    }
    if (out != null) {
      PrivateFiles.replace(out, lines.toString());
    }
    out().print(json ? lines : text);
  }
}
