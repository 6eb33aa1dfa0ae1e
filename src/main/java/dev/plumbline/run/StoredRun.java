package dev.plumbline.run;

import dev.plumbline.base.canonical.Digest;
import java.util.Optional;

/// A run as the store has it.
///
/// @param number of the run in this store; it means nothing elsewhere
/// @param digest absent while the run has not ended
/// @param lines how many are there, incomplete ones included
public record StoredRun(
    long number, Optional<Digest> digest, RunSpec spec, RunEnvelope envelope, long lines) {

  /// How one would type it: its name, or else the beginning of its digest.
  ///
  /// @throws java.util.NoSuchElementException if it has neither
  public String reference() {
    return envelope.name().map(RunName::text).orElseGet(() -> digest.orElseThrow().beginning());
  }

  /// The beginning of its digest, and its name if it has one.
  ///
  /// @throws java.util.NoSuchElementException if it has not ended
  public String label() {
    return digest.orElseThrow().beginning() + envelope.name().map(name -> " " + name).orElse("");
  }

  public boolean hasEnded() {
    return digest.isPresent();
  }
}
