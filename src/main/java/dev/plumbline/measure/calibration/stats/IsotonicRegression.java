package dev.plumbline.measure.calibration.stats;

import java.util.Arrays;

/// Isotonic regression: the monotone map with the least squared error, by the
/// pool-adjacent-violators algorithm (Barlow et al. 1972).
///
/// Rows with equal scores are merged into one block with their mean before pooling. There is a knot
/// at every observed score; linear between knots, constant beyond. A constant judge is mapped to
/// the mean.
public final class IsotonicRegression {

  /// @param scores at least one, with the human scores of the same rows in order
  public static PiecewiseLinear fit(double[] scores, double[] human) {
    PavBlocks pavBlocks = PavBlocks.ofPairs(scores, human);
    return new PiecewiseLinear(pavBlocks.x(), pooled(pavBlocks.y(), pavBlocks.weight()));
  }

  static double[] pooled(double[] values, double[] weights) {
    int n = values.length;
    double[] level = new double[n];
    double[] weight = new double[n];
    int[] start = new int[n + 1];
    int pools = 0;
    for (int i = 0; i < n; i++) {
      level[pools] = values[i];
      weight[pools] = weights[i];
      start[pools++] = i;
      while (pools > 1 && level[pools - 2] >= level[pools - 1]) {
        pools--;
        double sum = weight[pools - 1] + weight[pools];
        double share = weight[pools] / sum;
        level[pools - 1] += share * (level[pools] - level[pools - 1]);
        weight[pools - 1] = sum;
      }
    }
    start[pools] = n;
    double[] result = new double[n];
    for (int pool = 0; pool < pools; pool++) {
      Arrays.fill(result, start[pool], start[pool + 1], level[pool]);
    }
    return result;
  }

  private IsotonicRegression() {}
}
