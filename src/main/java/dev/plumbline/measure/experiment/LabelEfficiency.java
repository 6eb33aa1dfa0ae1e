package dev.plumbline.measure.experiment;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.calibrate.Study;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a calibration gains with more and more labels: each number is drawn many times, and the map
/// is measured on documents that were not drawn.
///
/// @param points by ascending number of labels
public record LabelEfficiency(List<EfficiencyPoint> points) implements JsonRecord {

  public LabelEfficiency {
    points = List.copyOf(points);
  }

  /// What one number of labels gains.
  ///
  /// @param draws of so many labels
  /// @param raw mean QWK without calibration
  /// @param qwk mean with it
  /// @param gain mean of `qwk` less `raw`
  /// @param low the gain that 97.5 % of the draws exceed
  /// @param high the gain that 2.5 % exceed
  /// @param hurts share of the draws that lose more than .005
  public record EfficiencyPoint(
      int labels,
      int draws,
      BigDecimal raw,
      BigDecimal qwk,
      BigDecimal gain,
      BigDecimal low,
      BigDecimal high,
      BigDecimal hurts) {}

  /// A study of one number of labels.
  public static EfficiencyPoint point(Study.Result result) {
    List<Double> gains = new ArrayList<>(result.gains().all());
    gains.sort(Double::compare);
    int cut = gains.size() / 40;
    return new EfficiencyPoint(
        result.labels(),
        gains.size(),
        result.raw().qwk(),
        result.calibrated().qwk(),
        DoubleFormat.of(result.calibrated().qwk().doubleValue() - result.raw().qwk().doubleValue()),
        DoubleFormat.of(gains.get(cut)),
        DoubleFormat.of(gains.get(gains.size() - 1 - cut)),
        result.gains().lossShare());
  }

  /// The number of labels for a mean gain in QWK, by linear interpolation in the logarithm of the
  /// labels between the first two points that enclose it; empty if no point gains so much.
  public Optional<Integer> labelsFor(double gain) {
    for (int i = 0; i < points.size(); i++) {
      double here = points.get(i).gain().doubleValue();
      if (here >= gain) {
        if (i == 0) {
          return Optional.of(points.getFirst().labels());
        }
        double before = points.get(i - 1).gain().doubleValue();
        double from = StrictMath.log(points.get(i - 1).labels());
        double to = StrictMath.log(points.get(i).labels());
        double share = (gain - before) / (here - before);
        return Optional.of(
            (int) StrictMath.ceil(StrictMath.exp(from + share * (to - from)) - 1e-9));
      }
    }
    return Optional.empty();
  }
}
