package dev.plumbline.judge.llm;

import java.time.Duration;

/// The model did not answer: throttled, overloaded, disconnected or timed out. A retry may succeed.
///
/// The message never contains a key, a text or the provider's own message.
public final class ModelUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final Duration retryAfter;
  private final boolean turnedAway;
  private final String said;

  /// @param retryAfter how long the provider asked to wait; zero if it did not say
  public ModelUnavailableException(String message, Duration retryAfter) {
    this(message, retryAfter, retryAfter.isPositive(), "");
  }

  /// @param turnedAway whether the provider has too many requests; few of them say how long to wait
  /// @param said by the endpoint, for whoever asked and no log; may be empty
  public ModelUnavailableException(
      String message, Duration retryAfter, boolean turnedAway, String said) {
    super(message);
    this.retryAfter = retryAfter;
    this.turnedAway = turnedAway || retryAfter.isPositive();
    this.said = said;
  }

  public String said() {
    return said;
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
