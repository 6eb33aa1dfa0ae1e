package dev.plumbline.workflow.judging;

import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelRequest;
import dev.plumbline.judge.llm.ModelUnavailableException;
import java.time.Duration;
import java.time.Instant;

/// Asks a model until it answers, a few times and not beyond an instant. What the provider asks to
/// wait is waited, by all calls together, and never less than twice as long as the time before.
final class ModelRetry {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration PAUSE_MAX = Duration.ofSeconds(60);

  /// With less time than this left, asking is a waste.
  private static final Duration LEAST = Duration.ofSeconds(1);

  private final Sleeper sleeper;
  private final Instant until;
  private final ProviderPause shared;

  /// @param shared by all calls of the model
  ModelRetry(Sleeper sleeper, Instant until, ProviderPause shared) {
    this.sleeper = sleeper;
    this.until = until;
    this.shared = shared;
  }

  /// @throws ModelBusyException if there was no answer in time
  /// @throws dev.plumbline.judge.llm.ModelFailedException if there will be none
  ModelReply answer(LanguageModel model, ModelRequest request) {
    Duration pause = FIRST_PAUSE;
    for (int tried = 1; ; tried++) {
      waitForProvider();
      Duration left = left();
      if (left.compareTo(LEAST) < 0) {
        throw new ModelBusyException("there is no time left to ask the model");
      }
      try {
        return model.answer(request, left);
      } catch (ModelUnavailableException unavailable) {
        Duration wanted = longer(pause, unavailable.retryAfter());
        if (unavailable.retryAfter().isPositive()) {
          shared.extend(sleeper.clock().instant().plus(unavailable.retryAfter()));
        }
        if (tried == model.rules().attemptsMax() || left().compareTo(wanted.plus(LEAST)) < 0) {
          throw new ModelBusyException(unavailable, tried);
        }
        pause(wanted);
        pause = shorter(pause.multipliedBy(2), PAUSE_MAX);
      }
    }
  }

  /// Another call may have been told to wait.
  private void waitForProvider() {
    Duration asked = shared.from(sleeper.clock().instant());
    if (asked.isPositive()) {
      if (left().compareTo(asked.plus(LEAST)) < 0) {
        throw new ModelBusyException("the provider asked to wait longer than there is time");
      }
      pause(asked);
    }
  }

  private Duration left() {
    return Duration.between(sleeper.clock().instant(), until);
  }

  private void pause(Duration wanted) {
    try {
      sleeper.pause(wanted);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new ModelBusyException("asking was interrupted");
    }
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) <= 0 ? one : other;
  }
}
