package dev.plumbline.rubric;

import dev.plumbline.rubric.plan.model.FactValue;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// An example with its expected results. The compiler runs every case and rejects a rubric whose
/// results differ.
///
/// @param decisions item decisions, which are taken as supported by evidence
/// @param calibrated the calibrated composite that a cut with `on: calibrated` reads
/// @param expected expected values by `composite`, `interval`, `status`, `passed`, `verdict` or the
///   id of a node, written as on a scorecard
public record RubricTestCase(
    String name,
    SortedMap<String, FactValue> facts,
    SortedMap<String, Integer> decisions,
    Optional<BigDecimal> calibrated,
    SortedMap<String, String> expected) {
  public RubricTestCase {
    facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
    decisions = Collections.unmodifiableSortedMap(new TreeMap<>(decisions));
    expected = Collections.unmodifiableSortedMap(new TreeMap<>(expected));
  }

  /// A case without a calibrated score.
  public RubricTestCase(
      String name,
      SortedMap<String, FactValue> facts,
      SortedMap<String, Integer> decisions,
      SortedMap<String, String> expected) {
    this(name, facts, decisions, Optional.empty(), expected);
  }
}
