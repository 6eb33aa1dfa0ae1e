package dev.plumbline.calibrate.stats;

/// Ridge regression on standardised features (Hoerl and Kennard 1970; RULERS equation 4), from a
/// Gram matrix.
///
/// With X the standardised features and y the centred target, solves (XᵀX + P) w = Xᵀy + P m, where
/// P is the diagonal matrix of penalties and m the expected weights. Feature 0 is the judge's
/// score. A constant feature has weight 0. Without rows, all weights are 0.
///
/// @param weights for the original, unstandardised features
public record RidgeRegression(double intercept, double[] weights) {

  /// A variance below this share of the mean square is a rounding error.
  private static final double VARIANCE_SHARE_MIN = 1e-12;

  public static RidgeRegression fit(GramMatrix rows, RidgePenalty ridgePenalty) {
    int width = rows.width;
    double n = Math.max(1, rows.n);
    double meanY = rows.y / n;
    double[] spread = new double[width];
    for (int k = 0; k < width; k++) {
      double mean = rows.x[k] / n;
      double variance = rows.xx[k][k] / n - mean * mean;
      spread[k] = variance > VARIANCE_SHARE_MIN * rows.xx[k][k] / n ? StrictMath.sqrt(variance) : 0;
    }
    double[][] left = new double[width][width];
    double[] right = new double[width];
    for (int j = 0; j < width; j++) {
      for (int k = 0; k <= j && spread[j] > 0; k++) {
        double products = rows.xx[j][k] - rows.x[j] * rows.x[k] / n;
        left[j][k] = spread[k] == 0 ? 0 : products / (spread[j] * spread[k]);
      }
      left[j][j] =
          spread[j] == 0
              ? 1
              : left[j][j] + (j == 0 ? ridgePenalty.judgePenalty() : ridgePenalty.alpha());
      right[j] = spread[j] == 0 ? 0 : (rows.xy[j] - rows.x[j] * meanY) / spread[j];
    }
    if (width > 0 && spread[0] > 0) {
      double varianceY = Math.max(0, rows.yy / n - meanY * meanY);
      right[0] +=
          ridgePenalty.judgePenalty() * ridgePenalty.judgeWeight() * StrictMath.sqrt(varianceY);
    }
    return unstandardised(rows, spread, Cholesky.solve(left, right), meanY);
  }

  private static RidgeRegression unstandardised(
      GramMatrix rows, double[] spread, double[] solved, double meanY) {
    double[] weights = new double[solved.length];
    double intercept = meanY;
    for (int k = 0; k < weights.length; k++) {
      weights[k] = spread[k] == 0 ? 0 : solved[k] / spread[k];
      intercept -= weights[k] * rows.x[k] / Math.max(1, rows.n);
    }
    return new RidgeRegression(intercept, weights);
  }

  /// The penalty of a ridge regression: a Gaussian prior of its standardised weights.
  ///
  /// @param alpha the weight, in rows, of the prior that every coefficient except the judge's is 0
  /// @param judgePenalty the same for the coefficient of the judge's score
  /// @param judgeWeight the expected coefficient of the judge's score, in units of the human spread
  public record RidgePenalty(double alpha, double judgePenalty, double judgeWeight) {

    /// The prior of the judge's coefficient. Published tasks show correlations of about .3 to .5
    /// between judge and people. With such a prior, worth 25 labels, a large alpha leaves the
    /// judge's own ranking and never reverses it, where a plain ridge would be left with the noise
    /// of all signals. Between 15 and 50 labels, and .3 and .4, the metrics change by less than
    /// .006 QWK.
    private static final double JUDGE_PENALTY = 50;

    private static final double JUDGE_WEIGHT = 0.2;

    /// The textbook ridge: one alpha for all weights, all expected to be 0.
    public static RidgePenalty plain(double alpha) {
      return new RidgePenalty(alpha, alpha, 0);
    }

    /// A ridge that is anchored at the judge's score.
    public static RidgePenalty anchored(double alpha) {
      return new RidgePenalty(alpha, JUDGE_PENALTY, JUDGE_WEIGHT);
    }
  }

  /// The Gram matrix of some rows: sums of products, which suffice for a ridge regression.
  ///
  /// The matrix of a fold's training rows is the total less that of the fold, so neither folds nor
  /// alphas need another pass over the rows. Columns should be centred roughly before (any centre
  /// will do), otherwise the subtraction loses digits. Without rows, all sums are 0.
  public static final class GramMatrix {

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

  /// Solves A x = b for a symmetric positive definite A by A = L Lᵀ (Golub and Van Loan, 4.2.5).
  ///
  /// Size 0 gives an empty solution. A pivot below the threshold means that the column is a linear
  /// combination of earlier ones: its coefficient becomes 0, so the solution is always finite.
  public static final class Cholesky {

    /// The smallest pivot relative to its diagonal entry; smaller ones are rounding errors.
    private static final double PIVOT_SHARE_MIN = 1e-10;

    /// @param a only the lower triangle is read; it is overwritten with L
    public static double[] solve(double[][] a, double[] b) {
      int n = b.length;
      for (int j = 0; j < n; j++) {
        double whole = a[j][j];
        double pivot = whole;
        for (int k = 0; k < j; k++) {
          pivot -= a[j][k] * a[j][k];
        }
        boolean free = pivot > PIVOT_SHARE_MIN * whole;
        a[j][j] = free ? StrictMath.sqrt(pivot) : 0;
        for (int i = j + 1; i < n; i++) {
          double sum = a[i][j];
          for (int k = 0; k < j; k++) {
            sum -= a[i][k] * a[j][k];
          }
          a[i][j] = free ? sum / a[j][j] : 0;
        }
      }
      return backward(a, forward(a, b));
    }

    private static double[] forward(double[][] l, double[] b) {
      double[] y = new double[b.length];
      for (int i = 0; i < b.length; i++) {
        double sum = b[i];
        for (int k = 0; k < i; k++) {
          sum -= l[i][k] * y[k];
        }
        y[i] = l[i][i] == 0 ? 0 : sum / l[i][i];
      }
      return y;
    }

    private static double[] backward(double[][] l, double[] y) {
      double[] x = new double[y.length];
      for (int i = y.length - 1; i >= 0; i--) {
        double sum = y[i];
        for (int k = i + 1; k < y.length; k++) {
          sum -= l[k][i] * x[k];
        }
        x[i] = l[i][i] == 0 ? 0 : sum / l[i][i];
      }
      return x;
    }

    private Cholesky() {}
  }
}
