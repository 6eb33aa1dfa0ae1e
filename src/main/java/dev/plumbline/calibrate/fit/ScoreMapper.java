package dev.plumbline.calibrate.fit;

import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.calibrate.fit.CalibrationMap.MapCodec;
import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import dev.plumbline.rubric.plan.model.Scale;
import java.math.BigDecimal;
import java.util.List;

/// Applies a fitted map to new documents.
///
/// Decimals are converted to the nearest doubles, terms are added in the order of the map, and the
/// result is clamped to the scale and returned as a decimal of 15 digits.
public final class ScoreMapper {

  private final Scale scale;
  private final ScalePoints scalePoints;
  private final FittedModel model;

  public ScoreMapper(CalibrationMap map, Scale scale) {
    this.scale = scale;
    this.scalePoints = ScalePoints.of(scale);
    this.model = MapCodec.toModel(map, scalePoints);
  }

  /// @param signals in the order of the sample to which the map was fitted; ignored by a map of the
  ///   score alone
  ///
  /// @throws IllegalArgumentException if a number is not finite
  public MappedScore map(double judge, List<Double> signals) {
    if (!Double.isFinite(judge) || !signals.stream().allMatch(Double::isFinite)) {
      throw new IllegalArgumentException("the judge's score and the signals must be finite");
    }
    double[] inputs = signals.stream().mapToDouble(Double::doubleValue).toArray();
    double exact = model.score(judge, inputs);
    return new MappedScore(DoubleFormat.of(exact), scale.value(scalePoints.point(exact)));
  }

  /// A score on the human scale.
  ///
  /// @param exact within the scale, not rounded to it
  /// @param score the nearest point of the scale, half up
  public record MappedScore(BigDecimal exact, BigDecimal score) {}
}
