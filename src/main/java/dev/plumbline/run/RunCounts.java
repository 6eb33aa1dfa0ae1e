package dev.plumbline.run;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// How many documents have which status; a status that no document has is left out.
public record RunCounts(SortedMap<DocumentStatus, Long> byStatus) {

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

  public JsonObject json() {
    JsonObjectBuilder json = JsonObject.builder(byStatus.size());
    byStatus.forEach((status, count) -> json.put(status.wireName(), count));
    return json.build();
  }

  static Optional<RunCounts> read(JsonObject json) {
    SortedMap<DocumentStatus, Long> counts = new TreeMap<>();
    for (String key : json.keys()) {
      Optional<DocumentStatus> status = DocumentStatus.parse(key);
      if (status.isEmpty() || json.integer(key) < 1) {
        return Optional.empty();
      }
      counts.put(status.get(), json.integer(key));
    }
    return Optional.of(new RunCounts(counts));
  }
}
