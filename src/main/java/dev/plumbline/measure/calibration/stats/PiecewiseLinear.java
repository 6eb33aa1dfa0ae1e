package dev.plumbline.measure.calibration.stats;

import java.util.Arrays;

/// A piecewise linear function: linear between two knots, constant beyond the ends.
///
/// Every map of one number is of this form; a straight one has a knot at each end of its range. One
/// knot gives a constant. No knots, or equal x, are rejected.
///
/// @param x ascending
///
/// @param y not descending in a map, so that a better raw score never becomes a worse calibrated
///   one
public record PiecewiseLinear(double[] x, double[] y) {

  public PiecewiseLinear {
    if (x.length == 0 || x.length != y.length) {
      throw new IllegalArgumentException("knots: " + x.length + " x and " + y.length + " y");
    }
    for (int i = 1; i < x.length; i++) {
      if (!(x[i - 1] < x[i])) {
        throw new IllegalArgumentException("knots: not ascending at " + i);
      }
    }
  }

  /// The value `y` everywhere, with one knot.
  public static PiecewiseLinear constant(double x, double y) {
    return new PiecewiseLinear(new double[] {x}, new double[] {y});
  }

  /// The line `intercept + slope * x` from `low` to `high`.
  public static PiecewiseLinear straight(double slope, double intercept, double low, double high) {
    return low < high
        ? new PiecewiseLinear(
            new double[] {low, high},
            new double[] {intercept + slope * low, intercept + slope * high})
        : constant(low, intercept + slope * low);
  }

  /// `weightA * a + weightB * b`, with the knots of both.
  public static PiecewiseLinear sum(
      double weightA, PiecewiseLinear a, double weightB, PiecewiseLinear b) {
    double[] both = new double[a.x.length + b.x.length];
    System.arraycopy(a.x, 0, both, 0, a.x.length);
    System.arraycopy(b.x, 0, both, a.x.length, b.x.length);
    double[] knots = Arrays.stream(both).sorted().distinct().toArray();
    double[] values = new double[knots.length];
    for (int i = 0; i < knots.length; i++) {
      values[i] = weightA * a.at(knots[i]) + weightB * b.at(knots[i]);
    }
    return new PiecewiseLinear(knots, values);
  }

  /// The values at each of these, in their order.
  public double[] at(double[] values) {
    double[] results = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      results[i] = at(values[i]);
    }
    return results;
  }

  /// The function `intercept + slope * y`.
  public PiecewiseLinear scaled(double slope, double intercept) {
    double[] values = new double[y.length];
    for (int i = 0; i < y.length; i++) {
      values[i] = intercept + slope * y[i];
    }
    return new PiecewiseLinear(x, values);
  }

  /// The value there: linear between knots, constant beyond the first and the last.
  public double at(double value) {
    int found = Arrays.binarySearch(x, value);
    if (found >= 0) {
      return y[found];
    }
    int right = -found - 1;
    if (right == 0) {
      return y[0];
    }
    return right == x.length ? y[right - 1] : interpolate(right, value);
  }

  /// Interpolates between two knots; clamped, since rounding can exceed the right knot.
  private double interpolate(int right, double value) {
    double left = y[right - 1];
    double share = (value - x[right - 1]) / (x[right] - x[right - 1]);
    double low = Math.min(left, y[right]);
    return Math.clamp(left + share * (y[right] - left), low, Math.max(left, y[right]));
  }
}
