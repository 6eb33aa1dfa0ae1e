package dev.plumbline.workflow.judging;

import java.time.Duration;
import java.time.Instant;

/// Until when a provider asked not to be called. All calls of its model share it, so that one
/// refusal holds back the others instead of each collecting its own. Thread-safe.
final class ProviderPause {

  private Instant until = Instant.MIN;

  /// Nobody calls before this instant, or a later one that was asked for.
  synchronized void extend(Instant other) {
    until = other.isAfter(until) ? other : until;
  }

  /// How long to wait from now; zero if there is nothing to wait for.
  synchronized Duration from(Instant now) {
    return until.isAfter(now) ? Duration.between(now, until) : Duration.ZERO;
  }
}
