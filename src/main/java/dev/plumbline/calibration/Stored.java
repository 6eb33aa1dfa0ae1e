package dev.plumbline.calibration;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/// Between a fitted map as doubles and as decimals of 15 digits.
///
/// Rounding can make two knots one, or let a line fall by its last digit: the later of two equal
/// knots is dropped, and a lower value is lifted to the one before it.
final class Stored {

  static CalibrationMap map(Model model, List<String> names) {
    return switch (model) {
      case Model.Raw raw -> new CalibrationMap.Unchanged();
      case Model.Curve(Grid grid, Polyline line) -> new CalibrationMap.OfScore(knots(line));
      case Model.Ranked(Grid grid, Latent latent, Polyline line) ->
          new CalibrationMap.OfSignals(
              inputs(latent.features(), names),
              Decimals.of(latent.intercept()),
              terms(latent),
              knots(line));
    };
  }

  static Model model(CalibrationMap map, Grid grid) {
    return switch (map) {
      case CalibrationMap.Unchanged() -> new Model.Raw(grid);
      case CalibrationMap.OfScore(List<Knot> knots) -> new Model.Curve(grid, line(knots));
      case CalibrationMap.OfSignals(
              List<Input> inputs,
              BigDecimal intercept,
              List<Term> terms,
              List<Knot> knots) ->
          new Model.Ranked(grid, latent(inputs, intercept, terms), line(knots));
    };
  }

  private static List<Knot> knots(Polyline line) {
    List<Knot> knots = new ArrayList<>();
    for (int i = 0; i < line.x().length; i++) {
      BigDecimal from = Decimals.of(line.x()[i]);
      BigDecimal to = Decimals.of(line.y()[i]);
      if (knots.isEmpty()) {
        knots.add(new Knot(from, to));
      } else if (knots.getLast().from().doubleValue() < from.doubleValue()) {
        knots.add(new Knot(from, to.max(knots.getLast().to())));
      }
    }
    return knots;
  }

  private static Polyline line(List<Knot> knots) {
    return new Polyline(
        knots.stream().mapToDouble(knot -> knot.from().doubleValue()).toArray(),
        knots.stream().mapToDouble(knot -> knot.to().doubleValue()).toArray());
  }

  private static List<Input> inputs(Features features, List<String> names) {
    List<Input> inputs = new ArrayList<>();
    for (int i = 0; i < features.low().length; i++) {
      String name = i == 0 ? Input.JUDGE : names.get(i - 1);
      inputs.add(new Input(name, Decimals.of(features.low()[i]), Decimals.of(features.high()[i])));
    }
    return inputs;
  }

  private static List<Term> terms(Latent latent) {
    Features features = latent.features();
    List<Term> terms = new ArrayList<>();
    for (int k = 0; k < features.count(); k++) {
      terms.add(new Term(features.inputs(k), Decimals.of(latent.weights()[k])));
    }
    return terms;
  }

  private static Latent latent(List<Input> inputs, BigDecimal intercept, List<Term> terms) {
    double[] low = inputs.stream().mapToDouble(input -> input.low().doubleValue()).toArray();
    double[] high = inputs.stream().mapToDouble(input -> input.high().doubleValue()).toArray();
    int[] first = terms.stream().mapToInt(term -> term.inputs().getFirst()).toArray();
    int[] second = terms.stream().mapToInt(Features::second).toArray();
    double[] weights = terms.stream().mapToDouble(term -> term.weight().doubleValue()).toArray();
    return new Latent(new Features(low, high, first, second), intercept.doubleValue(), weights);
  }

  private Stored() {}
}
