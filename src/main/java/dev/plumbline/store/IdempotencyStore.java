package dev.plumbline.store;

import dev.plumbline.base.canonical.Digest;
import java.time.Instant;
import java.util.Optional;

/// Leases and results of requests, by the request's key. One caller at a time holds the lease; a
/// result is recorded once, for good.
public interface IdempotencyStore {

  /// The recorded result of a request; empty while there is none, also while a lease is held.
  /// Nothing is written.
  ///
  /// @throws StoreFailedException if the store cannot be read
  Optional<Digest> result(Digest request);

  /// Acquires the lease of a request, if it is free or expired. A lease never lasts longer than it
  /// was granted for, counted from when it is first seen, even if a clock was wrong when it began.
  ///
  /// @param owner a unique id of the caller, visible in the store
  /// @param now by the caller's clock
  /// @param until when the lease expires
  /// @throws StoreFailedException if the store cannot be read or written
  Lease acquire(Digest request, String owner, Instant now, Instant until);

  /// Records the result, if the caller still holds the lease. Returns false if another caller has
  /// taken it over; nothing is written then.
  ///
  /// @throws StoreFailedException if the store cannot be written
  boolean complete(Lease.Acquired lease, Digest result);

  /// Puts the end of a lease off while its holder still works, so that leases can be short.
  ///
  /// @param until when it expires now
  /// @return `false` if the caller no longer holds it; nothing is written then
  /// @throws StoreFailedException if the store cannot be written
  boolean renew(Lease.Acquired lease, Instant until);

  /// Releases the lease without a result, so that the next caller need not wait.
  ///
  /// @throws StoreFailedException if the store cannot be written
  void release(Lease.Acquired lease);
}
