package dev.plumbline.measure.calibration.signal;

import java.util.List;

/// One labelled document: the judge's score, signals, and human scores.
///
/// @param id the id of the document, such as a digest. It determines the folds, so it must be
///   stable
/// @param judge the judge's score, in the unit of the human scale, not rounded
///
/// @param signals further numbers about the document, in the order of [Sample#signalNames]; may be
///   empty
/// @param human the raters' mean, not rounded
/// @param raters the individual raters' scores, if known, NaN of one who gave none; several give
///   the human ceiling
/// @param group the subgroup for the report; empty if unknown
public record SampleRow(
    String id,
    double judge,
    List<Double> signals,
    double human,
    List<Double> raters,
    String group) {

  /// The largest absolute number. Signals are multiplied and squared; up to this size that neither
  /// overflows nor loses all digits.
  public static final double MAGNITUDE_MAX = 1e12;

  public SampleRow {
    signals = List.copyOf(signals);
    raters = List.copyOf(raters);
    if (!isWithinBounds(judge)
        || !isWithinBounds(human)
        || !isWithinBounds(signals)
        || !isWithinBounds(raters)) {
      throw new IllegalArgumentException("row " + id + ": a number exceeds 10^12 or is not finite");
    }
  }

  public SampleRow(String id, double judge, List<Double> signals, double human) {
    this(id, judge, signals, human, List.of(), "");
  }

  private static boolean isWithinBounds(List<Double> numbers) {
    for (double number : numbers) {
      if (!Double.isNaN(number) && !isWithinBounds(number)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isWithinBounds(double number) {
    return Math.abs(number) <= MAGNITUDE_MAX;
  }
}
