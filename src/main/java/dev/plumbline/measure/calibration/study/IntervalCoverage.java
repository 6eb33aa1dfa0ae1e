package dev.plumbline.measure.calibration.study;

import dev.plumbline.measure.calibration.interval.IntervalLevel;
import dev.plumbline.measure.calibration.interval.PredictionIntervals;
import dev.plumbline.measure.calibration.signal.SampleArrays;
import dev.plumbline.rubric.plan.model.Scale;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// How often intervals contain the human score of documents that were not fitted.
///
/// @param covered by level, a share
/// @param width by level, the mean as a share of the range
record IntervalCoverage(Map<IntervalLevel, Double> covered, Map<IntervalLevel, Double> width) {

  /// Human scores are means of raters, compared to the sixth decimal.
  private static final double ROUNDING = 1e-6;

  static IntervalCoverage of(PredictionIntervals intervals, Scale scale, SampleArrays test) {
    Map<IntervalLevel, Double> covered = new EnumMap<>(IntervalLevel.class);
    Map<IntervalLevel, Double> width = new EnumMap<>(IntervalLevel.class);
    double range = scale.max().subtract(scale.min()).doubleValue();
    for (IntervalLevel level : IntervalLevel.values()) {
      int inside = 0;
      double sum = 0;
      for (int i = 0; i < test.size(); i++) {
        List<Double> signals = Arrays.stream(test.signals()[i]).boxed().toList();
        PredictionIntervals.PredictionInterval interval =
            intervals.of(test.judge()[i], signals, scale, level);
        double low = interval.low().doubleValue();
        double high = interval.high().doubleValue();
        double human = test.human()[i];
        inside += human >= low - ROUNDING && human <= high + ROUNDING ? 1 : 0;
        sum += (high - low) / range;
      }
      covered.put(level, (double) inside / Math.max(1, test.size()));
      width.put(level, sum / Math.max(1, test.size()));
    }
    return new IntervalCoverage(covered, width);
  }
}
