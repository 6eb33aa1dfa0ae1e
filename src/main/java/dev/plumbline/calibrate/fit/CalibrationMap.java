package dev.plumbline.calibrate.fit;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Kind;
import dev.plumbline.base.canonical.JsonRecord.Tuple;
import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.calibrate.fit.RidgeFitter.PolynomialFeatures;
import dev.plumbline.calibrate.stats.PiecewiseLinear;
import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

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

  /// Converts fitted maps between doubles and decimals of 15 significant digits.
  ///
  /// Rounding can merge two knots or make a function decrease in its last digit: the later of two
  /// equal knots is dropped, and a lower value is raised to the previous one.
  static final class MapCodec {

    public static CalibrationMap toMap(FittedModel model, List<String> names) {
      return switch (model) {
        case FittedModel.Identity identity -> new Identity();
        case FittedModel.ScoreCurve(ScalePoints scalePoints, PiecewiseLinear line) ->
            new ScoreMap(knots(line));
        case FittedModel.SignalCurve(
                ScalePoints scalePoints,
                LinearPredictor linearPredictor,
                PiecewiseLinear line) ->
            new SignalMap(
                inputs(linearPredictor.features(), names),
                DoubleFormat.of(linearPredictor.intercept()),
                terms(linearPredictor),
                knots(line));
      };
    }

    public static FittedModel toModel(CalibrationMap map, ScalePoints scalePoints) {
      return switch (map) {
        case Identity() -> new FittedModel.Identity(scalePoints);
        case ScoreMap(List<Knot> knots) -> new FittedModel.ScoreCurve(scalePoints, line(knots));
        case SignalMap(
                List<Input> inputs,
                BigDecimal intercept,
                List<Term> terms,
                List<Knot> knots) ->
            new FittedModel.SignalCurve(scalePoints, latent(inputs, intercept, terms), line(knots));
      };
    }

    private static List<Knot> knots(PiecewiseLinear line) {
      List<Knot> knots = new ArrayList<>();
      for (int i = 0; i < line.x().length; i++) {
        BigDecimal from = DoubleFormat.of(line.x()[i]);
        BigDecimal to = DoubleFormat.of(line.y()[i]);
        if (knots.isEmpty()) {
          knots.add(new Knot(from, to));
        } else if (knots.getLast().from().doubleValue() < from.doubleValue()) {
          knots.add(new Knot(from, to.max(knots.getLast().to())));
        }
      }
      return knots;
    }

    private static PiecewiseLinear line(List<Knot> knots) {
      return new PiecewiseLinear(
          knots.stream().mapToDouble(knot -> knot.from().doubleValue()).toArray(),
          knots.stream().mapToDouble(knot -> knot.to().doubleValue()).toArray());
    }

    private static List<Input> inputs(PolynomialFeatures features, List<String> names) {
      return IntStream.range(0, features.low().length)
          .mapToObj(i ->
              new Input(
                  i == 0 ? Input.JUDGE : names.get(i - 1),
                  DoubleFormat.of(features.low()[i]),
                  DoubleFormat.of(features.high()[i])))
          .toList();
    }

    private static List<Term> terms(LinearPredictor linearPredictor) {
      PolynomialFeatures features = linearPredictor.features();
      return IntStream.range(0, features.count())
          .mapToObj(
              k -> new Term(features.inputs(k), DoubleFormat.of(linearPredictor.weights()[k])))
          .toList();
    }

    private static LinearPredictor latent(
        List<Input> inputs, BigDecimal intercept, List<Term> terms) {
      double[] low = inputs.stream().mapToDouble(input -> input.low().doubleValue()).toArray();
      double[] high = inputs.stream().mapToDouble(input -> input.high().doubleValue()).toArray();
      int[] first = terms.stream().mapToInt(term -> term.inputs().getFirst()).toArray();
      int[] second = terms.stream().mapToInt(PolynomialFeatures::second).toArray();
      double[] weights = terms.stream().mapToDouble(term -> term.weight().doubleValue()).toArray();
      return new LinearPredictor(
          new PolynomialFeatures(low, high, first, second), intercept.doubleValue(), weights);
    }

    private MapCodec() {}
  }
}
