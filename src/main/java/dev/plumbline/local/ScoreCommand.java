package dev.plumbline.local;

import dev.plumbline.bundle.Bundle;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `score`: facts in, scorecard out, without a document and without a judge.
@Command(
    name = "score",
    description = "Scores given facts (and decisions on items, by their ids) against a rubric.",
    mixinStandardHelpOptions = true)
final class ScoreCommand implements Callable<Integer> {

  @Option(names = "--rubric", required = true, paramLabel = "RUBRIC", description = "the rubric")
  private Path rubric;

  @Option(
      names = "--facts",
      required = true,
      paramLabel = "FACTS",
      description = "a JSON object with the facts; null is unknown")
  private Path facts;

  @Option(names = "--json", description = "print the scorecard as JSON and nothing else")
  private boolean json;

  @Option(names = "--gate", description = "exit with 1 unless the result is a pass")
  private boolean gate;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    Bundle bundle = Rubrics.locked(rubric, spec.commandLine().getErr());
    Evaluator.Result result = new Evaluator(bundle).evaluate(InputFiles.object(facts));
    return Results.shown(result, facts.toString(), json, gate, spec.commandLine().getOut());
  }
}
