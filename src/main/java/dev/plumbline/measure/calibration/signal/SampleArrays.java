package dev.plumbline.measure.calibration.signal;

import dev.plumbline.measure.calibration.signal.Sample.SampleRow;
import dev.plumbline.measure.calibration.stats.CounterRandom;
import dev.plumbline.measure.calibration.stats.PiecewiseLinear.ScalePoints;
import java.util.List;

/// A sample as arrays, for inner loops: row i is `judge[i]`, `signals[i]`, `human[i]`.
///
/// @param human the raters' mean, not rounded
/// @param keys a hash of each row's id, which determines its folds
public record SampleArrays(
    ScalePoints scalePoints, double[] judge, double[][] signals, double[] human, long[] keys) {

  public static SampleArrays of(Sample sample) {
    List<SampleRow> rows = sample.rows();
    int n = rows.size();
    double[] judge = new double[n];
    double[][] signals = new double[n][];
    double[] human = new double[n];
    long[] keys = new long[n];
    for (int i = 0; i < n; i++) {
      SampleRow row = rows.get(i);
      judge[i] = row.judge();
      signals[i] = array(row.signals());
      human[i] = row.human();
      keys[i] = CounterRandom.hash(row.id());
    }
    return new SampleArrays(ScalePoints.of(sample.scale()), judge, signals, human, keys);
  }

  public int size() {
    return judge.length;
  }

  public int signalCount() {
    return size() == 0 ? 0 : signals[0].length;
  }

  /// Whether there is no informative signal: each equals the judge's score on all rows, or is
  /// constant.
  public boolean isJudgeOnly() {
    for (int signal = 0; signal < signalCount(); signal++) {
      if (!repeatsJudge(signal) && !isConstant(signal)) {
        return false;
      }
    }
    return true;
  }

  public boolean repeatsJudge(int signal) {
    for (int i = 0; i < size(); i++) {
      if (signals[i][signal] != judge[i]) {
        return false;
      }
    }
    return true;
  }

  private boolean isConstant(int signal) {
    for (int i = 0; i < size(); i++) {
      if (signals[i][signal] != signals[0][signal]) {
        return false;
      }
    }
    return true;
  }

  /// The lowest possible score of the judge: the minimum of the scale, or lower if it has occurred.
  public double judgeMin() {
    double lowest = scalePoints.min();
    for (double score : judge) {
      lowest = Math.min(lowest, score);
    }
    return lowest;
  }

  /// The highest possible score of the judge, likewise.
  public double judgeMax() {
    double highest = scalePoints.max();
    for (double score : judge) {
      highest = Math.max(highest, score);
    }
    return highest;
  }

  /// The rows with the given indices, in that order.
  public SampleArrays select(int[] rows) {
    double[] someJudge = new double[rows.length];
    double[][] someSignals = new double[rows.length][];
    double[] someHuman = new double[rows.length];
    long[] someKeys = new long[rows.length];
    for (int i = 0; i < rows.length; i++) {
      someJudge[i] = judge[rows[i]];
      someSignals[i] = signals[rows[i]];
      someHuman[i] = human[rows[i]];
      someKeys[i] = keys[rows[i]];
    }
    return new SampleArrays(scalePoints, someJudge, someSignals, someHuman, someKeys);
  }

  /// The human scores, rounded half up to the scale.
  public double[] roundedHuman() {
    double[] snapped = new double[size()];
    for (int i = 0; i < snapped.length; i++) {
      snapped[i] = scalePoints.round(human[i]);
    }
    return snapped;
  }

  private static double[] array(List<Double> numbers) {
    double[] array = new double[numbers.size()];
    for (int i = 0; i < array.length; i++) {
      array[i] = numbers.get(i);
    }
    return array;
  }
}
