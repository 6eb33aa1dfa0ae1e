package dev.plumbline.judge.llm;

import java.time.Duration;

/// The model did not answer: throttled, overloaded, disconnected or timed out. A retry may succeed.
///
/// The message never contains a key, a text or the provider's own message.
public final class ModelUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final Duration retryAfter;
  private final boolean turnedAway;

  /// @param retryAfter how long the provider asked to wait; zero if it did not say
  public ModelUnavailableException(String message, Duration retryAfter) {
    this(message, retryAfter, retryAfter.isPositive());
  }

  private ModelUnavailableException(String message, Duration retryAfter, boolean turnedAway) {
    super(message);
    this.retryAfter = retryAfter;
    this.turnedAway = turnedAway;
  }

  /// The provider has too many requests. Few of them say how long to wait.
  public static ModelUnavailableException throttled(String message, Duration retryAfter) {
    return new ModelUnavailableException(message, retryAfter, true);
  }

  /// How long the provider asked to wait; zero if it did not say.
  public Duration retryAfter() {
    return retryAfter;
  }

  /// Whether the provider did nothing that it could charge for: it was throttled or asked to wait.
  /// A call that was cut off may have been answered.
  public boolean isTurnedAway() {
    return turnedAway;
  }
}
