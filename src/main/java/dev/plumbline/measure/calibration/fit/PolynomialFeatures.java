package dev.plumbline.measure.calibration.fit;

import dev.plumbline.measure.calibration.signal.SampleArrays;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// The features of a ridge regression: the inputs (the judge's score, then the signals) and, for
/// degree 2, all their squares and products. A signal that equals the judge's score on every row is
/// left out.
///
/// @param low the smallest value of each input in the fitted rows
/// @param high the largest value of each input
/// @param first the first input of each feature
/// @param second the second input of a product, or -1
record PolynomialFeatures(double[] low, double[] high, int[] first, int[] second) {

  private static final int NONE = -1;

  static PolynomialFeatures of(SampleArrays rows, int degree) {
    int inputs = rows.signalCount() + 1;
    double[] low = new double[inputs];
    double[] high = new double[inputs];
    Arrays.fill(low, Double.POSITIVE_INFINITY);
    Arrays.fill(high, Double.NEGATIVE_INFINITY);
    for (int i = 0; i < rows.size(); i++) {
      for (int input = 0; input < inputs; input++) {
        double value = input == 0 ? rows.judge()[i] : rows.signals()[i][input - 1];
        low[input] = Math.min(low[input], value);
        high[input] = Math.max(high[input], value);
      }
    }
    int[] used =
        IntStream.range(0, inputs).filter(k -> k == 0 || !rows.repeatsJudge(k - 1)).toArray();
    return degree == 1 ? linear(low, high, used) : quadratic(low, high, used);
  }

  private static PolynomialFeatures linear(double[] low, double[] high, int[] used) {
    int[] none = new int[used.length];
    Arrays.fill(none, NONE);
    return new PolynomialFeatures(low, high, used, none);
  }

  private static PolynomialFeatures quadratic(double[] low, double[] high, int[] used) {
    int count = used.length + used.length * (used.length + 1) / 2;
    int[] first = Arrays.copyOf(used, count);
    int[] second = new int[count];
    Arrays.fill(second, NONE);
    int feature = used.length;
    for (int k = 0; k < used.length; k++) {
      for (int l = 0; l <= k; l++, feature++) {
        first[feature] = used[l];
        second[feature] = used[k];
      }
    }
    return new PolynomialFeatures(low, high, first, second);
  }

  /// The inputs of a feature: one, or two for a product.
  List<Integer> inputs(int feature) {
    return second[feature] == NONE
        ? List.of(first[feature])
        : List.of(first[feature], second[feature]);
  }

  static int second(CalibrationMap.Term term) {
    return term.inputs().size() == 1 ? NONE : term.inputs().get(1);
  }

  int count() {
    return first.length;
  }

  /// The features of one row, its inputs clamped to the fitted ranges.
  double[] of(double judge, double[] signals) {
    double[] inputs = new double[low.length];
    for (int input = 0; input < inputs.length; input++) {
      inputs[input] = Math.clamp(input == 0 ? judge : signals[input - 1], low[input], high[input]);
    }
    double[] features = new double[count()];
    for (int k = 0; k < features.length; k++) {
      double value = inputs[first[k]];
      features[k] = second[k] == NONE ? value : value * inputs[second[k]];
    }
    return features;
  }

  double[][] of(SampleArrays rows) {
    double[][] features = new double[rows.size()][];
    for (int i = 0; i < features.length; i++) {
      features[i] = of(rows.judge()[i], rows.signals()[i]);
    }
    return features;
  }
}
