package dev.plumbline.calibration.stats;

/// The Gram matrix of some rows: sums of products, which suffice for a ridge regression.
///
/// The matrix of a fold's training rows is the total less that of the fold, so neither folds nor
/// alphas need another pass over the rows. Columns should be centred roughly before (any centre
/// will do), otherwise the subtraction loses digits. Without rows, all sums are 0.
public final class GramMatrix {

  final int width;
  double n;
  final double[] x;
  double y;
  final double[][] xx;
  final double[] xy;
  double yy;

  public GramMatrix(int width) {
    this.width = width;
    this.x = new double[width];
    this.xx = new double[width][width];
    this.xy = new double[width];
  }

  /// Adds a row; only the lower triangle of `xx` is filled.
  public void add(double[] row, double target) {
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

  public GramMatrix minus(GramMatrix other) {
    GramMatrix rest = new GramMatrix(width);
    rest.n = n - other.n;
    rest.y = y - other.y;
    rest.yy = yy - other.yy;
    for (int j = 0; j < width; j++) {
      rest.x[j] = x[j] - other.x[j];
      rest.xy[j] = xy[j] - other.xy[j];
      for (int k = 0; k <= j; k++) {
        rest.xx[j][k] = xx[j][k] - other.xx[j][k];
      }
    }
    return rest;
  }

  /// The sum of squared errors of a ridge regression on these rows: the sum of (y - a - x w)²,
  /// expanded. At least 0 in spite of rounding.
  public double squaredError(RidgeRegression ridge) {
    double intercept = ridge.intercept();
    double[] weights = ridge.weights();
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
