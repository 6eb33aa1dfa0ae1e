package dev.plumbline.rubric;

import dev.plumbline.plan.model.FactValue;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// An example with its expected result; the compiler runs it.
///
/// @param decisions decisions on items, taken as supported by evidence
/// @param calibrated the calibrated composite that a cut `on: calibrated` reads: at most one
/// @param expected what must come out: by `composite`, `interval`, `status`, `passed`, `verdict`,
///   or the id of a node; values as the scorecard writes them
public record RubricCase(
    String name,
    SortedMap<String, FactValue> facts,
    SortedMap<String, Integer> decisions,
    List<BigDecimal> calibrated,
    SortedMap<String, String> expected) {
  public RubricCase {
    facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
    decisions = Collections.unmodifiableSortedMap(new TreeMap<>(decisions));
    calibrated = List.copyOf(calibrated);
    expected = Collections.unmodifiableSortedMap(new TreeMap<>(expected));
  }

  /// A case without a calibration.
  public RubricCase(
      String name,
      SortedMap<String, FactValue> facts,
      SortedMap<String, Integer> decisions,
      SortedMap<String, String> expected) {
    this(name, facts, decisions, List.of(), expected);
  }
}
