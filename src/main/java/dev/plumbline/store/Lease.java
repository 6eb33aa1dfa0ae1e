package dev.plumbline.store;

import dev.plumbline.canonical.Digest;
import java.time.Instant;

/// What asking for the turn at a request came to.
public sealed interface Lease {

  /// The caller has it.
  ///
  /// @param fence larger than that of every turn before: whoever comes with a smaller one is late
  record Acquired(Digest request, long fence) implements Lease {}

  /// Somebody else has it until then.
  record HeldByOther(Instant until) implements Lease {}

  /// It was answered.
  record Completed(Digest result) implements Lease {}
}
