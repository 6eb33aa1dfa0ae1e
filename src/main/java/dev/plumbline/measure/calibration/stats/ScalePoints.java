package dev.plumbline.measure.calibration.stats;

import dev.plumbline.rubric.plan.model.Scale;

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
    int[] points = new int[scores.length];
    for (int i = 0; i < scores.length; i++) {
      points[i] = point(scores[i]);
    }
    return points;
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
