package dev.plumbline.run;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import java.util.SortedMap;
import java.util.TreeMap;

/// How many documents have which status; a status that no document has is left out.
public record RunCounts(@Flat SortedMap<DocumentStatus, Long> byStatus) implements JsonRecord {

  public RunCounts {
    byStatus = new TreeMap<>(byStatus);
    if (byStatus.values().stream().anyMatch(count -> count < 1)) {
      throw new IllegalArgumentException("a status that is counted has a document");
    }
  }

  public long of(DocumentStatus status) {
    return byStatus.getOrDefault(status, 0L);
  }

  public long documents() {
    return byStatus.values().stream().mapToLong(Long::longValue).sum();
  }

  /// Whether every document that is counted has a final status.
  public boolean isFinal() {
    return byStatus.keySet().stream().allMatch(DocumentStatus::isFinal);
  }
}
