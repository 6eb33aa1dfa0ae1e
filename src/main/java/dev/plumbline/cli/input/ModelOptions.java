package dev.plumbline.cli.input;

import dev.plumbline.workflow.judging.CalledModel;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The model that a command calls: the one configured by the environment, or another one of its
/// provider.
public final class ModelOptions {

  @Option(
      names = "--model",
      paramLabel = "NAME",
      description = "model to use instead of the configured one, for openai and bedrock")
  private String model = "";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /// The model that `--judge` selects; empty if it names a judge whose answers are recorded.
  ///
  /// @param recorded the option that supplies recorded answers, empty if it was not given; it
  ///   cannot be combined with a model that is called
  /// @throws ParameterException if a required variable is not set
  public Optional<CalledModel> model(
      String judge, String recorded, Map<String, String> environment) {
    if (!CalledModel.isProvider(judge)) {
      if (!model.isEmpty()) {
        throw usage("--model needs --judge openai or --judge bedrock");
      }
      return Optional.empty();
    }
    if (!recorded.isEmpty()) {
      throw usage(recorded + " needs --judge PROVIDER:MODEL:VERSION");
    }
    try {
      return Optional.of(CalledModel.of(judge, model, environment));
    } catch (IllegalArgumentException unset) {
      throw usage(unset.getMessage());
    }
  }

  private ParameterException usage(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
