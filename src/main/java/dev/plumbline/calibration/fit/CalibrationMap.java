package dev.plumbline.calibration.fit;

import java.math.BigDecimal;
import java.util.List;

/// What was fitted, as data: nothing but decimals, so that it can be read, hashed and stored.
///
/// [ScoreMapper] applies it. Whatever the input, the result lies on the scale.
public sealed interface CalibrationMap {

  /// The judge's own score, clipped to the scale.
  record Identity() implements CalibrationMap {}

  /// A line through knots over the judge's score: straight between knots, constant beyond the first
  /// and the last, and never falling.
  record ScoreMap(List<MapKnot> knots) implements CalibrationMap {
    public ScoreMap {
      knots = List.copyOf(knots);
    }
  }

  /// A weighted sum of the inputs, then a line through knots as above.
  record SignalMap(
      List<MapInput> inputs, BigDecimal intercept, List<MapTerm> terms, List<MapKnot> knots)
      implements CalibrationMap {
    public SignalMap {
      inputs = List.copyOf(inputs);
      terms = List.copyOf(terms);
      knots = List.copyOf(knots);
    }
  }
}
