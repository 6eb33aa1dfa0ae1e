package dev.plumbline.store.sqlite;

import java.util.SortedMap;
import java.util.TreeMap;

/// What pruning removed, or would remove.
///
/// @param byKind how many artefacts of each kind
/// @param bytes of their bodies
public record PruneReport(SortedMap<String, Long> byKind, long bytes) {

  public PruneReport {
    byKind = new TreeMap<>(byKind);
  }

  public long artefacts() {
    return byKind.values().stream().mapToLong(Long::longValue).sum();
  }
}
