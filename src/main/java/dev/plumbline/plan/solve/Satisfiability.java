package dev.plumbline.plan.solve;

import dev.plumbline.plan.model.FactValue;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// Whether some inputs meet all wishes.
public sealed interface Satisfiability {

  /// These do. What is not named may be anything that its declaration allows.
  ///
  /// @param facts facts with their values; one that must be unknown has an unknown value
  /// @param decisions items with their decisions
  record Satisfiable(SortedMap<String, FactValue> facts, SortedMap<String, Integer> decisions)
      implements Satisfiability {
    public Satisfiable {
      facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
      decisions = Collections.unmodifiableSortedMap(new TreeMap<>(decisions));
    }
  }

  /// None can: every input was ruled out.
  record Unsatisfiable() implements Satisfiability {}

  /// The search ended before it knew.
  record Undecided() implements Satisfiability {}
}
