package dev.plumbline.aws.function;

import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.IdempotencyStore;
import dev.plumbline.store.IdempotencyStore.Lease;
import dev.plumbline.store.repository.ArtefactRepository.StoredArtefact;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Function;

/// Executes each request once. Of concurrent duplicates one executes and the others are answered
/// `in-progress`; later duplicates get the recorded result.
///
/// @param leaseTime after which another may take over from an execution that was ended; a living
///   one renews its lease
record IdempotentExecution(
    IdempotencyStore idempotencyStore, InstantSource clock, Duration leaseTime) {

  /// Executes `work`, or returns the result recorded for the key. If `work` throws, nothing is
  /// recorded and the lease is released.
  ///
  /// @param work gets a unique id of this execution
  /// @param recorded loads a recorded result
  /// @throws RequestFailure if a duplicate is in progress
  StoredArtefact execute(
      Digest key,
      Function<String, StoredArtefact> work,
      Function<Digest, StoredArtefact> recorded) {
    String owner = UUID.randomUUID().toString();
    Instant now = clock.instant();
    return switch (idempotencyStore.acquire(key, owner, now, now.plus(leaseTime))) {
      case Lease.Completed(Digest result) -> recorded.apply(result);
      case Lease.HeldByOther(Instant until) -> throw inProgress(until);
      case Lease.Acquired lease -> run(lease, owner, work);
    };
  }

  RequestFailure inProgress(Instant until) {
    return RequestFailure.inProgress(Duration.between(clock.instant(), until));
  }

  /// Another execution that took over an expired lease computes the same artefact, so it is no
  /// error if completing comes too late.
  private StoredArtefact run(
      Lease.Acquired lease, String owner, Function<String, StoredArtefact> work) {
    boolean worked = false;
    try (Lease.Renewal _ =
        Lease.Renewal.start(leaseTime, clock, until -> idempotencyStore.renew(lease, until))) {
      StoredArtefact result = work.apply(owner);
      idempotencyStore.complete(lease, result.digest());
      worked = true;
      return result;
    } finally {
      if (!worked) {
        idempotencyStore.release(lease);
      }
    }
  }
}
