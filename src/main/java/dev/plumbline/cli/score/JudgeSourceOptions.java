package dev.plumbline.cli.score;

import dev.plumbline.cli.input.CommandEnvironment;
import dev.plumbline.cli.input.ModelOptions;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.workflow.evaluation.JudgeSource;
import dev.plumbline.workflow.judging.CalledModel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Options for the judge of documents.
final class JudgeSourceOptions {

  @Option(
      names = "--judge",
      paramLabel = "JUDGE",
      description =
          "openai or bedrock to call a model; PROVIDER:MODEL:VERSION for recorded answers"
              + " (default: cues)")
  private String judge = "";

  @Option(
      names = "--replicate",
      paramLabel = "N",
      description = "number of the judge's run, from 0 (default: ${DEFAULT-VALUE})")
  private int replicate;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /// @param model which model of a provider
  /// @param completions a file of recorded answers
  /// @param limit what bounds the calls of a model
  /// @throws dev.plumbline.base.problem.Refusal if the judge or the replicate is invalid
  JudgeSource source(
      ModelOptions model,
      Optional<Path> completions,
      StoreOption store,
      UnaryOperator<CalledModel> limit) {
    CommandEnvironment environment = (CommandEnvironment) command.root().userObject();
    return model
        .model(judge, completions.isPresent() ? "--completions" : "", environment.environment())
        .map(languageModel -> JudgeSource.model(limit.apply(languageModel), replicate, store))
        .orElseGet(() ->
            JudgeSource.parse(
                judge.equals("cues") ? "" : judge,
                completions.stream().toList(),
                replicate,
                store));
  }
}
