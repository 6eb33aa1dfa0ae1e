package dev.plumbline.review;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// A document that people may review, and what speaks for it.
///
/// @param id of the document in the run
/// @param reasons how often each one applies, at least once
public record ReviewCandidate(String id, SortedMap<Reason, Integer> reasons) {

  /// Why a person's answer is worth more than another one, with its weight. The weights are a
  /// declared order, not a measurement: what has no result, what has no verdict, what the judge
  /// itself is not sure of, what the evidence did not carry.
  public enum Reason {
    UNSCORED("no score", 16),
    OPEN_VERDICT("the interval holds the cut", 12),
    NEEDS_REVIEW("needs a person", 8),
    REPLICATES_DISAGREE("replicates disagree", 4),
    FLAG("flagged as an injection", 4),
    UNKNOWN_ITEM("an item is unknown", 2),
    CAP("capped for lack of evidence", 1);

    private final String words;
    private final int weight;

    Reason(String words, int weight) {
      this.words = words;
      this.weight = weight;
    }
  }

  public ReviewCandidate {
    reasons = Collections.unmodifiableSortedMap(new TreeMap<>(reasons));
  }

  /// The sum of the weights of the reasons, each as often as it applies.
  int value() {
    return reasons.entrySet().stream()
        .mapToInt(entry -> entry.getKey().weight * entry.getValue())
        .sum();
  }

  /// For people: `the interval holds the cut; capped for lack of evidence (2)`.
  String words() {
    List<String> all =
        reasons.entrySet().stream()
            .map(entry ->
                entry.getKey().words + (entry.getValue() > 1 ? " (" + entry.getValue() + ")" : ""))
            .toList();
    return String.join("; ", all);
  }
}
