package dev.plumbline.measure.calibration.fit;

import dev.plumbline.measure.calibration.signal.SampleArrays;
import dev.plumbline.measure.calibration.stats.IsotonicRegression;
import dev.plumbline.measure.calibration.stats.LinearEquating;
import dev.plumbline.measure.calibration.stats.PiecewiseLinear;

/// Linear equating with a curve where the labels show one: a mixture of the judge's own score and
/// its isotonic regression, both in units of their standard deviation, is mapped to the human mean
/// and standard deviation.
///
/// The regression finds, for instance, that a judge's 4 and 5 mean the same to people; at 25 labels
/// it finds mostly noise. So its weight is n / (n + 200): one ninth at 25 labels, one half at 200.
/// The constant was chosen among 100, 200 and 400, which differ by less than .004 QWK. A constant
/// judge gives a constant map to the human mean.
final class ShapedEquating {

  private static final double HALF_WEIGHT_LABELS = 200;

  /// @param target the human mean and spread
  static PiecewiseLinear fit(SampleArrays rows, LinearEquating target) {
    double[] judge = rows.judge();
    double[] human = rows.roundedHuman();
    LinearEquating own = LinearEquating.of(judge);
    if (own.spread() == 0) {
      return PiecewiseLinear.constant(judge[0], target.mean());
    }
    PiecewiseLinear straight =
        PiecewiseLinear.straight(
            1 / own.spread(), -own.mean() / own.spread(), rows.judgeMin(), rows.judgeMax());
    PiecewiseLinear shape = shape(straight, judge, human);
    LinearEquating shaped = LinearEquating.of(shape.at(judge));
    double slope = shaped.spread() == 0 ? 0 : target.spread() / shaped.spread();
    return shape.scaled(slope, target.mean() - slope * shaped.mean());
  }

  /// @param straight the judge's score less its mean, in units of its standard deviation
  private static PiecewiseLinear shape(PiecewiseLinear straight, double[] judge, double[] human) {
    PiecewiseLinear bend = IsotonicRegression.fit(judge, human);
    LinearEquating bent = LinearEquating.of(bend.at(judge));
    if (bent.spread() == 0) {
      return straight;
    }
    double share = judge.length / (judge.length + HALF_WEIGHT_LABELS);
    return PiecewiseLinear.sum(1 - share, straight, share / bent.spread(), bend);
  }

  private ShapedEquating() {}
}
