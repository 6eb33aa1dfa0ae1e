package dev.plumbline.calibrate.fit;

import dev.plumbline.calibrate.fit.PredictionIntervals.PredictionIntervalFitter;
import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.stats.Bootstrap;
import dev.plumbline.calibrate.stats.Bootstrap.BootstrapInterval;
import dev.plumbline.calibrate.stats.CounterRandom;
import dev.plumbline.calibrate.stats.CrossValidationFolds;
import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.calibrate.stats.Ranks;
import dev.plumbline.rubric.plan.model.Scale;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

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
    return IntStream.range(0, points.length)
        .mapToDouble(row -> Math.abs(points[row] - human[row]))
        .toArray();
  }

  private ReferralCheck() {}

  /// How much of the error that people could remove a rank of uncertainty removes: documents are
  /// given to people from the most uncertain on, and the errors that are left are summed over all
  /// shares of referred documents. 0 is what a random order removes, 1 what the order of the errors
  /// themselves removes; below 0 the rank is worse than chance.
  public static final class ReferralGain {

    private static final int RESAMPLES = 1_000;

    private static final long SEED = 20_261_123;

    private final double[] uncertainty;
    private final double[] errors;
    private final int[] uncertaintyOrder;
    private final int[] errorOrder;

    private ReferralGain(double[] uncertainty, double[] errors) {
      this.uncertainty = uncertainty.clone();
      this.errors = errors.clone();
      this.uncertaintyOrder = Ranks.order(uncertainty);
      this.errorOrder = Ranks.order(errors);
    }

    /// Equal uncertainties share their mid-rank. 0 where nothing can be gained: no errors, or all
    /// alike.
    public static double of(double[] uncertainty, double[] errors) {
      return new ReferralGain(uncertainty, errors).value(Moments.once(errors.length));
    }

    /// With a bootstrap interval over documents.
    public static BootstrapInterval interval(double[] uncertainty, double[] errors) {
      ReferralGain gain = new ReferralGain(uncertainty, errors);
      double[] resampled =
          CounterRandom.figures(SEED, RESAMPLES, random -> gain.value(random.times(errors.length)));
      Arrays.sort(resampled);
      return Bootstrap.interval(of(uncertainty, errors), resampled, 1);
    }

    /// @param times how often each document occurs
    private double value(int[] times) {
      double possible = gained(errorOrder, errors, times);
      return possible <= 0 ? 0 : gained(uncertaintyOrder, uncertainty, times) / possible;
    }

    /// The sum of the errors times the mid-ranks, less their mean, of the documents in an order.
    private double gained(int[] order, double[] by, int[] times) {
      double sum = 0;
      double errorSum = 0;
      long before = 0;
      int end;
      for (int start = 0; start < order.length; start = end) {
        long equal = 0;
        double wrong = 0;
        for (end = start;
            end < order.length && Double.compare(by[order[end]], by[order[start]]) == 0;
            end++) {
          equal += times[order[end]];
          wrong += times[order[end]] * errors[order[end]];
        }
        sum += wrong * (before + (equal - 1) / 2.0);
        errorSum += wrong;
        before += equal;
      }
      return sum - errorSum * (before - 1) / 2.0;
    }
  }
}
