package dev.plumbline.measure.monitoring;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// How the parts of a rubric behaved over the documents of one or several runs.
///
/// @param documents all of them
/// @param evaluated documents that have a scorecard and that no gate ended
/// @param gated documents that a gate ended
/// @param verdicts how many scorecards have which verdict; `none` stands for one that has none or
///   an undecided one
/// @param parts in the order of an evaluation
/// @param items in the order of the rubric
/// @param alpha the reliability of the items' total, of those that vary
/// @param varying how many items these are
/// @param thresholds in the order of the rubric
/// @param decisive whether it was computed what decided verdicts; a very large plan is left out
public record RunStatistics(
    long documents,
    long evaluated,
    long gated,
    SortedMap<String, Long> verdicts,
    List<PartUse> parts,
    List<ItemStatistics> items,
    Optional<Double> alpha,
    int varying,
    List<ThresholdUse> thresholds,
    boolean decisive) {

  public RunStatistics {
    verdicts = Collections.unmodifiableSortedMap(new TreeMap<>(verdicts));
    parts = List.copyOf(parts);
    items = List.copyOf(items);
    thresholds = List.copyOf(thresholds);
  }
}
