package dev.plumbline.measure.calibration.fit;

import dev.plumbline.measure.calibration.stats.Moments;
import dev.plumbline.measure.calibration.stats.QuadraticWeightedKappa;

/// The performance of one method in repeated cross-validation, with all rows and with each row left
/// out.
///
/// @param value higher is better: mean QWK over the repeats, or the mean absolute error times -1
/// @param leaveOneOut the same value without one row, for every row in turn
record CrossValidationScore(double value, double[] leaveOneOut) {

  static CrossValidationScore of(Objective objective, int[][] scored, int[] human) {
    double value = 0;
    double[] without = new double[human.length];
    for (int[] points : scored) {
      CrossValidationScore one =
          switch (objective) {
            case QWK -> kappa(points, human);
            case MAE -> error(points, human);
          };
      value += one.value / scored.length;
      for (int i = 0; i < without.length; i++) {
        without[i] += one.leaveOneOut[i] / scored.length;
      }
    }
    return new CrossValidationScore(value, without);
  }

  private static CrossValidationScore kappa(int[] points, int[] human) {
    QuadraticWeightedKappa kappa = new QuadraticWeightedKappa();
    for (int i = 0; i < human.length; i++) {
      kappa.add(points[i], human[i]);
    }
    double[] without = new double[human.length];
    for (int i = 0; i < human.length; i++) {
      without[i] = kappa.leaveOneOut(points[i], human[i]);
    }
    return new CrossValidationScore(kappa.value(), without);
  }

  private static CrossValidationScore error(int[] points, int[] human) {
    long sum = 0;
    for (int i = 0; i < human.length; i++) {
      sum += Math.abs(points[i] - human[i]);
    }
    double[] without = new double[human.length];
    for (int i = 0; i < human.length; i++) {
      long rest = sum - Math.abs(points[i] - human[i]);
      without[i] = -(double) rest / Math.max(1, human.length - 1);
    }
    return new CrossValidationScore(-(double) sum / Math.max(1, human.length), without);
  }

  /// The jackknife standard error of the difference to the other value (Efron and Tibshirani 1993,
  /// 11.5): the square root of (n - 1) / n times the sum of squares about the mean; 0 without rows.
  double standardError(CrossValidationScore other) {
    int n = leaveOneOut.length;
    double[] gaps = new double[n];
    for (int i = 0; i < n; i++) {
      gaps[i] = leaveOneOut[i] - other.leaveOneOut[i];
    }
    return n == 0 ? 0 : Moments.spread(gaps) * StrictMath.sqrt(n - 1.0);
  }
}
