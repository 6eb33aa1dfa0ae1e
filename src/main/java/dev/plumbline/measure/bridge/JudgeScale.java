package dev.plumbline.measure.bridge;

import dev.plumbline.base.number.Rational;
import dev.plumbline.calibrate.FittedCalibration.CalibrationScope;
import dev.plumbline.calibrate.fit.Sample;
import dev.plumbline.calibrate.fit.Sample.SampleRow;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.model.Scale;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/// The scale of a judge's raw scores: all that the rubric allows, in steps so fine that rounding to
/// them does not matter.
public final class JudgeScale {

  /// At least this number of steps, and at most ten times as many.
  private static final int STEPS_DIGITS = 2;

  private static final Rational LARGEST = Rational.of((long) SampleRow.MAGNITUDE_MAX);

  /// @param target `composite` or a trait; empty for another, where all documents get one score,
  ///   and for numbers beyond [SampleRow#MAGNITUDE_MAX]
  public static Optional<Scale> of(Bundle bundle, String target) {
    if (target.equals(CalibrationScope.COMPOSITE)) {
      Program program = bundle.scoring().program();
      var range = program.range(program.result().id());
      return around(range.low(), range.high());
    }
    return bundle.scoring().traits().stream()
        .filter(trait -> trait.id().equals(target))
        .map(Trait::scale)
        .findFirst()
        .flatMap(scale -> around(Rational.of(scale.min()), Rational.of(scale.max())));
  }

  private static Optional<Scale> around(Rational low, Rational high) {
    Rational range = high.minus(low);
    if (range.sign() <= 0 || Rational.max(high, low.negated()).compareTo(LARGEST) > 0) {
      return Optional.empty();
    }
    BigDecimal size = range.rounded(30, RoundingMode.HALF_EVEN);
    int decimals = STEPS_DIGITS - (size.precision() - size.scale() - 1);
    Scale fine = rounded(low, high, decimals);
    return Optional.of(
        fine.hasAtMostPoints(Sample.POINTS_MAX) ? fine : rounded(low, high, decimals - 1));
  }

  private static Scale rounded(Rational low, Rational high, int decimals) {
    BigDecimal step = BigDecimal.ONE.movePointLeft(decimals);
    return new Scale(
        low.dividedBy(Rational.of(step)).rounded(0, RoundingMode.FLOOR).multiply(step),
        high.dividedBy(Rational.of(step)).rounded(0, RoundingMode.CEILING).multiply(step),
        step);
  }

  private JudgeScale() {}
}
