package dev.plumbline.measure.calibration.interval;

import dev.plumbline.measure.calibration.fit.CalibrationMethod;
import dev.plumbline.measure.calibration.fit.FittedModel;
import dev.plumbline.measure.calibration.fit.MethodFitter;
import dev.plumbline.measure.calibration.signal.SampleArrays;
import dev.plumbline.measure.calibration.stats.BootstrapInterval;
import dev.plumbline.measure.calibration.stats.CrossValidationFolds;
import dev.plumbline.rubric.plan.model.Scale;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/// Measures by cross-validation whether the expected error of a calibration tells whom to refer to
/// people: maps, local errors and all are fitted without the rows whose errors are ranked.
public final class ReferralCheck {

  /// Different from all other repeats.
  private static final long REPEAT = 500;

  /// From so many labels on some of the folds tell enough.
  private static final int MANY_ROWS = 500;

  private static final int FOLDS_OF_MANY = 2;

  /// The share of the possible gain, see [ReferralGain].
  public static BootstrapInterval gain(CalibrationMethod method, SampleArrays rows, Scale scale) {
    int[] folds = CrossValidationFolds.of(rows.keys(), REPEAT);
    double[] expected = new double[rows.size()];
    double[] errors = new double[rows.size()];
    int measured = 0;
    int count = rows.size() < MANY_ROWS ? CrossValidationFolds.COUNT : FOLDS_OF_MANY;
    for (int fold = 0; fold < count; fold++) {
      int[] inside = CrossValidationFolds.heldOutRows(folds, fold);
      int[] outside = CrossValidationFolds.trainingRows(folds, fold);
      if (inside.length > 0 && outside.length > 0) {
        SampleArrays training = rows.select(outside);
        SampleArrays heldOut = rows.select(inside);
        double[] found = expected(method, training, heldOut, scale);
        double[] wrong = errors(MethodFitter.fit(method, training), heldOut);
        for (int i = 0; i < inside.length; i++) {
          expected[measured] = found[i];
          errors[measured++] = wrong[i];
        }
      }
    }
    return ReferralGain.interval(
        Arrays.copyOf(expected, measured), Arrays.copyOf(errors, measured));
  }

  /// The expected errors of rows that were not fitted.
  public static double[] expected(
      CalibrationMethod method, SampleArrays training, SampleArrays rows, Scale scale) {
    List<String> names = Collections.nCopies(rows.signalCount(), "");
    return expected(PredictionIntervalFitter.fit(method, training, names), rows, scale);
  }

  /// The expected errors of rows, in steps of the scale.
  public static double[] expected(PredictionIntervals fitted, SampleArrays rows, Scale scale) {
    return fitted.expectedErrors(rows.judge(), rows.signals(), scale);
  }

  /// Absolute differences of both sides after rounding to the scale, in steps.
  public static double[] errors(FittedModel model, SampleArrays rows) {
    int[] points = rows.scalePoints().points(model.score(rows));
    int[] human = rows.scalePoints().points(rows.human());
    double[] errors = new double[points.length];
    for (int i = 0; i < errors.length; i++) {
      errors[i] = Math.abs(points[i] - human[i]);
    }
    return errors;
  }

  private ReferralCheck() {}
}
