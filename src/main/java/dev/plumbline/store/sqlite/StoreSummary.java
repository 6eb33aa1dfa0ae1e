package dev.plumbline.store.sqlite;

import java.util.List;

/// What a store holds.
///
/// @param schemaVersion of its tables
/// @param fileBytes of the file and of its log
/// @param kinds in the order of their names, those with at least one artefact
/// @param runsEnded runs with a digest
/// @param runsIncomplete runs that can be resumed
/// @param names names of bundles
/// @param aliases names that may move
/// @param persons who have a pseudonym, erased names included
public record StoreSummary(
    long schemaVersion,
    long fileBytes,
    List<Kind> kinds,
    long runsEnded,
    long runsIncomplete,
    long names,
    long aliases,
    long persons) {

  /// Artefacts of one kind.
  ///
  /// @param artefacts erased ones left out
  /// @param erased tombstones
  /// @param bytes of the artefacts' bodies
  public record Kind(String kind, long artefacts, long erased, long bytes) {}

  public StoreSummary {
    kinds = List.copyOf(kinds);
  }
}
