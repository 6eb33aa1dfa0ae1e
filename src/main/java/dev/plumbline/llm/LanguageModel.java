package dev.plumbline.llm;

import java.time.Duration;

/// A model that answers under a JSON Schema, over some provider's network.
public interface LanguageModel {

  /// Whose it is, such as `openai`.
  String provider();

  /// Its name with the provider.
  String name();

  /// What else decides its answers, such as `temperature=0`; part of who the judge is.
  String parameters();

  /// Asks once, without retries of its own.
  ///
  /// @param within how long it may take, body and all
  /// @throws ModelUnavailableException if asking again may help
  /// @throws ModelFailedException if asking again does not help
  ModelReply answer(ModelRequest request, Duration within);
}
