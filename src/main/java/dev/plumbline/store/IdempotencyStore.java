package dev.plumbline.store;

import dev.plumbline.canonical.Digest;
import java.time.Instant;

/// Requests by their key: who is at work on one, and what answered it. Of twins one works; a
/// request that was answered stays answered.
public interface IdempotencyStore {

  /// Asks for the turn to answer a request. It is given if nobody has it, or if whoever has it let
  /// the time pass.
  ///
  /// @param owner a word that nobody else uses, to see in the store who works
  /// @param now as the caller's clock has it
  /// @param until when others may take the turn over
  /// @throws StoreFailedException if the store cannot be read or written
  Lease acquire(Digest request, String owner, Instant now, Instant until);

  /// Records the answer, for good, if the turn is still the caller's; `false` says that somebody
  /// took it over, and nothing is written.
  ///
  /// @throws StoreFailedException if the store cannot be written
  boolean complete(Lease.Acquired turn, Digest result);

  /// Gives the turn back without an answer, so that the next one need not wait.
  ///
  /// @throws StoreFailedException if the store cannot be written
  void release(Lease.Acquired turn);
}
