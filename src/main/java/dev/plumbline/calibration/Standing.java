package dev.plumbline.calibration;

/// How good one method proved in repeated cross-validation, with and without each row.
///
/// @param value higher is better: mean QWK over the repeats, or the mean absolute error times -1
/// @param without the same value with one row left out, for every row in turn
record Standing(double value, double[] without) {

  static Standing of(Objective objective, int[][] scored, int[] human) {
    double value = 0;
    double[] without = new double[human.length];
    for (int[] points : scored) {
      Standing one =
          switch (objective) {
            case QWK -> kappa(points, human);
            case MAE -> error(points, human);
          };
      value += one.value / scored.length;
      for (int i = 0; i < without.length; i++) {
        without[i] += one.without[i] / scored.length;
      }
    }
    return new Standing(value, without);
  }

  private static Standing kappa(int[] points, int[] human) {
    Kappa kappa = new Kappa();
    for (int i = 0; i < human.length; i++) {
      kappa.add(points[i], human[i]);
    }
    double[] without = new double[human.length];
    for (int i = 0; i < human.length; i++) {
      without[i] = kappa.without(points[i], human[i]);
    }
    return new Standing(kappa.value(), without);
  }

  private static Standing error(int[] points, int[] human) {
    long sum = 0;
    for (int i = 0; i < human.length; i++) {
      sum += Math.abs(points[i] - human[i]);
    }
    double[] without = new double[human.length];
    for (int i = 0; i < human.length; i++) {
      long rest = sum - Math.abs(points[i] - human[i]);
      without[i] = -(double) rest / Math.max(1, human.length - 1);
    }
    return new Standing(-(double) sum / Math.max(1, human.length), without);
  }

  /// The standard error of this value less the other, by the jackknife (Efron and Tibshirani 1993,
  /// 11.5): the square root of (n - 1) / n times the sum of squares about the mean.
  double standardError(Standing other) {
    int n = without.length;
    double[] gaps = new double[n];
    for (int i = 0; i < n; i++) {
      gaps[i] = without[i] - other.without[i];
    }
    return n == 0 ? 0 : Moments.spread(gaps) * StrictMath.sqrt(n - 1.0);
  }
}
