package dev.plumbline.score.run;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.score.run.RunManifest.RunSpec;
import dev.plumbline.score.run.RunManifest.RunUsage;
import dev.plumbline.score.run.RunReference.RunName;
import java.time.Instant;
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

  /// What is recorded beside a run and enters no digest: two runs that differ in nothing else are
  /// the same run.
  ///
  /// @param end absent while the run has not ended
  /// @param startedBy who started it, as configured on the machine; may be empty
  public record RunEnvelope(
      Optional<RunName> name,
      Instant begin,
      Optional<Instant> end,
      @Flat RunUsage usage,
      @Sparse String startedBy)
      implements JsonRecord {}
}
