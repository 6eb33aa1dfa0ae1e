package dev.plumbline.llm;

import java.time.Duration;

/// The model gave no answer now: throttled, overloaded, cut off or too slow. Asking again may help.
///
/// Its message never holds a key, a text or what the provider said.
public final class ModelUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final Duration retryAfter;

  /// @param retryAfter how long the provider asked to wait, zero if it did not say
  public ModelUnavailableException(String message, Duration retryAfter) {
    super(message);
    this.retryAfter = retryAfter;
  }

  public Duration retryAfter() {
    return retryAfter;
  }
}
