package dev.plumbline.judge.llm;

import java.time.Duration;

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
}
