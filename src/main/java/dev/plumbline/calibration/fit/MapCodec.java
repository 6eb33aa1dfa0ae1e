package dev.plumbline.calibration.fit;

import dev.plumbline.calibration.stats.DoubleFormat;
import dev.plumbline.calibration.stats.PiecewiseLinear;
import dev.plumbline.calibration.stats.ScalePoints;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/// Between a fitted map as doubles and as decimals of 15 digits.
///
/// Rounding can make two knots one, or let a line fall by its last digit: the later of two equal
/// knots is dropped, and a lower value is lifted to the one before it.
public final class MapCodec {

  public static CalibrationMap toMap(FittedModel model, List<String> names) {
    return switch (model) {
      case FittedModel.Identity identity -> new CalibrationMap.Identity();
      case FittedModel.ScoreCurve(ScalePoints scalePoints, PiecewiseLinear line) ->
          new CalibrationMap.ScoreMap(knots(line));
      case FittedModel.SignalCurve(
              ScalePoints scalePoints,
              LinearPredictor linearPredictor,
              PiecewiseLinear line) ->
          new CalibrationMap.SignalMap(
              inputs(linearPredictor.features(), names),
              DoubleFormat.of(linearPredictor.intercept()),
              terms(linearPredictor),
              knots(line));
    };
  }

  public static FittedModel toModel(CalibrationMap map, ScalePoints scalePoints) {
    return switch (map) {
      case CalibrationMap.Identity() -> new FittedModel.Identity(scalePoints);
      case CalibrationMap.ScoreMap(List<MapKnot> knots) ->
          new FittedModel.ScoreCurve(scalePoints, line(knots));
      case CalibrationMap.SignalMap(
              List<MapInput> inputs,
              BigDecimal intercept,
              List<MapTerm> terms,
              List<MapKnot> knots) ->
          new FittedModel.SignalCurve(scalePoints, latent(inputs, intercept, terms), line(knots));
    };
  }

  private static List<MapKnot> knots(PiecewiseLinear line) {
    List<MapKnot> knots = new ArrayList<>();
    for (int i = 0; i < line.x().length; i++) {
      BigDecimal from = DoubleFormat.of(line.x()[i]);
      BigDecimal to = DoubleFormat.of(line.y()[i]);
      if (knots.isEmpty()) {
        knots.add(new MapKnot(from, to));
      } else if (knots.getLast().from().doubleValue() < from.doubleValue()) {
        knots.add(new MapKnot(from, to.max(knots.getLast().to())));
      }
    }
    return knots;
  }

  private static PiecewiseLinear line(List<MapKnot> knots) {
    return new PiecewiseLinear(
        knots.stream().mapToDouble(knot -> knot.from().doubleValue()).toArray(),
        knots.stream().mapToDouble(knot -> knot.to().doubleValue()).toArray());
  }

  private static List<MapInput> inputs(PolynomialFeatures features, List<String> names) {
    List<MapInput> inputs = new ArrayList<>();
    for (int i = 0; i < features.low().length; i++) {
      String name = i == 0 ? MapInput.JUDGE : names.get(i - 1);
      inputs.add(
          new MapInput(
              name, DoubleFormat.of(features.low()[i]), DoubleFormat.of(features.high()[i])));
    }
    return inputs;
  }

  private static List<MapTerm> terms(LinearPredictor linearPredictor) {
    PolynomialFeatures features = linearPredictor.features();
    List<MapTerm> terms = new ArrayList<>();
    for (int k = 0; k < features.count(); k++) {
      terms.add(new MapTerm(features.inputs(k), DoubleFormat.of(linearPredictor.weights()[k])));
    }
    return terms;
  }

  private static LinearPredictor latent(
      List<MapInput> inputs, BigDecimal intercept, List<MapTerm> terms) {
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
