package dev.plumbline.calibration.sample;

import dev.plumbline.calibration.stats.CounterRandom;
import dev.plumbline.calibration.stats.ScalePoints;
import java.util.List;

/// A sample as arrays, for the inner loops: row i is `judge[i]`, `signals[i]`, `human[i]`.
///
/// @param human the raters' mean, not rounded
/// @param keys a hash of each row's id, from which its folds follow
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

  /// Whether the judge's score is all there is: no signal that differs from it and from row to row.
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

  /// The lower end of what the judge may say: the scale's, or lower if it has been seen.
  public double judgeMin() {
    double lowest = scalePoints.min();
    for (double score : judge) {
      lowest = Math.min(lowest, score);
    }
    return lowest;
  }

  /// The upper end likewise.
  public double judgeMax() {
    double highest = scalePoints.max();
    for (double score : judge) {
      highest = Math.max(highest, score);
    }
    return highest;
  }

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
