package dev.plumbline.calibration;

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
  static final double HURT = 0.005;

  /// Nothing when the file has too few rows for the plan.
  public static Optional<StudyLine> run(StudyTask task, StudyPlan plan) {
    Columns rows = Columns.of(task.sample());
    if (!plan.fits(rows.size())) {
      return Optional.empty();
    }
    List<Run> runs = new ArrayList<>();
    for (int repeat = 0; repeat < plan.repeats(); repeat++) {
      runs.add(run(rows, Split.draw(plan, repeat, rows.size()), plan.recipe()));
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
            Decimals.of(mean(lines, line -> line.qwkMean().doubleValue())),
            Decimals.of(mean(lines, line -> line.qwkSd().doubleValue())),
            Decimals.of(mean(lines, line -> line.qwkRaw().doubleValue())),
            Decimals.of(mean(lines, line -> line.maeMean().doubleValue())),
            Decimals.of(mean(lines, line -> line.maeRaw().doubleValue())),
            Decimals.of(mean(lines, line -> line.spearmanMean().doubleValue())),
            Decimals.of(mean(lines, line -> line.spearmanRaw().doubleValue())),
            Decimals.of(mean(lines, line -> line.hurts().doubleValue())),
            Decimals.of(worst),
            methods,
            nonFinite));
  }

  private static Run run(Columns rows, Split split, Recipe recipe) {
    Columns labelled = rows.take(split.labelled());
    Columns test = rows.take(split.test());
    Method method = Calibrator.choice(labelled, recipe).method();
    Model model = asStored(Fitter.fit(method, labelled), rows);
    Run.Held raw = Run.Held.of(rows.grid(), test.judge(), test.human());
    return new Run(method, raw, Run.Held.of(rows.grid(), model.at(test), test.human()));
  }

  /// What is measured is the map as it is written down, after its rounding to decimals.
  static Model asStored(Model model, Columns rows) {
    List<String> names = Collections.nCopies(rows.width(), "");
    return Stored.model(Stored.map(model, names), rows.grid());
  }

  private static StudyLine line(String task, StudyPlan plan, List<Run> runs) {
    SortedMap<String, Integer> methods = new TreeMap<>();
    double hurts = 0;
    double worst = Double.POSITIVE_INFINITY;
    int nonFinite = 0;
    for (Run run : runs) {
      methods.merge(run.method().label(), 1, Integer::sum);
      hurts += run.gain() < -HURT ? 1 : 0;
      worst = Math.min(worst, run.gain());
      nonFinite += run.calibrated().nonFinite();
    }
    double[] kappas = runs.stream().mapToDouble(run -> run.calibrated().qwk()).toArray();
    return new StudyLine(
        task,
        plan.labels(),
        plan.repeats(),
        Decimals.of(Moments.mean(kappas)),
        Decimals.of(Moments.spread(kappas)),
        Decimals.of(mean(runs, run -> run.raw().qwk())),
        Decimals.of(mean(runs, run -> run.calibrated().mae())),
        Decimals.of(mean(runs, run -> run.raw().mae())),
        Decimals.of(mean(runs, run -> run.calibrated().spearman())),
        Decimals.of(mean(runs, run -> run.raw().spearman())),
        Decimals.of(hurts / runs.size()),
        Decimals.of(worst),
        methods,
        nonFinite);
  }

  private static <T> double mean(List<T> things, ToDoubleFunction<T> value) {
    return Moments.mean(things.stream().mapToDouble(value).toArray());
  }

  private Study() {}
}
