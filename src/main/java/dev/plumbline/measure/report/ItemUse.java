package dev.plumbline.measure.report;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// How the judge decided one item over a run.
///
/// @param ask the question
/// @param decisions how many documents got each decision, by decision
/// @param unknown documents on which the item was not answered
/// @param unproved decisions above 0 with fewer valid quotes than the rubric requires
/// @param quotes that the judge gave for it
/// @param valid how many of them count
public record ItemUse(
    String item,
    String trait,
    String ask,
    SortedMap<Integer, Integer> decisions,
    int unknown,
    int unproved,
    int quotes,
    int valid) {
  public ItemUse {
    decisions = Collections.unmodifiableSortedMap(new TreeMap<>(decisions));
  }
}
