package dev.plumbline.measure.report;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// What people said of one document.
///
/// @param scores by target; the mean of the raters where there are several
/// @param raters the individual raters' scores, by target
/// @param group empty if unknown
public record HumanScores(
    SortedMap<String, Double> scores, SortedMap<String, List<Double>> raters, String group) {

  public HumanScores {
    scores = Collections.unmodifiableSortedMap(new TreeMap<>(scores));
    raters = Collections.unmodifiableSortedMap(new TreeMap<>(raters));
  }
}
