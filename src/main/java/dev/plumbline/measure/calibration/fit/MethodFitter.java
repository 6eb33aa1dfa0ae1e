package dev.plumbline.measure.calibration.fit;

import dev.plumbline.measure.calibration.signal.SampleArrays;
import dev.plumbline.measure.calibration.stats.EquipercentileEquating;
import dev.plumbline.measure.calibration.stats.IsotonicRegression;
import dev.plumbline.measure.calibration.stats.LinearEquating;
import dev.plumbline.measure.calibration.stats.Moments;
import dev.plumbline.measure.calibration.stats.PiecewiseLinear;
import dev.plumbline.measure.calibration.stats.ScalePoints;
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
      case SPREAD -> new FittedModel.ScoreCurve(scalePoints, spread(judge, rows));
      case SHRUNK ->
          new FittedModel.ScoreCurve(
              scalePoints,
              LinearEquating.of(judge)
                  .mapTo(
                      LinearEquating.shrunk(judge, rows.roundedHuman(), scalePoints), scalePoints));
      case SHAPED -> new FittedModel.ScoreCurve(scalePoints, ShapedEquating.fit(rows));
      case QUANTILE ->
          new FittedModel.ScoreCurve(
              scalePoints, EquipercentileEquating.fit(judge, rows.roundedHuman()));
      case ISOTONIC ->
          new FittedModel.ScoreCurve(scalePoints, IsotonicRegression.fit(judge, rows.human()));
      case REGRESSION -> signalModel(RidgeFitter::anchored, rows, Mapping.EXPECTATION);
      case RIDGE_SPREAD -> signalModel(RidgeFitter::linear, rows, Mapping.SPREAD);
      case RIDGE_QUANTILE -> signalModel(RidgeFitter::linear, rows, Mapping.QUANTILE);
      case ANCHORED -> signalModel(RidgeFitter::anchored, rows, Mapping.ANCHORED);
      case BLENDED -> BlendedRidge.fit(rows);
      case RIDGE -> ridge(rows);
      case WGR -> signalModel(RidgeFitter::quadratic, rows, Mapping.QUANTILE);
    };
  }

  /// How the predictions of a ridge are mapped to the scale.
  private enum Mapping {
    EXPECTATION,
    SPREAD,
    QUANTILE,
    ANCHORED
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

  /// Predictions as they are; those from the score alone never fall with it.
  private static FittedModel ridge(SampleArrays rows) {
    LinearPredictor predictor = RidgeFitter.linear(rows);
    ScalePoints scalePoints = rows.scalePoints();
    if (rows.isJudgeOnly()) {
      double slope = predictor.weights()[0];
      return new FittedModel.ScoreCurve(
          scalePoints,
          slope > 0
              ? PiecewiseLinear.straight(
                  slope, predictor.intercept(), rows.judgeMin(), rows.judgeMax())
              : PiecewiseLinear.constant(Moments.mean(rows.judge()), Moments.mean(rows.human())));
    }
    return new FittedModel.SignalCurve(
        scalePoints,
        predictor,
        PiecewiseLinear.straight(1, 0, scalePoints.min(), scalePoints.max()));
  }

  private static PiecewiseLinear line(double[] scores, SampleArrays rows, Mapping mapping) {
    return switch (mapping) {
      case EXPECTATION -> ConditionalMeanMap.line(scores, rows);
      case SPREAD -> spread(scores, rows);
      case QUANTILE -> EquipercentileEquating.fit(scores, rows.roundedHuman());
      case ANCHORED -> AnchoredRidge.line(scores, rows);
    };
  }

  private static PiecewiseLinear spread(double[] scores, SampleArrays rows) {
    return LinearEquating.of(scores)
        .mapTo(LinearEquating.of(rows.roundedHuman()), rows.scalePoints());
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
}
