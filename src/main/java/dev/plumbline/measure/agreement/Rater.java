package dev.plumbline.measure.agreement;

import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// A rater with the decisions on what was asked.
///
/// @param name by which the rater is shown
/// @param kind what the rater is
/// @param asked every item of every document that the rater was asked about
/// @param decisions those of them that were decided
/// @param notApplicable those of them of which the rater said that they do not apply
public record Rater(
    String name,
    Kind kind,
    SortedSet<RatedItem> asked,
    SortedMap<RatedItem, Integer> decisions,
    SortedSet<RatedItem> notApplicable) {

  /// What rates.
  public enum Kind {
    MODEL,
    PERSON,
    /// Who settles what persons have decided differently.
    ADJUDICATION,
    /// What persons decided alike, and what was settled where they did not.
    SETTLED
  }

  public Rater {
    asked = Collections.unmodifiableSortedSet(new TreeSet<>(asked));
    decisions = Collections.unmodifiableSortedMap(new TreeMap<>(decisions));
    notApplicable = Collections.unmodifiableSortedSet(new TreeSet<>(notApplicable));
  }

  /// Whether it was decided, or said that it does not apply.
  boolean hasAnswered(RatedItem on) {
    return decisions.containsKey(on) || notApplicable.contains(on);
  }
}
