package dev.plumbline.calibration;

/// Sums of products over some rows: all that a ridge needs to know of them.
///
/// Grams of disjoint rows add up, so a fold's training rows are the whole less the fold, and neither
/// folds nor alphas cost another pass over the rows. The columns should be centred roughly before
/// (any centre will do), else taking away costs digits. No rows: all sums 0.
final class Gram {

  final int width;
  double n;
  final double[] x;
  double y;
  final double[][] xx;
  final double[] xy;
  double yy;

  Gram(int width) {
    this.width = width;
    this.x = new double[width];
    this.xx = new double[width][width];
    this.xy = new double[width];
  }

  /// Only the lower triangle of `xx` is filled.
  void add(double[] row, double target) {
    n++;
    y += target;
    yy += target * target;
    for (int j = 0; j < width; j++) {
      double value = row[j];
      double[] products = xx[j];
      x[j] += value;
      xy[j] += value * target;
      for (int k = 0; k <= j; k++) {
        products[k] += value * row[k];
      }
    }
  }

  Gram plus(Gram other, double sign) {
    Gram sum = new Gram(width);
    sum.n = n + sign * other.n;
    sum.y = y + sign * other.y;
    sum.yy = yy + sign * other.yy;
    for (int j = 0; j < width; j++) {
      sum.x[j] = x[j] + sign * other.x[j];
      sum.xy[j] = xy[j] + sign * other.xy[j];
      for (int k = 0; k <= j; k++) {
        sum.xx[j][k] = xx[j][k] + sign * other.xx[j][k];
      }
    }
    return sum;
  }

  /// The squared error of a linear predictor on these rows, without seeing them:
  /// sum (y - a - x w)^2, multiplied out.
  double squaredError(double intercept, double[] weights) {
    double error = yy - 2 * intercept * y + n * intercept * intercept;
    for (int j = 0; j < width; j++) {
      double inner = weights[j] * xx[j][j];
      for (int k = 0; k < j; k++) {
        inner += 2 * weights[k] * xx[j][k];
      }
      error += weights[j] * (inner + 2 * intercept * x[j] - 2 * xy[j]);
    }
    return Math.max(0, error);
  }
}
