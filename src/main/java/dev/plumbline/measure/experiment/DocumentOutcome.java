package dev.plumbline.measure.experiment;

import java.util.Collections;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/// What an evaluation gives for a document: decisions, and the score that follows. It may be that
/// of one replicate, or of a panel of several whose decisions are combined.
///
/// @param decisions by item; without the items that are unanswered
/// @param score of the composite; empty if it is an interval
/// @param verdict empty if there is none or it is undecided
public record DocumentOutcome(
    SortedMap<String, Integer> decisions, OptionalDouble score, String verdict) {

  public DocumentOutcome {
    decisions = Collections.unmodifiableSortedMap(new TreeMap<>(decisions));
  }

  /// The items that both decide.
  long shared(DocumentOutcome other) {
    return decisions.keySet().stream().filter(other.decisions::containsKey).count();
  }

  /// The items that both decide, and differently.
  long flips(DocumentOutcome other) {
    return decisions.entrySet().stream()
        .filter(entry -> other.decisions.containsKey(entry.getKey()))
        .filter(entry -> !entry.getValue().equals(other.decisions.get(entry.getKey())))
        .count();
  }

  /// 1 if both have a verdict, else 0.
  int bothDecided(DocumentOutcome other) {
    return verdict.isEmpty() || other.verdict.isEmpty() ? 0 : 1;
  }

  /// 1 if both have a verdict and it differs, else 0.
  int otherVerdict(DocumentOutcome other) {
    return bothDecided(other) == 1 && !verdict.equals(other.verdict) ? 1 : 0;
  }
}
