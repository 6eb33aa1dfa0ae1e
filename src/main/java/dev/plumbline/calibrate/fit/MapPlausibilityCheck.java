package dev.plumbline.calibrate.fit;

import dev.plumbline.rubric.plan.model.Scale;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// Checks whether a map that was read could have been fitted.
///
/// Properties of every fitted map are checked, with some tolerance: the inputs correspond to the
/// signals, knots ascend, never decrease and lie near the scale, numbers have the size and digits
/// of a fit, and the weighted sum can reach the knots.
public final class MapPlausibilityCheck {

  /// Inputs are at most 10^12; weighted inputs and knots are at most this.
  private static final BigDecimal MAGNITUDE_MAX = new BigDecimal("1e15");

  private static final int DIGITS_MAX = 15;

  /// Knots may lie off the scale, since results are clamped, but by at most this many widths of the
  /// scale, the square root of the largest number of labels.
  private static final BigDecimal SCALE_WIDTHS_MAX = new BigDecimal(1_000);

  /// The first violation of a map; empty if there is none.
  public static Optional<String> fault(CalibrationMap map, Scale scale, List<String> signals) {
    try {
      check(map, scale, signals);
      return Optional.empty();
    } catch (IllegalArgumentException violation) {
      return Optional.of(violation.getMessage());
    }
  }

  private static void check(CalibrationMap map, Scale scale, List<String> signals) {
    require(scale.hasAtMostPoints(Sample.POINTS_MAX), "the scale has too many points");
    switch (map) {
      case CalibrationMap.Identity() -> {}
      case CalibrationMap.ScoreMap(List<CalibrationMap.Knot> knots) -> checkKnots(knots, scale);
      case CalibrationMap.SignalMap(var inputs, BigDecimal intercept, var terms, var knots) -> {
        checkInputs(inputs, signals);
        checkMagnitude(intercept, "the intercept");
        terms.forEach(term -> checkTerm(term, inputs.size()));
        checkKnots(knots, scale);
        checkReach(inputs, intercept, terms, knots);
      }
    }
  }

  private static void checkInputs(List<CalibrationMap.Input> inputs, List<String> signals) {
    List<String> names = inputs.stream().map(CalibrationMap.Input::name).toList();
    require(
        names.size() == signals.size() + 1
            && names.getFirst().equals(CalibrationMap.Input.JUDGE)
            && names.subList(1, names.size()).equals(signals),
        "the inputs are not the judge and the signals");
    for (CalibrationMap.Input input : inputs) {
      checkMagnitude(input.low(), "the range of an input");
      checkMagnitude(input.high(), "the range of an input");
      require(input.low().compareTo(input.high()) <= 0, "the range of an input is reversed");
    }
  }

  private static void checkTerm(CalibrationMap.Term term, int inputs) {
    checkDigits(term.weight(), "a weight");
    require(
        (term.inputs().size() == 1 || term.inputs().size() == 2)
            && term.inputs().stream().allMatch(input -> input >= 0 && input < inputs),
        "a term refers to inputs that do not exist");
  }

  private static void checkKnots(List<CalibrationMap.Knot> knots, Scale scale) {
    require(!knots.isEmpty(), "there are no knots");
    BigDecimal margin = scale.max().subtract(scale.min()).multiply(SCALE_WIDTHS_MAX);
    for (int i = 0; i < knots.size(); i++) {
      CalibrationMap.Knot knot = knots.get(i);
      checkMagnitude(knot.from(), "a knot");
      checkMagnitude(knot.to(), "a knot");
      require(
          knot.to().compareTo(scale.min().subtract(margin)) >= 0
              && knot.to().compareTo(scale.max().add(margin)) <= 0,
          "a knot lies far off the scale");
      require(
          i == 0
              || (knots.get(i - 1).from().compareTo(knot.from()) < 0
                  && knots.get(i - 1).to().compareTo(knot.to()) <= 0),
          "the knots do not ascend");
    }
  }

  /// The range of the weighted sum over the ranges of its inputs; if it lies entirely beyond the
  /// knots, every document would get the same score.
  private static void checkReach(
      List<CalibrationMap.Input> inputs,
      BigDecimal intercept,
      List<CalibrationMap.Term> terms,
      List<CalibrationMap.Knot> knots) {
    double low = intercept.doubleValue();
    double high = low;
    double sizes = Math.abs(low);
    for (CalibrationMap.Term term : terms) {
      double[] ends = ends(inputs, term);
      require(
          Math.max(Math.abs(ends[0]), Math.abs(ends[1])) <= MAGNITUDE_MAX.doubleValue(),
          "a weight is too large for a fitted map");
      low += ends[0];
      high += ends[1];
      sizes += Math.max(Math.abs(ends[0]), Math.abs(ends[1]));
    }
    double slack = 1e-9 * (1 + sizes);
    require(
        knots.size() == 1
            || (high >= knots.getFirst().from().doubleValue() - slack
                && low <= knots.getLast().from().doubleValue() + slack),
        "the weighted sum never reaches the knots");
  }

  private static double[] ends(List<CalibrationMap.Input> inputs, CalibrationMap.Term term) {
    double low = 1;
    double high = 1;
    for (int input : term.inputs()) {
      double from = inputs.get(input).low().doubleValue();
      double to = inputs.get(input).high().doubleValue();
      double least = Math.min(Math.min(low * from, low * to), Math.min(high * from, high * to));
      high = Math.max(Math.max(low * from, low * to), Math.max(high * from, high * to));
      low = least;
    }
    double weight = term.weight().doubleValue();
    return new double[] {
      Math.min(weight * low, weight * high), Math.max(weight * low, weight * high)
    };
  }

  private static void checkMagnitude(BigDecimal number, String what) {
    checkDigits(number, what);
    require(number.abs().compareTo(MAGNITUDE_MAX) <= 0, what + " is too large for a fitted map");
  }

  private static void checkDigits(BigDecimal number, String what) {
    require(
        number.stripTrailingZeros().precision() <= DIGITS_MAX,
        what + " has more digits than a fitted map");
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  private MapPlausibilityCheck() {}
}
