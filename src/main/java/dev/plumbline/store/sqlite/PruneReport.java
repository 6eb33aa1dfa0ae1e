package dev.plumbline.store.sqlite;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;

/// What pruning removed, or would remove.
///
/// @param byKind how many artefacts of each kind
/// @param bytes of their bodies
/// @param kept how many artefacts stay, by why they do
public record PruneReport(
    SortedMap<String, Long> byKind, long bytes, SequencedMap<String, Long> kept) {

  public PruneReport {
    byKind = new TreeMap<>(byKind);
    kept = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(kept));
  }

  public long artefacts() {
    return byKind.values().stream().mapToLong(Long::longValue).sum();
  }
}
