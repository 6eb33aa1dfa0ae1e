package dev.plumbline.measure.monitoring;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/// The decisions of an extraction, as the judge gave them: before evidence caps them.
public final class JudgedDecisions {

  /// By item; empty for one that was not answered. No item if no judge was asked.
  public static SortedMap<String, OptionalInt> of(JsonObject extraction) {
    SortedMap<String, OptionalInt> decisions = new TreeMap<>();
    if (extraction.find("findings").isPresent()) {
      for (Json each : extraction.list("findings")) {
        JsonObject finding = (JsonObject) each;
        decisions.put(finding.text("item"), decision(finding));
      }
    }
    return decisions;
  }

  private static OptionalInt decision(JsonObject finding) {
    if (finding.find("decision").isPresent()) {
      return OptionalInt.of(Math.toIntExact(finding.integer("decision")));
    }
    return finding.find("supplied").isPresent()
        ? OptionalInt.of(Math.toIntExact(finding.integer("supplied")))
        : OptionalInt.empty();
  }

  private JudgedDecisions() {}
}
