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
  ///
  /// @param work answers, given a word that nobody else uses
  /// @param recorded finds what answered before
  Artefact answer(
      Digest key, Function<String, Artefact> work, Function<Digest, Artefact> recorded) {
    String owner = UUID.randomUUID().toString();
    Instant now = clock.instant();
    return switch (requests.take(key, owner, now, now.plus(lease))) {
      case Turn.Answered(Digest result) -> recorded.apply(result);
      case Turn.Taken(Instant until) -> throw inProgress(until);
      case Turn.Yours turn -> worked(turn, owner, work);
    };
  }

  Stopped inProgress(Instant until) {
    return Stopped.inProgress(Duration.between(clock.instant(), until));
  }

  /// Whoever took the turn over arrives at the same artefact, so being late is no failure.
  private Artefact worked(Turn.Yours turn, String owner, Function<String, Artefact> work) {
    boolean worked = false;
    try {
      Artefact result = work.apply(owner);
      requests.finish(turn, result.digest());
      worked = true;
      return result;
    } finally {
      if (!worked) {
        requests.giveBack(turn);
      }
    }
  }
}
