package dev.plumbline.cli.score;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.cli.input.InputFiles;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.cli.input.RubricCompiler;
import dev.plumbline.repository.ArtefactRepository;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `score`: facts in, scorecard out, without a document and without a judge.
@Command(
    name = "score",
    description = "Scores given facts (and decisions on items, by their ids) against a rubric.",
    mixinStandardHelpOptions = true)
public final class ScoreCommand implements Callable<Integer> {

  @Option(names = "--rubric", required = true, paramLabel = "RUBRIC", description = "the rubric")
  private Path rubric;

  @Option(
      names = "--facts",
      required = true,
      paramLabel = "FACTS",
      description = "a JSON object with the facts; null is unknown")
  private Path facts;

  @Mixin private CalibrationOptions calibration;

  @Option(
      names = "--store",
      paramLabel = "DIR",
      description =
          "keep the scorecard there (default: with --calibration .plumbline, else it is not kept)")
  private Path store;

  @Option(names = "--json", description = "print the scorecard as JSON and nothing else")
  private boolean json;

  @Option(names = "--gate", description = "exit with 1 unless the result is a pass")
  private boolean gate;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    Path kept = store == null ? RubricCompiler.STORE : store;
    AppliedCalibrations appliedCalibrations = calibration.read(kept);
    Bundle bundle = RubricCompiler.locked(rubric, kept, spec.commandLine().getErr());
    calibration.warn(bundle, spec.commandLine().getErr());
    DocumentEvaluator.Result.Evaluated evaluated =
        ResultPrinter.done(
            new DocumentEvaluator(bundle).evaluate(InputFiles.object(facts)), facts.toString());
    AppliedCalibrations.Outcome calibrated = appliedCalibrations.applyToOne(bundle, evaluated);
    if (store != null || appliedCalibrations.isOn()) {
      ArtefactRepository repository = new LocalStore(kept).repository();
      repository.keep(bundle);
      evaluated.keep(repository);
      appliedCalibrations.keep(repository);
      calibrated.keep(repository);
    }
    return new ResultPrinter(json, gate, spec.commandLine().getOut())
        .shown(evaluated, calibrated.line());
  }
}
