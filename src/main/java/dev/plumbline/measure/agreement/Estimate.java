package dev.plumbline.measure.agreement;

import dev.plumbline.measure.calibration.stats.DoubleFormat;
import dev.plumbline.measure.calibration.stats.Moments;
import java.math.BigDecimal;
import java.util.Arrays;

/// A statistic of a sample of documents, with what bootstrap resampling says of its precision.
///
/// @param value of all documents
/// @param standardError the standard deviation over the resamples
/// @param low the lower end of the 95 % interval
/// @param high the upper end
public record Estimate(
    BigDecimal value, BigDecimal standardError, BigDecimal low, BigDecimal high) {

  /// The percentile interval of resampled values.
  ///
  /// @param resampled at least 40
  public static Estimate of(double value, double[] resampled) {
    double[] sorted = resampled.clone();
    double spread = Moments.spread(sorted);
    Arrays.sort(sorted);
    int tail = sorted.length / 40;
    return new Estimate(
        DoubleFormat.of(value),
        DoubleFormat.of(spread),
        DoubleFormat.of(sorted[tail - 1]),
        DoubleFormat.of(sorted[sorted.length - tail - 1]));
  }
}
