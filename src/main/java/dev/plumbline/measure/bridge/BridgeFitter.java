package dev.plumbline.measure.bridge;

import dev.plumbline.calibrate.CalibrationReportBuilder;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.calibrate.FittedCalibration.BridgeOrigin;
import dev.plumbline.calibrate.FittedCalibration.CalibrationScope;
import dev.plumbline.calibrate.fit.CalibrationMethod;
import dev.plumbline.calibrate.fit.Calibrator;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationOutcome;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationRecipe;
import dev.plumbline.calibrate.fit.MethodFitter;
import dev.plumbline.calibrate.fit.PredictionIntervals;
import dev.plumbline.calibrate.fit.PredictionIntervals.IntervalLevel;
import dev.plumbline.calibrate.fit.Sample;
import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.fit.ScoreMapper;
import dev.plumbline.calibrate.stats.CounterRandom;
import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.measure.bridge.BridgeReport.Bridge;
import dev.plumbline.measure.bridge.BridgeReport.Bridge.EquatedPoint;
import dev.plumbline.measure.bridge.BridgeReport.BridgeOutcome;
import dev.plumbline.measure.bridge.BridgeReport.EquatingPrecision;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Fits a bridge to anchors: the calibration of the new judge's score to the older judge's, by the
/// score alone.
///
/// A bridge equates, so that its scores have the mean and spread of the older judge's (Kolen and
/// Brennan 2014, chapter 2), guarded as any calibration is against bad draws of few anchors. A
/// regression would pull every score towards the mean.
public final class BridgeFitter {

  private static final int RESAMPLES = 500;

  private static final long SEED = 20_261_125;

  /// Where the map is shown: of the sorted scores of the new judge.
  private static final double[] SHARES = {0, 0.25, 0.5, 0.75, 1};

  /// @param sample of the anchors: the new judge's score, and the older judge's as the human one
  /// @param declared the standard error that is wanted, in standard deviations of the older scores
  public static BridgeOutcome fit(
      CalibrationScope scope,
      BridgeOrigin origin,
      Sample sample,
      CalibrationRecipe recipe,
      double declared) {
    SampleArrays rows = SampleArrays.of(sample);
    EquatingPrecision precision = EquatingPrecision.of(rows.human(), rows.judge(), declared);
    Optional<String> unrelated = unrelated(rows, precision);
    if (unrelated.isPresent() && rows.size() >= Calibrator.LABELS_MIN) {
      return new BridgeOutcome.NoRelation(unrelated.get());
    }
    if (unrelated.isPresent() || !precision.isEnough()) {
      return new BridgeOutcome.TooFewAnchors(
          precision, unrelated.isPresent() ? Calibrator.LABELS_MIN : precision.needed());
    }
    return switch (Calibrator.calibrate(sample, recipe)) {
      case CalibrationOutcome.Refused(String because) -> new BridgeOutcome.NoRelation(because);
      case CalibrationOutcome.Fitted fitted -> {
        var report = CalibrationReportBuilder.report(sample, recipe, fitted, Optional.empty());
        FittedCalibration artefact =
            FittedCalibration.bridge(scope, origin, fitted, report, sample);
        yield new BridgeOutcome.Built(
            new Bridge(artefact, fitted.selection(), report, precision, points(artefact, rows)));
      }
    };
  }

  /// Why no map leads from one judge to the other, or cannot be told yet.
  private static Optional<String> unrelated(SampleArrays rows, EquatingPrecision precision) {
    if (Moments.isConstant(rows.human())) {
      return Optional.of("the old judge gives all anchors one score");
    }
    if (Moments.isConstant(rows.judge())) {
      return Optional.of("the new judge gives all anchors one score");
    }
    return precision.correlation() <= 0
        ? Optional.of("scores of one judge do not rise with those of the other")
        : Optional.empty();
  }

  private static List<EquatedPoint> points(FittedCalibration artefact, SampleArrays rows) {
    double[] sorted = Arrays.stream(rows.judge()).sorted().toArray();
    double[] raw =
        Arrays.stream(SHARES)
            .map(share -> sorted[(int) StrictMath.round(share * (sorted.length - 1))])
            .distinct()
            .toArray();
    double[][] resampled = resampled(artefact.method(), rows, raw);
    ScoreMapper mapper = new ScoreMapper(artefact.map(), artefact.scale());
    PredictionIntervals intervals = artefact.intervals();
    List<EquatedPoint> points = new ArrayList<>();
    int tail = RESAMPLES / 40;
    for (int i = 0; i < raw.length; i++) {
      points.add(
          new EquatedPoint(
              raw[i],
              mapper.map(raw[i], List.of()).exact().doubleValue(),
              resampled[i][tail],
              resampled[i][RESAMPLES - 1 - tail],
              intervals.of(raw[i], List.of(), artefact.scale(), IntervalLevel.EIGHTY),
              intervals.of(raw[i], List.of(), artefact.scale(), IntervalLevel.NINETY)));
    }
    return points;
  }

  /// The bridged scores over resamples of the anchors, ascending, for each raw score.
  private static double[][] resampled(CalibrationMethod method, SampleArrays rows, double[] raw) {
    double[][] bridged = new double[raw.length][RESAMPLES];
    int[] drawn = new int[rows.size()];
    for (int resample = 0; resample < RESAMPLES; resample++) {
      CounterRandom random = new CounterRandom(SEED, resample);
      for (int i = 0; i < drawn.length; i++) {
        drawn[i] = random.below(drawn.length);
      }
      var model = MethodFitter.fit(method, rows.select(drawn));
      for (int i = 0; i < raw.length; i++) {
        bridged[i][resample] = model.score(raw[i], new double[0]);
      }
    }
    Arrays.stream(bridged).forEach(Arrays::sort);
    return bridged;
  }

  private BridgeFitter() {}
}
