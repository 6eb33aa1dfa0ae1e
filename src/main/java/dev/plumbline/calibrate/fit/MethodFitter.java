package dev.plumbline.calibrate.fit;

import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.stats.IsotonicRegression;
import dev.plumbline.calibrate.stats.LinearEquating;
import dev.plumbline.calibrate.stats.LinearEquating.EquipercentileEquating;
import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.calibrate.stats.PiecewiseLinear;
import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import java.util.function.Function;

/// Fits one method to at least one labelled row; [Calibrator] requires more.
///
/// Equating methods are fitted to human scores rounded to the scale, since they are measured
/// against those; regressions to the raters' mean, which is more informative.
public final class MethodFitter {

  public static FittedModel fit(CalibrationMethod method, SampleArrays rows) {
    ScalePoints scalePoints = rows.scalePoints();
    double[] judge = rows.judge();
    return switch (method) {
      case IDENTITY -> new FittedModel.Identity(scalePoints);
      case OFFSET -> new FittedModel.ScoreCurve(scalePoints, offset(rows));
      case QUANTILE ->
          new FittedModel.ScoreCurve(
              scalePoints, EquipercentileEquating.fit(judge, rows.roundedHuman()));
      case ISOTONIC ->
          new FittedModel.ScoreCurve(scalePoints, IsotonicRegression.fit(judge, rows.human()));
      case REGRESSION -> signalModel(RidgeFitter::anchored, rows, Mapping.EXPECTATION);
      case RIDGE_QUANTILE -> signalModel(RidgeFitter::linear, rows, Mapping.QUANTILE);
      case BLENDED -> BlendedRidge.fit(rows);
      case WGR -> signalModel(RidgeFitter::quadratic, rows, Mapping.QUANTILE);
    };
  }

  /// How the predictions of a ridge are mapped to the scale.
  private enum Mapping {
    EXPECTATION,
    QUANTILE
  }

  /// Without other signals the judge's score is the only predictor, and a ridge must not reverse or
  /// bend it back: a better raw score is never a worse calibrated one.
  private static FittedModel signalModel(
      Function<SampleArrays, LinearPredictor> ridge, SampleArrays rows, Mapping mapping) {
    if (rows.isJudgeOnly()) {
      return new FittedModel.ScoreCurve(
          rows.scalePoints(),
          mapping == Mapping.EXPECTATION
              ? IsotonicRegression.fit(rows.judge(), rows.human())
              : line(rows.judge(), rows, mapping));
    }
    LinearPredictor linearPredictor = ridge.apply(rows);
    return new FittedModel.SignalCurve(
        rows.scalePoints(), linearPredictor, line(linearPredictor.predict(rows), rows, mapping));
  }

  private static PiecewiseLinear line(double[] scores, SampleArrays rows, Mapping mapping) {
    return switch (mapping) {
      case EXPECTATION -> ConditionalMeanMap.line(scores, rows);
      case QUANTILE -> EquipercentileEquating.fit(scores, rows.roundedHuman());
    };
  }

  /// A constant judge is no exception: its one score becomes the human mean.
  private static PiecewiseLinear offset(SampleArrays rows) {
    LinearEquating own = LinearEquating.of(rows.judge());
    LinearEquating people = LinearEquating.of(rows.roundedHuman());
    return Moments.isConstant(rows.judge())
        ? PiecewiseLinear.constant(own.mean(), people.mean())
        : own.mapTo(new LinearEquating(people.mean(), own.spread()), rows.scalePoints());
  }

  private MethodFitter() {}

  /// The mean human score of documents with a given ridge prediction: for the MAE objective, which
  /// leaves the spread as small as the regression makes it.
  ///
  /// A mixture of the prediction itself and the isotonic regression on it, which captures what a
  /// line cannot, such as most labels at one end of the scale. Its weight is n / (n + 100), as in
  /// [AnchoredRidge] and for the same reason.
  private static final class ConditionalMeanMap {

    private static final double HALF_WEIGHT_LABELS = 100;

    static PiecewiseLinear line(double[] latent, SampleArrays rows) {
      PiecewiseLinear predicted =
          PiecewiseLinear.straight(1, 0, rows.scalePoints().min(), rows.scalePoints().max());
      double share = rows.size() / (rows.size() + HALF_WEIGHT_LABELS);
      return PiecewiseLinear.sum(
          1 - share, predicted, share, IsotonicRegression.fit(latent, rows.human()));
    }

    private ConditionalMeanMap() {}
  }
}
