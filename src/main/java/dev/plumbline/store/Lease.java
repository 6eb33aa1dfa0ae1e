package dev.plumbline.store;

import dev.plumbline.canonical.Digest;
import java.time.Instant;

/// The result of acquiring the lease of a request.
public sealed interface Lease {

  /// The caller holds the lease.
  ///
  /// @param fence larger than that of every earlier lease; a write with a smaller one is too late
  record Acquired(Digest request, long fence) implements Lease {}

  /// Another caller holds it until then.
  record HeldByOther(Instant until) implements Lease {}

  /// The request has a result.
  record Completed(Digest result) implements Lease {}
}
