package dev.plumbline.cli.score;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.cli.agreement.CalibrationOptions;
import dev.plumbline.cli.input.InputFiles;
import dev.plumbline.cli.input.RubricCompiler;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExplanationContext;
import dev.plumbline.repository.ArtefactRepository;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `score`: scores given facts, without a document and without a judge.
@Command(
    name = "score",
    header = "Scores given facts, without a document or judge.",
    synopsisHeading =
        "%nExample:%n"
            + "  plumbline score --rubric rubric.yaml --facts facts.json%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {"Facts may include decisions on items, by their ids."},
    mixinStandardHelpOptions = true)
public final class ScoreCommand implements Callable<Integer> {

  @Option(names = "--rubric", required = true, paramLabel = "RUBRIC", description = "rubric file")
  private Path rubric;

  @Option(
      names = "--facts",
      required = true,
      paramLabel = "FACTS",
      description = "JSON object with the facts; null means unknown")
  private Path facts;

  @Mixin private CalibrationOptions calibration;

  @Mixin private StoreOption store;

  @Option(names = "--json", description = "print only the scorecard, as JSON")
  private boolean json;

  @Option(names = "--require-pass", description = "exit with 1 unless the result passes")
  private boolean gate;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    AppliedCalibrations appliedCalibrations = AppliedCalibrations.of(calibration.read(store));
    Bundle bundle = RubricCompiler.compileLocked(rubric, store, spec.commandLine().getErr());
    calibration.warn(bundle, spec.commandLine().getErr());
    DocumentEvaluator.Result.Evaluated evaluated =
        ResultPrinter.requireEvaluated(
            new DocumentEvaluator(bundle).evaluate(InputFiles.object(facts)), facts.toString());
    AppliedCalibrations.Outcome calibrated = appliedCalibrations.applyToOne(bundle, evaluated);
    if (store.isGiven() || appliedCalibrations.isPresent()) {
      ArtefactRepository repository = store.open().repository();
      repository.store(bundle);
      evaluated.store(repository);
      appliedCalibrations.store(repository);
      calibrated.store(repository);
    }
    return new ResultPrinter(json, gate, spec.commandLine().getOut())
        .print(evaluated, calibrated.line(), ExplanationContext.of(bundle));
  }
}
