package dev.plumbline.measure.calibration.stats;

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
}
