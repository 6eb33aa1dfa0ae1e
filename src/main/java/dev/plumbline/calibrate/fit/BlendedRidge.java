package dev.plumbline.calibrate.fit;

import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.stats.IsotonicRegression;
import dev.plumbline.calibrate.stats.LinearEquating;
import dev.plumbline.calibrate.stats.LinearEquating.EquipercentileEquating;
import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.calibrate.stats.PiecewiseLinear;

/// The default method: as [#anchored], or [ShapedEquating] for a single score, with three guards
/// against bad draws of few labels.
///
/// 1. The ranking is a mean of the ridge's and the judge's own, both in units of their standard
///    deviation; the ridge's part is n / (n + 10). A ridge of 25 labels sometimes turns a good
///    ranking around; the mean of both hardly can.
/// 2. The judge's spread is changed only as far as a jackknife variance allows
///    ([LinearEquating#guarded]).
/// 3. Labels that are all equal say nothing of the spread: the judge's score is left unchanged,
///    unless the judge is constant or uses another scale.
///
/// Means over bootstrap samples of the labels (bagging) were tried in place of the first and were
/// no better than no guard; docs/measuring.md has the figures.
final class BlendedRidge {

  private static final double HALF_WEIGHT_LABELS = 100;

  static FittedModel fit(SampleArrays rows) {
    return fit(rows, SmallSampleGuard.STANDARD.halfWeightLabels());
  }

  /// @param halfWeightLabels as in [SmallSampleGuard]
  static FittedModel fit(SampleArrays rows, double halfWeightLabels) {
    if (labelsTellNothing(rows)) {
      return new FittedModel.Identity(rows.scalePoints());
    }
    LinearEquating target =
        LinearEquating.guarded(rows.judge(), rows.roundedHuman(), rows.scalePoints());
    if (rows.isJudgeOnly()) {
      return new FittedModel.ScoreCurve(rows.scalePoints(), ShapedEquating.fit(rows, target));
    }
    LinearPredictor ridge = RidgeFitter.anchored(rows);
    LinearPredictor blended = blended(ridge, rows, halfWeightLabels);
    return new FittedModel.SignalCurve(
        rows.scalePoints(), blended, anchored(blended.predict(rows), rows, target));
  }

  /// Whether the labels are equal, so that they cannot correct a judge that varies on their scale.
  static boolean labelsTellNothing(SampleArrays rows) {
    double mean = Moments.mean(rows.judge());
    return !Moments.isConstant(rows.judge())
        && rows.scalePoints().clip(mean) == mean
        && Moments.isConstant(rows.roundedHuman());
  }

  private static LinearPredictor blended(
      LinearPredictor ridge, SampleArrays rows, double halfWeightLabels) {
    LinearEquating own = LinearEquating.of(rows.judge());
    LinearEquating predicted = LinearEquating.of(ridge.predict(rows));
    if (own.spread() == 0 || predicted.spread() == 0) {
      return ridge;
    }
    double share = rows.size() / (rows.size() + halfWeightLabels);
    double[] weights = ridge.weights().clone();
    for (int k = 0; k < weights.length; k++) {
      weights[k] *= share / predicted.spread();
    }
    weights[0] += (1 - share) / own.spread();
    double intercept =
        share * (ridge.intercept() - predicted.mean()) / predicted.spread()
            - (1 - share) * own.mean() / own.spread();
    return new LinearPredictor(ridge.features(), intercept, weights);
  }

  private BlendedRidge() {}

  /// The default method with several signals: a ridge anchored at the judge's score ranks the
  /// documents, then its predictions are mapped to the human distribution, partly linearly and
  /// partly by equipercentile equating.
  ///
  /// For large alpha this is linear equating of the judge's own score, so it extends from there to
  /// the full regression as far as the labels support it. The equipercentile part has the weight n
  /// / (n + 100): quantiles of 25 labels are noise, those of 400 are the distribution.
  ///
  /// @param target the human mean and spread
  private static PiecewiseLinear anchored(
      double[] latent, SampleArrays rows, LinearEquating target) {
    double share = rows.size() / (rows.size() + HALF_WEIGHT_LABELS);
    return PiecewiseLinear.sum(
        1 - share,
        LinearEquating.of(latent).mapTo(target, rows.scalePoints()),
        share,
        EquipercentileEquating.fit(latent, rows.human()));
  }

  /// Linear equating with a curve where the labels show one: a mixture of the judge's own score and
  /// its isotonic regression, both in units of their standard deviation, is mapped to the human
  /// mean and standard deviation.
  ///
  /// The regression finds, for instance, that a judge's 4 and 5 mean the same to people; at 25
  /// labels it finds mostly noise. So its weight is n / (n + 200): one ninth at 25 labels, one half
  /// at 200. The constant was chosen among 100, 200 and 400, which differ by less than .004 QWK. A
  /// constant judge gives a constant map to the human mean.
  static final class ShapedEquating {

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
}
