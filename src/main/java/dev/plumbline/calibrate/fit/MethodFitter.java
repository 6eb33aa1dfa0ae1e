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

  private static final double HALF_WEIGHT_LABELS = 100;

  public static FittedModel fit(CalibrationMethod method, SampleArrays rows) {
    ScalePoints scalePoints = rows.scalePoints();
    double[] judge = rows.judge();
    Function<double[], PiecewiseLinear> equated =
        scores -> EquipercentileEquating.fit(scores, rows.roundedHuman());
    Function<double[], PiecewiseLinear> isotonic =
        scores -> IsotonicRegression.fit(scores, rows.human());
    return switch (method) {
      case IDENTITY -> new FittedModel.Identity(scalePoints);
      case OFFSET -> new FittedModel.ScoreCurve(scalePoints, offset(rows));
      case QUANTILE -> new FittedModel.ScoreCurve(scalePoints, equated.apply(judge));
      case ISOTONIC -> new FittedModel.ScoreCurve(scalePoints, isotonic.apply(judge));
      case REGRESSION ->
          signalModel(
              RidgeFitter::anchored, rows, isotonic, scores -> conditionalMean(scores, rows));
      case RIDGE_QUANTILE -> signalModel(RidgeFitter::linear, rows, equated, equated);
      case BLENDED -> BlendedRidge.fit(rows);
      case WGR -> signalModel(RidgeFitter::quadratic, rows, equated, equated);
    };
  }

  /// Without other signals the judge's score is the only predictor, and a ridge must not reverse or
  /// bend it back: a better raw score is never a worse calibrated one.
  ///
  /// @param alone maps the judge's scores to the scale
  /// @param predicted maps the predictions of the ridge
  private static FittedModel signalModel(
      Function<SampleArrays, LinearPredictor> ridge,
      SampleArrays rows,
      Function<double[], PiecewiseLinear> alone,
      Function<double[], PiecewiseLinear> predicted) {
    if (rows.isJudgeOnly()) {
      return new FittedModel.ScoreCurve(rows.scalePoints(), alone.apply(rows.judge()));
    }
    LinearPredictor linearPredictor = ridge.apply(rows);
    return new FittedModel.SignalCurve(
        rows.scalePoints(), linearPredictor, predicted.apply(linearPredictor.predict(rows)));
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
  /// [BlendedRidge] and for the same reason.
  private static PiecewiseLinear conditionalMean(double[] latent, SampleArrays rows) {
    double share = rows.size() / (rows.size() + HALF_WEIGHT_LABELS);
    return PiecewiseLinear.sum(
        1 - share,
        PiecewiseLinear.straight(1, 0, rows.scalePoints().min(), rows.scalePoints().max()),
        share,
        IsotonicRegression.fit(latent, rows.human()));
  }
}
