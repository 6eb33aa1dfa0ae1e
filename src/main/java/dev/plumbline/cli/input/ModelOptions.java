package dev.plumbline.cli.input;

import dev.plumbline.llm.LanguageModel;
import dev.plumbline.llm.provider.ModelFactory;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The model that a command asks: the one that the environment names, or another of its provider.
public final class ModelOptions {

  @Option(
      names = "--model",
      paramLabel = "NAME",
      description = "for openai and bedrock: instead of the model that the environment names")
  private String model = "";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /// The model that `--judge` means; empty if it names a judge whose answers are recorded.
  ///
  /// @param recorded the option with answers to record, empty if it was not given: a model that is
  ///   asked takes none
  /// @throws ParameterException in words for a person, if something is not set
  public Optional<LanguageModel> asked(
      String judge, String recorded, Map<String, String> environment) {
    if (!ModelFactory.PROVIDERS.contains(judge)) {
      if (!model.isEmpty()) {
        throw usage("--model goes with --judge openai or --judge bedrock");
      }
      return Optional.empty();
    }
    if (!recorded.isEmpty()) {
      throw usage(recorded + " goes with a judge that is named PROVIDER:MODEL:VERSION");
    }
    Map<String, String> all = new TreeMap<>(environment);
    if (!model.isEmpty()) {
      all.put("PLUMBLINE_" + judge.toUpperCase(Locale.ROOT) + "_MODEL", model);
    }
    try {
      return Optional.of(ModelFactory.model(judge, all));
    } catch (IllegalArgumentException unset) {
      throw usage(unset.getMessage());
    }
  }

  private ParameterException usage(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
