package dev.plumbline.store;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.run.RunEnvelope;
import dev.plumbline.run.RunSpec;
import java.util.Optional;

/// A run as the store has it.
///
/// @param number of the run in this store; it means nothing elsewhere
/// @param digest absent while the run has not ended
/// @param lines how many are there, incomplete ones included
public record StoredRun(
    long number, Optional<Digest> digest, RunSpec spec, RunEnvelope envelope, long lines) {

  public boolean hasEnded() {
    return digest.isPresent();
  }
}
