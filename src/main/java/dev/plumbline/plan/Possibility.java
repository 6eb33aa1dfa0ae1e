package dev.plumbline.plan;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// Whether some inputs meet all wishes.
public sealed interface Possibility {

  /// These do. What is not named may be anything that its declaration allows.
  ///
  /// @param facts facts with their values; one that must be unknown has an unknown value
  /// @param decisions items with their decisions
  record Possible(SortedMap<String, FactValue> facts, SortedMap<String, Integer> decisions)
      implements Possibility {
    public Possible {
      facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
      decisions = Collections.unmodifiableSortedMap(new TreeMap<>(decisions));
    }
  }

  /// None can: every input was ruled out.
  record Impossible() implements Possibility {}

  /// The search ended before it knew.
  record Undecided() implements Possibility {}
}
