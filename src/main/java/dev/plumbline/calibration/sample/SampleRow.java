package dev.plumbline.calibration.sample;

import java.util.List;

/// One labelled document: what the judge said, and what people said.
///
/// @param id names the document; a digest will do. Folds are drawn from it, so it must not change
/// @param judge the judge's score, on the human scale but not rounded to it
/// @param signals what else is known about the document, in the order of [Sample#names]; may be
///   empty
/// @param human the raters' mean, not rounded
/// @param raters the single raters' scores, if known; several give the human ceiling
/// @param group the subgroup for the report's table; empty when unknown
public record SampleRow(
    String id,
    double judge,
    List<Double> signals,
    double human,
    List<Double> raters,
    String group) {

  /// Signals are multiplied and squared; up to here nothing can overflow or lose all its digits.
  public static final double MAGNITUDE_MAX = 1e12;

  public SampleRow {
    signals = List.copyOf(signals);
    raters = List.copyOf(raters);
    if (!isWithinBounds(judge) || !isWithinBounds(human) || !isWithinBounds(signals) || !isWithinBounds(raters)) {
      throw new IllegalArgumentException("row " + id + ": a number is beyond 10^12 or not finite");
    }
  }

  public SampleRow(String id, double judge, List<Double> signals, double human) {
    this(id, judge, signals, human, List.of(), "");
  }

  private static boolean isWithinBounds(List<Double> numbers) {
    for (double number : numbers) {
      if (!isWithinBounds(number)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isWithinBounds(double number) {
    return Math.abs(number) <= MAGNITUDE_MAX;
  }
}
