package dev.plumbline.cli.score;

import dev.plumbline.cli.input.DraftOption;
import dev.plumbline.cli.input.ModelOptions;
import dev.plumbline.cli.input.ScoringStoreOption;
import dev.plumbline.cli.measure.CalibrationOptions;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.workflow.evaluation.AppliedCalibrations;
import dev.plumbline.workflow.evaluation.RubricCompiler;
import dev.plumbline.workflow.evaluation.ScoringRubric;
import dev.plumbline.workflow.evaluation.SingleEvaluation;
import dev.plumbline.workflow.files.InputFiles;
import dev.plumbline.workflow.repository.ArtefactRepository;
import dev.plumbline.workflow.results.ExplanationContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `score`: scores a stored run by another rubric, a stored extraction, or given facts.
@Command(
    name = "score",
    header = "Scores a stored run by another rubric, an extraction, or given facts.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline score @latest --rubric rubric.yaml%n"
            + "  plumbline score @latest --without example:some-model%n"
            + "  plumbline score --rubric rubric.yaml --extraction sha256:3f…9a%n"
            + "  plumbline score --rubric rubric.yaml --facts facts.json%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "RUN: what the run has stored is scored by the rubric as a new run that names it as its"
          + " parent, and every document is compared before and after. No judge is asked as long as"
          + " the rubric asks it the same: weights, rules, caps, cuts and thresholds of the plan"
          + " may change. Otherwise the command says which items must be judged again, and does so"
          + " with --judge.",
      "Facts may include decisions on items, by their ids."
    },
    mixinStandardHelpOptions = true)
public final class ScoreCommand implements Callable<Integer> {

  @Parameters(
      arity = "0..1",
      paramLabel = "RUN",
      description = "run to score: @latest, a name or a digest")
  private String run;

  @Option(
      names = "--rubric",
      paramLabel = "RUBRIC",
      description =
          "rubric file; with --without, --combine or --panel that of the run, if not given")
  private Path rubric;

  @Option(
      names = "--facts",
      paramLabel = "FACTS",
      description = "JSON object with the facts; null means unknown")
  private Path facts;

  @Option(
      names = "--extraction",
      paramLabel = "DIGEST",
      description = "extraction in the store, made with the same questions")
  private String extraction;

  @Mixin private RescoringOptions rescoring;

  @Mixin private RunOptions runOptions;

  @Mixin private ModelOptions model;

  @Mixin private CalibrationOptions calibration;

  @Mixin private DraftOption draft;

  @Mixin private ScoringStoreOption store;

  @Option(
      names = "--json",
      description = "print only the scorecard, or the summary of the comparison, as JSON")
  private boolean json;

  @Option(names = "--require-pass", description = "exit with 1 unless the result passes")
  private boolean gate;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    long given = (run == null ? 0 : 1) + (facts == null ? 0 : 1) + (extraction == null ? 0 : 1);
    if (given != 1) {
      throw new ParameterException(
          spec.commandLine(), "name one thing to score: a run, --extraction or --facts");
    }
    if (run == null && (rescoring.areGiven() || runOptions.areGiven())) {
      throw new ParameterException(
          spec.commandLine(), "--judge, --name, --format and --limit are for a run");
    }
    if (run != null && gate) {
      throw new ParameterException(
          spec.commandLine(), "--require-pass is for one result; `check` is for a run");
    }
    if (rubric == null && (run == null || !rescoring.recombines())) {
      throw new ParameterException(spec.commandLine(), "--rubric is missing");
    }
    if (rubric == null && draft.isGiven()) {
      throw new ParameterException(spec.commandLine(), "--draft is for --rubric");
    }
    Optional<ScoringRubric> scoring =
        Optional.ofNullable(rubric)
            .map(file ->
                RubricCompiler.compileLocked(
                    file, store, spec.commandLine().getErr()::println, draft.isGiven()));
    scoring.ifPresent(it -> calibration.warn(it.bundle(), spec.commandLine().getErr()));
    return run == null
        ? one(scoring.orElseThrow().bundle())
        : rescoring.score(
            new RescoringOptions.Request(
                run,
                scoring,
                AppliedCalibrations.of(calibration.read(store)),
                runOptions,
                model,
                store,
                json));
  }

  private int one(Bundle bundle) {
    AppliedCalibrations calibrations = AppliedCalibrations.of(calibration.read(store));
    boolean isStored = store.isGiven() || calibrations.isPresent();
    SingleEvaluation done =
        facts == null
            ? SingleEvaluation.ofExtraction(
                bundle, ArtefactRepository.digest(extraction), calibrations, store)
            : SingleEvaluation.ofFacts(
                bundle,
                InputFiles.object(facts),
                calibrations,
                isStored ? Optional.of(store) : Optional.empty());
    return new ResultPrinter(json, gate, spec.commandLine().getOut())
        .print(
            done.evaluated(String.valueOf(facts)),
            done.calibrated().line(),
            ExplanationContext.of(bundle));
  }
}
