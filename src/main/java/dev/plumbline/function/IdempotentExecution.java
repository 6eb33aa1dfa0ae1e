package dev.plumbline.function;

import dev.plumbline.canonical.Digest;
import dev.plumbline.function.request.RequestFailure;
import dev.plumbline.repository.StoredArtefact;
import dev.plumbline.store.IdempotencyStore;
import dev.plumbline.store.Lease;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Function;

/// Answers equal requests once: of twins one works, the other hears that it is in progress, and
/// whoever comes later gets what was recorded.
final class IdempotentExecution {

  private final IdempotencyStore idempotencyStore;
  private final InstantSource clock;
  private final Duration lease;

  /// @param lease how long a function may run at most: then another may take the turn over
  IdempotentExecution(IdempotencyStore idempotencyStore, InstantSource clock, Duration lease) {
    this.idempotencyStore = idempotencyStore;
    this.clock = clock;
    this.lease = lease;
  }

  /// What is not finished is not recorded: whatever `work` throws, the turn is given back.
  ///
  /// @param work answers, given a word that nobody else uses
  /// @param recorded finds what answered before
  StoredArtefact answer(
      Digest key,
      Function<String, StoredArtefact> work,
      Function<Digest, StoredArtefact> recorded) {
    String owner = UUID.randomUUID().toString();
    Instant now = clock.instant();
    return switch (idempotencyStore.acquire(key, owner, now, now.plus(lease))) {
      case Lease.Completed(Digest result) -> recorded.apply(result);
      case Lease.HeldByOther(Instant until) -> throw inProgress(until);
      case Lease.Acquired turn -> worked(turn, owner, work);
    };
  }

  RequestFailure inProgress(Instant until) {
    return RequestFailure.inProgress(Duration.between(clock.instant(), until));
  }

  /// Whoever took the turn over arrives at the same artefact, so being late is no failure.
  private StoredArtefact worked(
      Lease.Acquired turn, String owner, Function<String, StoredArtefact> work) {
    boolean worked = false;
    try {
      StoredArtefact result = work.apply(owner);
      idempotencyStore.complete(turn, result.digest());
      worked = true;
      return result;
    } finally {
      if (!worked) {
        idempotencyStore.release(turn);
      }
    }
  }
}
