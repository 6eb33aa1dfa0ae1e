package dev.plumbline.calibration.study;

import dev.plumbline.calibration.fit.CalibrationMethod;
import dev.plumbline.calibration.fit.CalibrationRecipe;
import dev.plumbline.calibration.fit.Calibrator;
import dev.plumbline.calibration.fit.FittedModel;
import dev.plumbline.calibration.fit.MapCodec;
import dev.plumbline.calibration.fit.MethodFitter;
import dev.plumbline.calibration.sample.SampleArrays;
import dev.plumbline.calibration.stats.DoubleFormat;
import dev.plumbline.calibration.stats.Moments;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/// Measures what a recipe is worth on labelled files: half of the rows are tested, labels are drawn
/// from the other half, and all is repeated.
///
/// Both sides are rounded half up and clipped to the scale before QWK and absolute error are taken;
/// Spearman's rho is of the values before rounding.
public final class Study {

  /// A loss of less than this is nobody's.
  static final double LOSS_MIN = 0.005;

  /// Nothing when the file has too few rows for the plan.
  public static Optional<StudyLine> run(StudyTask task, StudyPlan plan) {
    SampleArrays rows = SampleArrays.of(task.sample());
    if (!plan.fits(rows.size())) {
      return Optional.empty();
    }
    List<SplitResult> runs = new ArrayList<>();
    for (int repeat = 0; repeat < plan.repeats(); repeat++) {
      runs.add(run(rows, StudySplit.draw(plan, repeat, rows.size()), plan.recipe()));
    }
    return Optional.of(line(task.name(), plan, runs));
  }

  /// The means of several lines, each of which counts alike. Nothing when there are none.
  public static Optional<StudyLine> mean(String name, List<StudyLine> lines) {
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    SortedMap<String, Integer> methods = new TreeMap<>();
    int nonFinite = 0;
    double worst = Double.POSITIVE_INFINITY;
    for (StudyLine line : lines) {
      line.methods().forEach((method, count) -> methods.merge(method, count, Integer::sum));
      nonFinite += line.nonFinite();
      worst = Math.min(worst, line.qwkMean().subtract(line.qwkRaw()).doubleValue());
    }
    return Optional.of(
        new StudyLine(
            name,
            lines.getFirst().labels(),
            lines.getFirst().repeats(),
            DoubleFormat.of(mean(lines, line -> line.qwkMean().doubleValue())),
            DoubleFormat.of(mean(lines, line -> line.qwkSd().doubleValue())),
            DoubleFormat.of(mean(lines, line -> line.qwkRaw().doubleValue())),
            DoubleFormat.of(mean(lines, line -> line.maeMean().doubleValue())),
            DoubleFormat.of(mean(lines, line -> line.maeRaw().doubleValue())),
            DoubleFormat.of(mean(lines, line -> line.spearmanMean().doubleValue())),
            DoubleFormat.of(mean(lines, line -> line.spearmanRaw().doubleValue())),
            DoubleFormat.of(mean(lines, line -> line.lossShare().doubleValue())),
            DoubleFormat.of(worst),
            methods,
            nonFinite));
  }

  private static SplitResult run(SampleArrays rows, StudySplit split, CalibrationRecipe recipe) {
    SampleArrays labelled = rows.select(split.labelled());
    SampleArrays test = rows.select(split.test());
    CalibrationMethod method = Calibrator.select(labelled, recipe).method();
    FittedModel model = asStored(MethodFitter.fit(method, labelled), rows);
    SplitResult.HeldOut raw = SplitResult.HeldOut.of(rows.scalePoints(), test.judge(), test.human());
    return new SplitResult(
        method, raw, SplitResult.HeldOut.of(rows.scalePoints(), model.score(test), test.human()));
  }

  /// What is measured is the map as it is written down, after its rounding to decimals.
  static FittedModel asStored(FittedModel model, SampleArrays rows) {
    List<String> names = Collections.nCopies(rows.signalCount(), "");
    return MapCodec.toModel(MapCodec.toMap(model, names), rows.scalePoints());
  }

  private static StudyLine line(String task, StudyPlan plan, List<SplitResult> runs) {
    SortedMap<String, Integer> methods = new TreeMap<>();
    double hurts = 0;
    double worst = Double.POSITIVE_INFINITY;
    int nonFinite = 0;
    for (SplitResult splitResult : runs) {
      methods.merge(splitResult.method().label(), 1, Integer::sum);
      hurts += splitResult.gain() < -LOSS_MIN ? 1 : 0;
      worst = Math.min(worst, splitResult.gain());
      nonFinite += splitResult.calibrated().nonFinite();
    }
    double[] kappas =
        runs.stream().mapToDouble(splitResult -> splitResult.calibrated().qwk()).toArray();
    return new StudyLine(
        task,
        plan.labels(),
        plan.repeats(),
        DoubleFormat.of(Moments.mean(kappas)),
        DoubleFormat.of(Moments.spread(kappas)),
        DoubleFormat.of(mean(runs, splitResult -> splitResult.raw().qwk())),
        DoubleFormat.of(mean(runs, splitResult -> splitResult.calibrated().mae())),
        DoubleFormat.of(mean(runs, splitResult -> splitResult.raw().mae())),
        DoubleFormat.of(mean(runs, splitResult -> splitResult.calibrated().spearman())),
        DoubleFormat.of(mean(runs, splitResult -> splitResult.raw().spearman())),
        DoubleFormat.of(hurts / runs.size()),
        DoubleFormat.of(worst),
        methods,
        nonFinite);
  }

  private static <T> double mean(List<T> things, ToDoubleFunction<T> value) {
    return Moments.mean(things.stream().mapToDouble(value).toArray());
  }

  private Study() {}
}
