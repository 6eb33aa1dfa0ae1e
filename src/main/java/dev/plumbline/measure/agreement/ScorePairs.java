package dev.plumbline.measure.agreement;

import dev.plumbline.measure.calibration.stats.QuadraticWeightedKappa;
import dev.plumbline.measure.calibration.stats.ScalePoints;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/// Scores of one system and the human scores of the same documents, prepared so that a statistic of
/// a resample, in which a document occurs several times or not at all, costs one pass.
public final class ScorePairs {

  private final ScalePoints scalePoints;
  private final double[] scores;
  private final double[] human;
  private final int[] points;
  private final int[] target;
  private final int[] scoreOrder;
  private final int[] humanOrder;

  private ScorePairs(ScalePoints scalePoints, double[] scores, double[] human) {
    if (scores.length != human.length) {
      throw new IllegalArgumentException(scores.length + " scores, " + human.length + " labels");
    }
    this.scalePoints = scalePoints;
    this.scores = scores.clone();
    this.human = human.clone();
    this.points = scalePoints.points(scores);
    this.target = scalePoints.points(human);
    this.scoreOrder = order(scores);
    this.humanOrder = order(human);
  }

  /// @param human the raters' mean of each document, not rounded
  public static ScorePairs of(ScalePoints scalePoints, double[] scores, double[] human) {
    return new ScorePairs(scalePoints, scores, human);
  }

  public int size() {
    return scores.length;
  }

  /// The statistic of all documents; 0 without any.
  public double value(AgreementStatistic statistic) {
    int[] once = new int[scores.length];
    Arrays.fill(once, 1);
    return value(statistic, once);
  }

  /// The statistic of a resample.
  ///
  /// @param times how often each document occurs
  double value(AgreementStatistic statistic, int[] times) {
    return switch (statistic) {
      case QWK -> kappa(times);
      case EXACT -> shareWithin(0, times);
      case ADJACENT -> shareWithin(1, times);
      case MAE -> meanGap(times, 1) * scalePoints.step();
      case RMSE -> StrictMath.sqrt(meanGap(times, 2)) * scalePoints.step();
      case SPEARMAN ->
          correlation(
              midRanks(scoreOrder, scores, times), midRanks(humanOrder, human, times), times);
      case PEARSON -> correlation(scores, human, times);
      case MEAN_DIFFERENCE -> meanDifference(scores, human, times);
    };
  }

  private double kappa(int[] times) {
    QuadraticWeightedKappa kappa = new QuadraticWeightedKappa();
    for (int i = 0; i < times.length; i++) {
      if (times[i] > 0) {
        kappa.add(times[i], points[i], target[i]);
      }
    }
    return kappa.value();
  }

  private double shareWithin(int steps, int[] times) {
    long within = 0;
    long all = 0;
    for (int i = 0; i < times.length; i++) {
      within += Math.abs(points[i] - target[i]) <= steps ? times[i] : 0;
      all += times[i];
    }
    return (double) within / Math.max(1, all);
  }

  /// The mean of the gaps in steps of the scale, each to the given power.
  private double meanGap(int[] times, int power) {
    long sum = 0;
    long all = 0;
    for (int i = 0; i < times.length; i++) {
      long gap = Math.abs(points[i] - target[i]);
      sum += times[i] * (power == 1 ? gap : gap * gap);
      all += times[i];
    }
    return (double) sum / Math.max(1, all);
  }

  static double meanDifference(double[] scores, double[] human, int[] times) {
    double[] first = moments(scores, times);
    double[] second = moments(human, times);
    double unit = StrictMath.sqrt((first[1] + second[1]) / 2);
    return unit == 0 ? 0 : (first[0] - second[0]) / unit;
  }

  /// Pearson's r, clamped to [-1, 1] against rounding; 0 if either side does not vary.
  private static double correlation(double[] a, double[] b, int[] times) {
    double[] momentsA = moments(a, times);
    double[] momentsB = moments(b, times);
    if (momentsA[1] == 0 || momentsB[1] == 0) {
      return 0;
    }
    double products = 0;
    long all = 0;
    for (int i = 0; i < times.length; i++) {
      products += times[i] * (a[i] - momentsA[0]) * (b[i] - momentsB[0]);
      all += times[i];
    }
    double spread = StrictMath.sqrt(momentsA[1]) * StrictMath.sqrt(momentsB[1]);
    return Math.clamp(products / all / spread, -1.0, 1.0);
  }

  /// Mean and population variance; the variance is exactly 0 if the values are equal.
  private static double[] moments(double[] values, int[] times) {
    double sum = 0;
    long all = 0;
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < times.length; i++) {
      if (times[i] > 0) {
        sum += times[i] * values[i];
        all += times[i];
        low = Math.min(low, values[i]);
        high = Math.max(high, values[i]);
      }
    }
    if (all == 0 || low == high) {
      return new double[] {all == 0 ? 0 : low, 0};
    }
    double mean = sum / all;
    double squares = 0;
    for (int i = 0; i < times.length; i++) {
      squares += times[i] * (values[i] - mean) * (values[i] - mean);
    }
    return new double[] {mean, squares / all};
  }

  /// The mid-ranks in a resample, from 1; those of documents that do not occur mean nothing.
  ///
  /// @param order the documents by ascending value
  private static double[] midRanks(int[] order, double[] values, int[] times) {
    double[] ranks = new double[values.length];
    long before = 0;
    int end;
    for (int start = 0; start < order.length; start = end) {
      long equal = 0;
      end = start;
      while (end < order.length && values[order[end]] == values[order[start]]) {
        equal += times[order[end]];
        end++;
      }
      for (int i = start; i < end; i++) {
        ranks[order[i]] = before + (equal + 1) / 2.0;
      }
      before += equal;
    }
    return ranks;
  }

  private static int[] order(double[] values) {
    return IntStream.range(0, values.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> values[i]))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
