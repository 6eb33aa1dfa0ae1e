package dev.plumbline.store;

import dev.plumbline.canonical.Digest;
import java.time.Instant;

/// What asking for the turn at a request came to.
public sealed interface Turn {

  /// The caller has it.
  ///
  /// @param fence larger than that of every turn before: whoever comes with a smaller one is late
  record Yours(Digest request, long fence) implements Turn {}

  /// Somebody else has it until then.
  record Taken(Instant until) implements Turn {}

  /// It was answered.
  record Answered(Digest result) implements Turn {}
}
