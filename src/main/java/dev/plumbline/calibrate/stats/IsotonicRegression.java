package dev.plumbline.calibrate.stats;

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

  /// Blocks of equal scores in ascending order with the means of their targets: the common
  /// preparation of equipercentile equating and isotonic regression.
  ///
  /// @param x the scores of the blocks, ascending
  /// @param y the mean targets of the blocks
  /// @param weight the numbers of rows of the blocks
  record PavBlocks(double[] x, double[] y, double[] weight) {

    /// The most blocks, and so the most knots of a map; more would be spurious detail for any
    /// number of labels.
    private static final int BLOCKS_MAX = 512;

    /// Each score is paired with its own target.
    static PavBlocks ofPairs(double[] scores, double[] targets) {
      double[] x = ascending(scores);
      double[] y = new double[x.length];
      int[] taken = new int[x.length];
      for (int i = 0; i < x.length; i++) {
        int first = first(x, scores[i] + 0.0);
        y[first + taken[first]++] = targets[i];
      }
      return merged(x, y);
    }

    /// Where a score occurs first. Sorting numbers and looking up places is twice as fast as
    /// sorting places by number, and keeps the order of rows with equal scores as well.
    private static int first(double[] ascending, double score) {
      int low = 0;
      int high = ascending.length - 1;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (ascending[middle] < score) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }

    private static double[] ascending(double[] scores) {
      return Arrays.stream(scores).map(score -> score + 0.0).sorted().toArray();
    }

    /// The score of rank k is paired with the target of rank k.
    static PavBlocks ofRanks(double[] scores, double[] targets) {
      return merged(ascending(scores), Arrays.stream(targets).sorted().toArray());
    }

    /// One block for equal scores, and at most [#BLOCKS_MAX] blocks: beyond that neighbours are
    /// merged into blocks of about equal numbers of rows. Equal scores are never separated.
    private static PavBlocks merged(double[] x, double[] y) {
      int distinct = 0;
      for (int i = 0; i < x.length; i++) {
        distinct += i == 0 || x[i] != x[i - 1] ? 1 : 0;
      }
      int least = distinct <= BLOCKS_MAX ? 1 : (x.length + BLOCKS_MAX - 1) / BLOCKS_MAX;
      PavBlocks pavBlocks =
          new PavBlocks(new double[distinct], new double[distinct], new double[distinct]);
      int count = 0;
      for (int from = 0; from < x.length; count++) {
        int to = Math.min(x.length, from + least);
        while (to < x.length && x[to] == x[to - 1]) {
          to++;
        }
        pavBlocks.x[count] = mean(x, from, to);
        pavBlocks.y[count] = mean(y, from, to);
        pavBlocks.weight[count] = to - from;
        from = to;
      }
      return pavBlocks.first(count);
    }

    /// The mean, exact for equal values: the mean of three times 0.1 must be 0.1.
    private static double mean(double[] values, int from, int to) {
      double sum = 0;
      for (int i = from; i < to; i++) {
        sum += values[i] - values[from];
      }
      return values[from] + sum / (to - from);
    }

    private PavBlocks first(int count) {
      return new PavBlocks(
          Arrays.copyOf(x, count), Arrays.copyOf(y, count), Arrays.copyOf(weight, count));
    }
  }
}
