package dev.plumbline.measure.agreement;

import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import dev.plumbline.calibrate.stats.QuadraticWeightedKappa;
import dev.plumbline.calibrate.stats.Ranks;
import dev.plumbline.measure.agreement.AgreementBootstrap.AgreementStatistic;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
    this.scoreOrder = Ranks.order(scores);
    this.humanOrder = Ranks.order(human);
  }

  /// @param human the raters' mean of each document, not rounded
  public static ScorePairs of(ScalePoints scalePoints, double[] scores, double[] human) {
    return new ScorePairs(scalePoints, scores, human);
  }

  public int size() {
    return scores.length;
  }

  /// The statistic of all documents; not a number where it is undefined.
  public double value(AgreementStatistic statistic) {
    return value(statistic, Moments.once(scores.length));
  }

  /// The order that labels and scores fix, and those of others beside it, whatever the order of the
  /// documents is.
  int[] order(ScorePairs... others) {
    return Ranks.order(
        Stream.concat(Stream.of(human, scores), Arrays.stream(others).map(other -> other.scores))
            .toArray(double[][]::new));
  }

  ScorePairs ordered(int[] rows) {
    return new ScorePairs(
        scalePoints,
        Arrays.stream(rows).mapToDouble(i -> scores[i]).toArray(),
        Arrays.stream(rows).mapToDouble(i -> human[i]).toArray());
  }

  /// How many documents are within so many steps of the scale.
  long within(int steps) {
    return IntStream.range(0, size()).filter(i -> Math.abs(points[i] - target[i]) <= steps).count();
  }

  /// The statistic of a resample.
  ///
  /// @param times how often each document occurs
  double value(AgreementStatistic statistic, int[] times) {
    return switch (statistic) {
      case QWK -> QuadraticWeightedKappa.of(points, target, times);
      case EXACT -> shareWithin(0, times);
      case ADJACENT -> shareWithin(1, times);
      case MAE -> meanGap(times, 1) * scalePoints.step();
      case RMSE -> StrictMath.sqrt(meanGap(times, 2)) * scalePoints.step();
      case SPEARMAN ->
          Moments.correlation(
              Ranks.of(scoreOrder, scores, times), Ranks.of(humanOrder, human, times), times);
      case PEARSON -> Moments.correlation(scores, human, times);
      case MEAN_DIFFERENCE -> Moments.meanDifference(scores, human, times);
    };
  }

  private double shareWithin(int steps, int[] times) {
    long within = 0;
    long all = 0;
    for (int i = 0; i < times.length; i++) {
      within += Math.abs(points[i] - target[i]) <= steps ? times[i] : 0;
      all += times[i];
    }
    return (double) within / all;
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
    return (double) sum / all;
  }
}
