package dev.plumbline.calibration;

/// One split of a study, measured: the raw and the calibrated scores of its test half.
record Run(Method method, Held raw, Held calibrated) {

  double gain() {
    return calibrated.qwk - raw.qwk;
  }

  /// @param mae mean absolute error as a share of the range, both sides on the scale
  /// @param nonFinite scores that are not finite or not on the scale
  record Held(double qwk, double mae, double spearman, int nonFinite) {

    /// At least one row.
    static Held of(Grid grid, double[] scores, double[] human) {
      int[] points = grid.points(scores);
      int[] target = grid.points(human);
      long gaps = 0;
      int nonFinite = 0;
      for (int i = 0; i < points.length; i++) {
        gaps += Math.abs(points[i] - target[i]);
        nonFinite += scores[i] >= grid.min() && scores[i] <= grid.max() ? 0 : 1;
      }
      double mae = (double) gaps / points.length / grid.last();
      return new Held(
          Kappa.quadratic(points, target), mae, Ranks.spearman(scores, human), nonFinite);
    }
  }
}
