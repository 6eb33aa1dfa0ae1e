package dev.plumbline.judge.llm;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.judge.llm.ModelReply.ModelFailedException;
import dev.plumbline.judge.llm.ModelReply.ModelUnavailableException;
import java.time.Duration;
import java.util.stream.Stream;

/// A language model whose answers follow a JSON Schema, behind some provider's API.
public interface LanguageModel {

  /// The provider, such as `openai`.
  String provider();

  /// The name of the model at the provider.
  String name();

  /// Other parameters that affect its answers, such as `temperature=0`; part of the judge's
  /// identity.
  String parameters();

  /// How it is called; no part of its identity.
  default CallRules rules() {
    return CallRules.STANDARD;
  }

  /// Sends one request, without retries.
  ///
  /// @param timeout for the whole exchange, including the body
  /// @throws ModelUnavailableException if a retry may succeed
  /// @throws ModelFailedException if a retry cannot succeed
  ModelReply answer(ModelRequest request, Duration timeout);

  /// Another model in the place of one, with its identity: what differs is how a request is sent.
  abstract static class DelegatingModel implements LanguageModel {

    protected final LanguageModel model;

    protected DelegatingModel(LanguageModel model) {
      this.model = model;
    }

    @Override
    public final String provider() {
      return model.provider();
    }

    @Override
    public final String name() {
      return model.name();
    }

    @Override
    public final String parameters() {
      return model.parameters();
    }

    @Override
    public final CallRules rules() {
      return model.rules();
    }
  }

  /// @param system the system prompt
  /// @param user the user message
  /// @param schemaName the name of the schema, for providers that require one
  /// @param schema the JSON Schema of the answer
  /// @param outputTokensMax the limit after which the answer is truncated
  record ModelRequest(
      String system, String user, String schemaName, String schema, int outputTokensMax) {

    /// In UTF-8: at least as many as the tokens of the texts, for a token has at least one.
    public long bytes() {
      return Stream.of(system, user, schema).mapToLong(text -> text.getBytes(UTF_8).length).sum();
    }
  }
}
