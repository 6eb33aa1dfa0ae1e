package dev.plumbline.cli.input;

import dev.plumbline.cli.input.LeafCommand.OptionGroup;
import dev.plumbline.judge.llm.LanguageModel.CallRules;
import dev.plumbline.judge.session.CalledModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The model that a command calls: the one configured by the environment, or another one of its
/// provider.
public final class ModelOptions extends OptionGroup {

  @Option(
      names = "--model",
      paramLabel = "NAME",
      description = "model to use instead of the configured one, for openai and bedrock")
  private String model = "";

  @Option(
      names = "--header",
      paramLabel = "NAME=VALUE",
      description =
          "a header that a gateway wants, for openai; NAME=env:VARIABLE takes its value from the"
              + " environment. Values are stored and shown nowhere")
  private List<String> headers = new ArrayList<>();

  @Option(
      names = "--answer-form",
      paramLabel = "FORM",
      description =
          "how a model is asked for the form of its answer: schema, tool or prompt, which are"
              + " different judges (default: schema)")
  private Optional<String> answerForm;

  @Option(
      names = "--answered-by",
      paramLabel = "PATTERN",
      description =
          "take answers of this model alone, by the name that the endpoint gives: dated versions of"
              + " it count, and * fits anything")
  private Optional<String> answeredBy;

  @Option(
      names = "--max-attempts",
      paramLabel = "N",
      description =
          "send a question at most so often, 1 to 20, while the endpoint gives no answer; a gateway"
              + " that tries again multiplies it (default: 5)")
  private Optional<String> maxAttempts;

  /// The environment with what the options set in its place.
  public Map<String, String> settings(Map<String, String> environment) {
    Map<String, String> all = new TreeMap<>(environment);
    answerForm.ifPresent(form -> all.put(CallRules.FORM, form));
    answeredBy.ifPresent(pattern -> all.put(CallRules.ANSWERED_BY, pattern));
    maxAttempts.ifPresent(attempts -> all.put(CallRules.ATTEMPTS, attempts));
    if (!headers.isEmpty()) {
      all.merge(
          "PLUMBLINE_OPENAI_HEADERS",
          String.join("\n", headers),
          (set, given) -> set + "\n" + given);
    }
    return all;
  }

  /// The model that `--judge` selects; empty if it names a judge whose answers are recorded.
  ///
  /// @param recorded the option that supplies recorded answers, empty if it was not given; it
  ///   cannot be combined with a model that is called
  /// @throws ParameterException if a required variable is not set
  public Optional<CalledModel> model(
      String judge, String recorded, Map<String, String> environment) {
    if (!CalledModel.isProvider(judge)) {
      if (!model.isEmpty()
          || !headers.isEmpty()
          || answerForm.isPresent()
          || maxAttempts.isPresent()) {
        throw usage(
            "--model, --header, --answer-form and --max-attempts need --judge openai or --judge"
                + " bedrock");
      }
      return Optional.empty();
    }
    if (!recorded.isEmpty()) {
      throw usage(recorded + " needs --judge PROVIDER:MODEL:VERSION");
    }
    try {
      return Optional.of(CalledModel.of(judge, model, settings(environment)));
    } catch (IllegalArgumentException unset) {
      throw usage(unset.getMessage());
    }
  }
}
