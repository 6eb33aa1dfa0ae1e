package dev.plumbline.calibrate;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Rounded;
import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.calibrate.Study.Plan;
import dev.plumbline.calibrate.Study.StudySplit;
import dev.plumbline.calibrate.Study.Task;
import dev.plumbline.calibrate.fit.Calibrator;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationRecipe;
import dev.plumbline.calibrate.fit.FittedModel;
import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.calibrate.stats.QuadraticWeightedKappa;
import java.math.BigDecimal;
import java.util.Optional;

/// Fits on one file and applies to another, to show the scope of a calibration: a map belongs to
/// one bundle, judge and prompt, and this measures the error of ignoring that.
public final class TransferStudy {

  /// Empty if a file has too few rows, or if the two differ in scale or signals.
  public static Optional<Result> run(Task from, Task to, Plan plan) {
    SampleArrays there = SampleArrays.of(from.sample());
    SampleArrays here = SampleArrays.of(to.sample());
    boolean alike =
        there.scalePoints().equals(here.scalePoints())
            && from.sample().signalNames().equals(to.sample().signalNames());
    if (!alike || !plan.fits(there.size()) || !plan.fits(here.size())) {
      return Optional.empty();
    }
    double[] raw = new double[plan.repeats()];
    double[] transferred = new double[plan.repeats()];
    double[] own = new double[plan.repeats()];
    int hurts = 0;
    for (int repeat = 0; repeat < plan.repeats(); repeat++) {
      StudySplit split = StudySplit.draw(plan, repeat, here.size());
      SampleArrays test = here.select(split.test());
      SampleArrays labelledThere =
          there.select(StudySplit.draw(plan, repeat, there.size()).labelled());
      raw[repeat] = kappa(test, test.judge());
      transferred[repeat] = kappa(test, fit(labelledThere, plan.recipe()).score(test));
      own[repeat] = kappa(test, fit(here.select(split.labelled()), plan.recipe()).score(test));
      hurts += transferred[repeat] < raw[repeat] - Study.LOSS_MIN ? 1 : 0;
    }
    double meanRaw = Moments.mean(raw);
    double meanTransferred = Moments.mean(transferred);
    double meanOwn = Moments.mean(own);
    return Optional.of(
        new Result(
            from.name(),
            to.name(),
            plan.labels(),
            plan.repeats(),
            DoubleFormat.of(meanRaw),
            DoubleFormat.of(meanTransferred),
            DoubleFormat.of(meanOwn),
            DoubleFormat.of(meanOwn - meanTransferred),
            DoubleFormat.of(meanTransferred - meanRaw),
            DoubleFormat.of((double) hurts / plan.repeats())));
  }

  private static FittedModel fit(SampleArrays labelled, CalibrationRecipe recipe) {
    return Study.asStored(Calibrator.fit(labelled, recipe), labelled);
  }

  private static double kappa(SampleArrays test, double[] scores) {
    return QuadraticWeightedKappa.of(
        test.scalePoints().points(scores), test.scalePoints().points(test.human()));
  }

  private TransferStudy() {}

  /// The cost of using the map of one task on another: mean QWK on the test halves of the other.
  ///
  /// @param raw of the other task's uncalibrated scores
  /// @param transferred with the map fitted on `from`
  /// @param own with a map fitted on as many labels of `to`
  /// @param cost `own` less `transferred`: the gain that labels of `to` would give
  /// @param gain `transferred` less `raw`: below 0, the transfer is worse than no calibration
  ///
  /// @param lossShare share of the splits in which the transfer loses more than .005 QWK against
  ///   raw
  @Rounded
  public record Result(
      String from,
      String to,
      int labels,
      int repeats,
      BigDecimal raw,
      BigDecimal transferred,
      BigDecimal own,
      BigDecimal cost,
      BigDecimal gain,
      @Member("hurts") BigDecimal lossShare)
      implements JsonRecord {}
}
