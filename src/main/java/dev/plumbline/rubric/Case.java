package dev.plumbline.rubric;

import dev.plumbline.plan.FactValue;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// An example with its expected result; the compiler runs it.
///
/// @param decisions decisions on items, taken as supported by evidence
/// @param expected what must come out: by `composite`, `interval`, `status`, `passed`, `verdict`,
///   or the id of a node; values as the scorecard writes them
public record Case(
    String name,
    SortedMap<String, FactValue> facts,
    SortedMap<String, Integer> decisions,
    SortedMap<String, String> expected) {
  public Case {
    facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
    decisions = Collections.unmodifiableSortedMap(new TreeMap<>(decisions));
    expected = Collections.unmodifiableSortedMap(new TreeMap<>(expected));
  }
}
