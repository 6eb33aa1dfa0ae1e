package dev.plumbline.calibration.study;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a study measured on the test halves of one task, or the means over several tasks.
///
/// @param maeMean mean absolute error as a share of the scale's range, both sides on the scale
/// @param hurts share of the runs that lose more than .005 QWK against the raw score
/// @param worst the smallest gain in QWK: of one run; in a line of means, of one line's mean
/// @param methods how often each method was taken, by label
/// @param nonFinite scores that were not finite or not on the scale; anything but 0 is a fault
public record StudyLine(
    String task,
    int labels,
    int repeats,
    BigDecimal qwkMean,
    BigDecimal qwkSd,
    BigDecimal qwkRaw,
    BigDecimal maeMean,
    BigDecimal maeRaw,
    BigDecimal spearmanMean,
    BigDecimal spearmanRaw,
    BigDecimal lossShare,
    BigDecimal worstGain,
    SortedMap<String, Integer> methods,
    int nonFinite) {
  public StudyLine {
    methods = Collections.unmodifiableSortedMap(new TreeMap<>(methods));
  }
}
