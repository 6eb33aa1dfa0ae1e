package dev.plumbline.function;

import dev.plumbline.canonical.Digest;
import dev.plumbline.store.Requests;
import dev.plumbline.store.Turn;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Function;

/// Answers equal requests once: of twins one works, the other hears that it is in progress, and
/// whoever comes later gets what was recorded.
final class Once {

  private final Requests requests;
  private final InstantSource clock;
  private final Duration lease;

  /// @param lease how long a function may run at most: then another may take the turn over
  Once(Requests requests, InstantSource clock, Duration lease) {
    this.requests = requests;
    this.clock = clock;
    this.lease = lease;
  }

  /// What is not finished is not recorded: whatever `work` throws, the turn is given back.
  Digest answer(Digest key, Function<String, Digest> work) {
    String owner = UUID.randomUUID().toString();
    Instant now = clock.instant();
    return switch (requests.take(key, owner, now, now.plus(lease))) {
      case Turn.Answered(Digest result) -> result;
      case Turn.Taken(Instant until) -> throw inProgress(until);
      case Turn.Yours turn -> worked(turn, owner, work);
    };
  }

  Stopped inProgress(Instant until) {
    return Stopped.inProgress(Duration.between(clock.instant(), until));
  }

  /// Whoever took the turn over arrives at the same artefact, so being late is no failure.
  private Digest worked(Turn.Yours turn, String owner, Function<String, Digest> work) {
    boolean worked = false;
    try {
      Digest result = work.apply(owner);
      worked = true;
      requests.finish(turn, result);
      return result;
    } finally {
      if (!worked) {
        requests.giveBack(turn);
      }
    }
  }
}
