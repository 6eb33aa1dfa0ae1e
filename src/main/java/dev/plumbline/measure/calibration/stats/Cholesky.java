package dev.plumbline.measure.calibration.stats;

/// Solves A x = b for a symmetric positive definite A by A = L Lᵀ (Golub and Van Loan, 4.2.5).
///
/// Size 0 gives an empty solution. A pivot below the threshold means that the column is a linear
/// combination of earlier ones: its coefficient becomes 0, so the solution is always finite.
public final class Cholesky {

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
