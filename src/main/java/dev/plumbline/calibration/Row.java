package dev.plumbline.calibration;

import java.util.List;

/// One labelled document: what the judge said, and what people said.
///
/// @param id names the document; a digest will do. Folds are drawn from it, so it must not change
/// @param judge the judge's score, on the human scale but not rounded to it
/// @param signals what else is known about the document, in the order of [Sample#names]; may be empty
/// @param human the raters' mean, not rounded
/// @param raters the single raters' scores, if known; the first two give the human ceiling
/// @param group the subgroup for the report's table; empty when unknown
public record Row(
    String id,
    double judge,
    List<Double> signals,
    double human,
    List<Double> raters,
    String group) {

  public Row {
    signals = List.copyOf(signals);
    raters = List.copyOf(raters);
    if (!Double.isFinite(judge) || !Double.isFinite(human) || !finite(signals) || !finite(raters)) {
      throw new IllegalArgumentException("row " + id + ": a number is not finite");
    }
  }

  public Row(String id, double judge, List<Double> signals, double human) {
    this(id, judge, signals, human, List.of(), "");
  }

  private static boolean finite(List<Double> numbers) {
    for (double number : numbers) {
      if (!Double.isFinite(number)) {
        return false;
      }
    }
    return true;
  }
}
