package dev.plumbline.workflow.judging;

import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.judge.llm.ModelRequest;
import dev.plumbline.score.extraction.AnsweringModel;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// The models that may be called, each under its identity with one version of a prompt.
///
/// @param promptVersion part of the identity: another prompt or parameter is another judge
/// @param timeout the time for all calls about one text together
/// @param pause shared by all calls
record ModelRegistry(
    String promptVersion,
    List<LanguageModel> models,
    Sleeper sleeper,
    Duration timeout,
    ProviderPause pause) {

  ModelRegistry {
    models = List.copyOf(models);
  }

  ModelRegistry(
      String promptVersion, List<LanguageModel> models, Sleeper sleeper, Duration timeout) {
    this(promptVersion, models, sleeper, timeout, new ProviderPause());
  }

  static JudgeIdentity identity(LanguageModel model, String prompt) {
    String parameters = model.parameters().isEmpty() ? "" : ";" + model.parameters();
    return new JudgeIdentity(model.provider(), model.name(), prompt + parameters);
  }

  /// The model meant by a provider's name alone, if exactly one model of it is configured; other
  /// identities are returned unchanged.
  JudgeIdentity resolve(JudgeIdentity judge) {
    if (!judge.model().isEmpty() || !judge.version().isEmpty()) {
      return judge;
    }
    List<LanguageModel> candidates =
        models.stream().filter(model -> model.provider().equals(judge.provider())).toList();
    return candidates.size() == 1 ? identity(candidates.getFirst(), promptVersion) : judge;
  }

  /// Which models may answer in the place of this judge, where it is called; empty for any.
  String answeredBy(JudgeIdentity judge) {
    return find(judge).map(model -> model.rules().answeredBy()).orElse("");
  }

  private Optional<LanguageModel> find(JudgeIdentity judge) {
    return models.stream()
        .filter(model -> identity(model, promptVersion).equals(judge.inFirstOrder()))
        .findFirst();
  }

  /// A function that calls the model, retrying until the timeout; empty if this judge may not be
  /// called.
  ///
  /// @param paid gets the usage of every answered call; an answer that was given before costs
  ///   nothing
  Optional<Function<ModelRequest, ModelReply>> caller(JudgeIdentity judge, Consumer<Usage> paid) {
    List<AnsweringModel> answered = new ArrayList<>();
    ModelRetry until = new ModelRetry(sleeper, sleeper.clock().instant().plus(timeout), pause);
    return find(judge)
        .map(model ->
            request -> {
              ModelReply reply = until.answer(model, request);
              if (!reply.by().cached() && !reply.by().repeats(answered)) {
                paid.accept(reply.usage());
              }
              answered.add(reply.by());
              return reply;
            });
  }
}
