package dev.plumbline.measure.calibration.interval;

import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.measure.calibration.fit.CalibrationMap;
import dev.plumbline.measure.calibration.fit.CalibrationMap.MapCodec;
import dev.plumbline.measure.calibration.fit.CalibrationMethod;
import dev.plumbline.measure.calibration.fit.MethodFitter;
import dev.plumbline.measure.calibration.signal.SampleArrays;
import dev.plumbline.measure.calibration.stats.CrossValidationFolds;
import dev.plumbline.measure.calibration.stats.PiecewiseLinear.ScalePoints;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Fits the maps and errors of CV+ intervals.
///
/// Maps with many knots, and long lists of errors, are thinned out so that a calibration of any
/// number of labels stays small. The errors are those of the thinned maps, so intervals stay
/// honest; thinned errors are rounded up.
public final class PredictionIntervalFitter {

  /// Different from the repeats of the report and of the selection.
  private static final long REPEAT = 200;

  private static final int KNOTS_MAX = 40;

  /// Of the errors of a fold, so many are kept.
  static final int ERRORS_MAX = 200;

  private static final int DECIMALS = 6;

  /// @param names of the signals
  public static PredictionIntervals fit(
      CalibrationMethod method, SampleArrays rows, List<String> names) {
    int[] folds = CrossValidationFolds.of(rows.keys(), REPEAT);
    List<PredictionIntervals.Fold> fitted = new ArrayList<>();
    double[] scores = new double[rows.size()];
    double[] errors = new double[rows.size()];
    for (int fold = 0; fold < CrossValidationFolds.COUNT; fold++) {
      int[] inside = CrossValidationFolds.heldOutRows(folds, fold);
      int[] outside = CrossValidationFolds.trainingRows(folds, fold);
      if (inside.length > 0 && outside.length > 0) {
        CalibrationMap map =
            thinned(MapCodec.toMap(MethodFitter.fit(method, rows.select(outside)), names));
        SampleArrays heldOut = rows.select(inside);
        double[] scored = MapCodec.toModel(map, rows.scalePoints()).score(heldOut);
        double[] wrong = new double[scored.length];
        for (int i = 0; i < scored.length; i++) {
          wrong[i] = Math.abs(scored[i] - heldOut.human()[i]);
          scores[inside[i]] = scored[i];
          errors[inside[i]] = wrong[i];
        }
        fitted.add(new PredictionIntervals.Fold(map, kept(wrong)));
      }
    }
    return new PredictionIntervals(
        rows.size(), fitted, LocalErrors.fit(rows.scalePoints(), scores, errors));
  }

  private static List<BigDecimal> kept(double[] errors) {
    Arrays.sort(errors);
    List<BigDecimal> kept = new ArrayList<>();
    int count = Math.min(ERRORS_MAX, errors.length);
    for (int k = 1; k <= count; k++) {
      double error = errors[(int) ((long) k * errors.length / count) - 1];
      kept.add(new BigDecimal(error).setScale(DECIMALS, RoundingMode.CEILING).stripTrailingZeros());
    }
    return kept;
  }

  private static CalibrationMap thinned(CalibrationMap map) {
    return switch (map) {
      case CalibrationMap.Identity identity -> identity;
      case CalibrationMap.ScoreMap(List<CalibrationMap.Knot> knots) ->
          new CalibrationMap.ScoreMap(thinned(knots));
      case CalibrationMap.SignalMap(var inputs, BigDecimal intercept, var terms, var knots) ->
          new CalibrationMap.SignalMap(inputs, intercept, terms, thinned(knots));
    };
  }

  /// Every so many knots, with the first and the last.
  private static List<CalibrationMap.Knot> thinned(List<CalibrationMap.Knot> knots) {
    if (knots.size() <= KNOTS_MAX) {
      return knots;
    }
    List<CalibrationMap.Knot> kept = new ArrayList<>();
    for (int k = 0; k < KNOTS_MAX; k++) {
      kept.add(knots.get((int) ((long) k * (knots.size() - 1) / (KNOTS_MAX - 1))));
    }
    return kept;
  }

  private PredictionIntervalFitter() {}

  /// The mean absolute error of held-out scores near a score: a kernel mean at [#POINTS] places of
  /// the scale, straight between them.
  static final class LocalErrors {

    static final int POINTS = 21;

    /// The distance at which a label's weight has fallen to 1/e, as a share of the range.
    private static final double REACH = 0.15;

    private static final int DECIMALS = 6;

    /// @param scores held out
    /// @param errors of the scores, in the unit of the scale
    static List<BigDecimal> fit(ScalePoints scale, double[] scores, double[] errors) {
      double range = scale.max() - scale.min();
      List<BigDecimal> local = new ArrayList<>();
      for (int point = 0; point < POINTS; point++) {
        double at = scale.min() + range * point / (POINTS - 1);
        double above = 0;
        double below = 0;
        for (int i = 0; i < scores.length; i++) {
          double weight = StrictMath.exp(-Math.abs(scores[i] - at) / (REACH * range));
          above += weight * errors[i];
          below += weight;
        }
        local.add(
            DoubleFormat.of(below == 0 ? 0 : above / below)
                .setScale(DECIMALS, RoundingMode.HALF_EVEN)
                .stripTrailingZeros());
      }
      return local;
    }

    /// @param local of [#fit]
    static double at(ScalePoints scale, List<BigDecimal> local, double score) {
      double place =
          (scale.clip(score) - scale.min()) / (scale.max() - scale.min()) * (local.size() - 1);
      int before = Math.min(local.size() - 2, (int) StrictMath.floor(place));
      double share = place - before;
      return (1 - share) * local.get(before).doubleValue()
          + share * local.get(before + 1).doubleValue();
    }

    private LocalErrors() {}
  }
}
