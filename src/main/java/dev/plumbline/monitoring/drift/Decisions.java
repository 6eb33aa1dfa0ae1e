package dev.plumbline.monitoring.drift;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import java.util.SortedMap;
import java.util.TreeMap;

/// The decisions of an extraction, by item.
final class Decisions {

  static final String UNKNOWN = "unknown";

  /// Empty if no judge was asked.
  static SortedMap<String, String> of(JsonObject extraction) {
    SortedMap<String, String> decisions = new TreeMap<>();
    if (extraction.find("findings").isPresent()) {
      for (Json each : extraction.list("findings")) {
        JsonObject finding = (JsonObject) each;
        decisions.put(finding.text("item"), decision(finding));
      }
    }
    return decisions;
  }

  private static String decision(JsonObject finding) {
    if (finding.find("decision").isPresent()) {
      return Long.toString(finding.integer("decision"));
    }
    return finding.find("supplied").isPresent()
        ? Long.toString(finding.integer("supplied"))
        : UNKNOWN;
  }

  private Decisions() {}
}
