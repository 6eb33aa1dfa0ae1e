package dev.plumbline.calibrate.stats;

import dev.plumbline.rubric.plan.model.Scale;
import java.util.Arrays;
import java.util.stream.DoubleStream;

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
    double[] knots =
        DoubleStream.concat(Arrays.stream(a.x), Arrays.stream(b.x)).sorted().distinct().toArray();
    return new PiecewiseLinear(
        knots, Arrays.stream(knots).map(it -> weightA * a.at(it) + weightB * b.at(it)).toArray());
  }

  /// The values at each of these, in their order.
  public double[] at(double[] values) {
    return Arrays.stream(values).map(this::at).toArray();
  }

  /// The function `intercept + slope * y`.
  public PiecewiseLinear scaled(double slope, double intercept) {
    return new PiecewiseLinear(x, Arrays.stream(y).map(it -> intercept + slope * it).toArray());
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

  /// A scale as doubles, for inner loops. Points are numbered from 0.
  ///
  /// A value between two points is rounded half up; a value beyond an end is clamped to that end.
  public record ScalePoints(double min, double max, double step, int lastPoint) {

    /// A mean of three raters that should be 2.5 may be computed as 2.4999999999: values within a
    /// billionth of a step of the middle count as the middle.
    private static final double MIDDLE = 0.5 + 1e-9;

    public static ScalePoints of(Scale scale) {
      return new ScalePoints(
          scale.min().doubleValue(),
          scale.max().doubleValue(),
          scale.step().doubleValue(),
          scale.points() - 1);
    }

    /// The nearest point, half up; beyond the ends, the end.
    public int point(double score) {
      double steps = StrictMath.floor((score - min) / step + MIDDLE);
      return (int) Math.clamp(steps, 0.0, lastPoint);
    }

    /// The nearest point of each, from 0.
    public int[] points(double[] scores) {
      return Arrays.stream(scores).mapToInt(this::point).toArray();
    }

    double value(int point) {
      return point == lastPoint ? max : min + point * step;
    }

    /// The value of the nearest point.
    public double round(double score) {
      return value(point(score));
    }

    /// The nearest value within the ends of the scale, not rounded to a point.
    public double clip(double score) {
      return Math.clamp(score, min, max);
    }
  }
}
