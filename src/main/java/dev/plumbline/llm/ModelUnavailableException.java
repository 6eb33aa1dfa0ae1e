package dev.plumbline.llm;

import java.time.Duration;

/// The model did not answer: throttled, overloaded, disconnected or timed out. A retry may succeed.
///
/// The message never contains a key, a text or the provider's own message.
public final class ModelUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final Duration retryAfter;

  /// @param retryAfter how long the provider asked to wait; zero if it did not say
  public ModelUnavailableException(String message, Duration retryAfter) {
    super(message);
    this.retryAfter = retryAfter;
  }

  /// How long the provider asked to wait; zero if it did not say.
  public Duration retryAfter() {
    return retryAfter;
  }
}
