package dev.plumbline.calibrate.fit;

import dev.plumbline.calibrate.fit.RidgeFitter.PolynomialFeatures;
import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import java.util.stream.IntStream;

/// The prediction of a ridge regression before it is mapped: an intercept and a weight for every
/// feature.
record LinearPredictor(PolynomialFeatures features, double intercept, double[] weights) {

  double predict(double judge, double[] signals) {
    double[] values = features.of(judge, signals);
    double sum = intercept;
    for (int k = 0; k < values.length; k++) {
      sum += weights[k] * values[k];
    }
    return sum;
  }

  public double[] predict(SampleArrays rows) {
    return IntStream.range(0, rows.size())
        .mapToDouble(row -> predict(rows.judge()[row], rows.signals()[row]))
        .toArray();
  }
}
