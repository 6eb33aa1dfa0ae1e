package dev.plumbline.judge;

import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.llm.LanguageModel;
import dev.plumbline.llm.ModelReply;
import dev.plumbline.llm.ModelReply.Usage;
import dev.plumbline.llm.ModelRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// The models that may be called, each under its identity with one prompt.
///
/// @param prompt the version of the prompt: another prompt or parameter is another judge
/// @param patience timeout of the calls about one text together
record ModelRegistry(
    String prompt, List<LanguageModel> models, Sleeper waiting, Duration patience) {

  ModelRegistry {
    models = List.copyOf(models);
  }

  static JudgeIdentity identity(LanguageModel model, String prompt) {
    String parameters = model.parameters().isEmpty() ? "" : ";" + model.parameters();
    return new JudgeIdentity(model.provider(), model.name(), prompt + parameters);
  }

  /// The only model of a provider that is named alone; any other identity unchanged.
  JudgeIdentity named(JudgeIdentity judge) {
    if (!judge.model().isEmpty() || !judge.version().isEmpty()) {
      return judge;
    }
    List<LanguageModel> theirs =
        models.stream().filter(model -> model.provider().equals(judge.provider())).toList();
    return theirs.size() == 1 ? identity(theirs.getFirst(), prompt) : judge;
  }

  /// Calls the model, with retries until the timeout; empty if this judge may not be called.
  ///
  /// @param paid receives the usage of every reply
  Optional<Function<ModelRequest, ModelReply>> caller(JudgeIdentity judge, Consumer<Usage> paid) {
    ModelRetry until = new ModelRetry(waiting, waiting.clock().instant().plus(patience));
    return models.stream()
        .filter(model -> identity(model, prompt).equals(judge))
        .findFirst()
        .map(model ->
            request -> {
              ModelReply reply = until.answer(model, request);
              paid.accept(reply.usage());
              return reply;
            });
  }
}
