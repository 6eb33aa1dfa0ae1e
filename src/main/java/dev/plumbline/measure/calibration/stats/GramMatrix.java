package dev.plumbline.measure.calibration.stats;

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

  /// Adds rows. The same to the last digit as one after the other, but the matrix is read and
  /// written once for four rows.
  ///
  /// @param targets one for each row
  public void addAll(double[][] rows, double[] targets) {
    int i = 0;
    for (; i + 4 <= rows.length; i += 4) {
      addFour(rows[i], rows[i + 1], rows[i + 2], rows[i + 3]);
      for (int r = i; r < i + 4; r++) {
        addTarget(rows[r], targets[r]);
      }
    }
    for (; i < rows.length; i++) {
      add(rows[i], targets[i]);
    }
  }

  private void addFour(double[] a, double[] b, double[] c, double[] d) {
    for (int j = 0; j < width; j++) {
      double[] products = xx[j];
      double aj = a[j];
      double bj = b[j];
      double cj = c[j];
      double dj = d[j];
      for (int k = 0; k <= j; k++) {
        products[k] = products[k] + aj * a[k] + bj * b[k] + cj * c[k] + dj * d[k];
      }
    }
  }

  /// All sums of a row but its products.
  private void addTarget(double[] row, double target) {
    n++;
    y += target;
    yy += target * target;
    for (int j = 0; j < width; j++) {
      x[j] += row[j];
      xy[j] += row[j] * target;
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
