package dev.plumbline.rubric.plan.solve;

import dev.plumbline.rubric.plan.model.FactValue;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// The outcome of a search for inputs that satisfy goals.
public sealed interface Satisfiability {

  /// These inputs satisfy the goals. Inputs that are not named may have any declared value.
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

  /// No input satisfies the goals: every region was ruled out.
  record Unsatisfiable() implements Satisfiability {}

  /// The search ended before it was decided.
  record Undecided() implements Satisfiability {}
}
