package dev.plumbline.experiment;

import java.util.Collections;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a panel of replicates of one judge gives for a document: their combined decisions and the
/// score that follows. A single replicate is a panel of one.
///
/// @param decisions by item; without the items that are unanswered
/// @param score of the composite; empty if it is an interval
/// @param verdict empty if there is none or it is undecided
public record PanelOutcome(
    SortedMap<String, Integer> decisions, OptionalDouble score, String verdict) {

  public PanelOutcome {
    decisions = Collections.unmodifiableSortedMap(new TreeMap<>(decisions));
  }
}
