package dev.plumbline.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Measures a recipe on the labels themselves, by five-fold cross-validation.
public final class Reporter {

  /// Apart from the folds by which the method is chosen.
  private static final long REPEAT = 100;

  private final Sample sample;
  private final Columns rows;
  private final Choice choice;
  private final double[] calibrated;

  private Reporter(Sample sample, Recipe recipe, Choice choice) {
    this.sample = sample;
    this.rows = Columns.of(sample);
    this.choice = choice;
    this.calibrated =
        HeldOut.scores(
            rows, REPEAT, some -> Fitter.fit(Calibrator.choice(some, recipe).method(), some));
  }

  /// @param fitted what [Calibrator] made of the same sample and recipe
  public static Report report(Sample sample, Recipe recipe, Calibration.Fitted fitted) {
    return report(sample, recipe, fitted, List.of());
  }

  /// @param uncapped the same rows with the evidence gate off: one sample, or none
  public static Report report(
      Sample sample, Recipe recipe, Calibration.Fitted fitted, List<Sample> uncapped) {
    return new Reporter(sample, recipe, fitted.choice()).report(recipe, uncapped);
  }

  private Report report(Recipe recipe, List<Sample> uncapped) {
    Grid grid = rows.grid();
    int[] raw = grid.points(rows.judge());
    int[] after = grid.points(calibrated);
    int[] human = grid.points(rows.human());
    Bootstrap gains = Bootstrap.of(raw, after, human);
    LearningCurve learning = LearningCurve.of(rows, choice.method(), REPEAT);
    double qwkGain = Kappa.quadratic(after, human) - Kappa.quadratic(raw, human);
    return new Report(
        rows.size(),
        choice,
        table(),
        Bootstrap.interval(qwkGain, gains.qwk(), 1),
        Bootstrap.interval(
            Bootstrap.steps(raw, human) - Bootstrap.steps(after, human), gains.mae(), grid.step()),
        Confusion.of(human, after, grid.last()),
        RaterPairs.ceiling(grid, sample.rows().stream().map(Row::raters).toList()),
        Subgroups.of(sample, rows, calibrated),
        learning.points(),
        learning.doubling(rows),
        uncapped.stream().flatMap(other -> ablation(recipe, other).stream()).toList(),
        Cautions.of(sample, rows));
  }

  private List<Report.Line> table() {
    List<Report.Line> table = new ArrayList<>();
    table.add(line("raw", rows.judge()));
    table.add(line("calibrated", calibrated));
    table.add(line("constant", HeldOut.scores(rows, REPEAT, Reporter::median)));
    int length = sample.names().indexOf(Cautions.LENGTH);
    if (length >= 0) {
      table.add(line("length-only", lengthOnly(length)));
    }
    return table;
  }

  private Report.Line line(String name, double[] scores) {
    return new Report.Line(name, Figures.of(rows.grid(), scores, rows.human()));
  }

  private static Model median(Columns some) {
    double[] labels = some.target();
    Arrays.sort(labels);
    return new Model.Curve(some.grid(), Polyline.constant(0, labels[labels.length / 2]));
  }

  /// The length beside a judge that says nothing; a ridge, so that shorter may also be better.
  private double[] lengthOnly(int signal) {
    double[][] lengths = new double[rows.size()][1];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i][0] = rows.signals()[i][signal];
    }
    Columns alone =
        new Columns(rows.grid(), new double[rows.size()], lengths, rows.human(), rows.keys());
    return HeldOut.scores(alone, REPEAT, some -> Fitter.fit(Method.RIDGE_SPREAD, some));
  }

  /// Both switches of the way to a score, each off and on, on the same rows and folds.
  private List<Report.Line> ablation(Recipe recipe, Sample uncapped) {
    Columns off = Columns.of(uncapped);
    double[] scores =
        uncapped.equals(sample)
            ? calibrated
            : HeldOut.scores(
                off, REPEAT, some -> Fitter.fit(Calibrator.choice(some, recipe).method(), some));
    return List.of(
        line("full", calibrated),
        line("gate-off", scores),
        line("calibration-off", rows.judge()),
        line("both-off", off.judge()));
  }
}
