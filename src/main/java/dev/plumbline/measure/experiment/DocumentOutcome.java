package dev.plumbline.measure.experiment;

import dev.plumbline.base.canonical.SortedCopy;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;

/// What an evaluation gives for a document: decisions, and the score that follows. It may be that
/// of one replicate, or of a panel of several whose decisions are combined.
///
/// @param decisions by item; without the items that are unanswered
/// @param score of the composite; empty if it is an interval
/// @param verdict empty if there is none or it is undecided
public record DocumentOutcome(
    SortedMap<String, Integer> decisions, OptionalDouble score, String verdict) {

  public DocumentOutcome {
    decisions = SortedCopy.of(decisions);
  }

  /// The items that both decide.
  long shared(DocumentOutcome other) {
    return shared(other, decisions.keySet());
  }

  /// As [#shared(DocumentOutcome)], of these items.
  long shared(DocumentOutcome other, Set<String> items) {
    return both(other, items).count();
  }

  /// The items that both decide, and differently.
  long flips(DocumentOutcome other) {
    return flips(other, decisions.keySet());
  }

  /// As [#flips(DocumentOutcome)], of these items.
  long flips(DocumentOutcome other, Set<String> items) {
    return both(other, items)
        .filter(item -> !decisions.get(item).equals(other.decisions.get(item)))
        .count();
  }

  private Stream<String> both(DocumentOutcome other, Set<String> items) {
    return items.stream().filter(decisions::containsKey).filter(other.decisions::containsKey);
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
