package dev.plumbline.run;

/// What the lines of a run amount to.
public sealed interface RunResult {

  /// Every document has a final status: the run has a digest.
  record Ended(RunManifest manifest) implements RunResult {}

  /// Documents are missing or incomplete: there is nothing that could be signed, compared or
  /// exported.
  ///
  /// @param expected how many documents the input has
  record Incomplete(RunCounts counts, long expected) implements RunResult {

    /// Documents that have a final status.
    public long done() {
      return counts.documents() - counts.of(DocumentStatus.INCOMPLETE);
    }
  }
}
