package dev.plumbline.measure.calibration.interval;

import dev.plumbline.measure.calibration.stats.Bootstrap;
import dev.plumbline.measure.calibration.stats.BootstrapInterval;
import dev.plumbline.measure.calibration.stats.CounterRandom;
import dev.plumbline.measure.calibration.stats.Moments;
import dev.plumbline.measure.calibration.stats.Ranks;
import java.util.Arrays;

/// How much of the error that people could remove a rank of uncertainty removes: documents are
/// given to people from the most uncertain on, and the errors that are left are summed over all
/// shares of referred documents. 0 is what a random order removes, 1 what the order of the errors
/// themselves removes; below 0 the rank is worse than chance.
public final class ReferralGain {

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
    double[] resampled = new double[RESAMPLES];
    for (int resample = 0; resample < RESAMPLES; resample++) {
      resampled[resample] = gain.value(new CounterRandom(SEED, resample).times(errors.length));
    }
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
