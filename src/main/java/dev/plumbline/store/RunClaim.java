package dev.plumbline.store;

import dev.plumbline.run.StoredRun;

/// What asking for a run to write came to.
public sealed interface RunClaim {

  /// The run is new, and the caller's to write.
  record Begun(StoredRun run) implements RunClaim {}

  /// The run was begun before and is now the caller's.
  ///
  /// @param next the first position that has no final line
  record Resumed(StoredRun run, long next) implements RunClaim {}

  /// The run has ended; there is nothing to write.
  record Ended(StoredRun run) implements RunClaim {}

  /// Another process writes the run.
  ///
  /// @param owner who, in words for a user
  record HeldByOther(StoredRun run, String owner) implements RunClaim {}

  /// The name that was asked for belongs to another run.
  record NameTaken(StoredRun holder) implements RunClaim {}
}
