package dev.plumbline.measure.calibration.fit;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Kind;
import dev.plumbline.base.canonical.JsonRecord.Tuple;
import java.math.BigDecimal;
import java.util.List;

/// A fitted map as data: decimals only, so that it can be read, hashed and stored.
///
/// [ScoreMapper] applies it. For every input the result lies on the scale.
public sealed interface CalibrationMap extends JsonRecord {

  /// The judge's own score, clamped to the scale.
  @Kind("identity")
  record Identity() implements CalibrationMap {}

  /// A piecewise linear function of the judge's score: linear between knots, constant beyond the
  /// first and the last, never decreasing.
  @Kind("score")
  record ScoreMap(List<Knot> knots) implements CalibrationMap {
    public ScoreMap {
      knots = List.copyOf(knots);
    }
  }

  /// A weighted sum of the inputs, followed by a piecewise linear function as in [ScoreMap].
  @Kind("signals")
  record SignalMap(List<Input> inputs, BigDecimal intercept, List<Term> terms, List<Knot> knots)
      implements CalibrationMap {
    public SignalMap {
      inputs = List.copyOf(inputs);
      terms = List.copyOf(terms);
      knots = List.copyOf(knots);
    }
  }

  /// An input of a map, and the range in which it was fitted. Values beyond the range are clamped:
  /// nothing is extrapolated.
  ///
  /// @param name [#JUDGE] or the name of a signal
  record Input(String name, BigDecimal low, BigDecimal high) {

    /// The name of the judge's own score; it is always the first input.
    public static final String JUDGE = "judge";
  }

  /// A weighted input, or a weighted product of two inputs.
  ///
  /// @param inputs one or two positions among the inputs of the map, from 0
  record Term(List<Integer> inputs, BigDecimal weight) {
    public Term {
      inputs = List.copyOf(inputs);
      if (inputs.isEmpty() || inputs.size() > 2) {
        throw new IllegalArgumentException("a term has one or two inputs, not " + inputs.size());
      }
    }
  }

  /// A knot of a map: the raw value `from` becomes `to` on the human scale.
  @Tuple
  record Knot(BigDecimal from, BigDecimal to) {}
}
