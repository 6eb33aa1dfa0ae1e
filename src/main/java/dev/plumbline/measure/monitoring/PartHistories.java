package dev.plumbline.measure.monitoring;

import dev.plumbline.rubric.bundle.Bundle;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Collects what the parts of each version of a rubric did, run by run.
public final class PartHistories {

  private final Map<List<String>, PartHistory> histories = new LinkedHashMap<>();

  /// Adds the next run.
  ///
  /// @param begin not before that of the run before
  public void add(Bundle bundle, Instant begin, List<PartUse> parts) {
    String version = bundle.identity().version();
    LocalDate day = LocalDate.ofInstant(begin, ZoneOffset.UTC);
    for (PartUse use : parts) {
      List<String> key = List.of(version, use.kind().wireName(), use.id());
      PartHistory before = histories.get(key);
      histories.put(
          key, before == null ? PartHistory.begun(version, use, day) : before.with(use, day));
    }
  }

  /// By versions in the order of their first runs, then in the order of an evaluation.
  public List<PartHistory> all() {
    return new ArrayList<>(histories.values());
  }
}
