package dev.plumbline.measure.calibration.report;

import dev.plumbline.measure.calibration.fit.CalibrationMethod;
import dev.plumbline.measure.calibration.fit.CalibrationOutcome;
import dev.plumbline.measure.calibration.fit.CalibrationRecipe;
import dev.plumbline.measure.calibration.fit.Calibrator;
import dev.plumbline.measure.calibration.fit.FittedModel;
import dev.plumbline.measure.calibration.fit.HeldOutScores;
import dev.plumbline.measure.calibration.fit.MethodFitter;
import dev.plumbline.measure.calibration.fit.MethodSelection;
import dev.plumbline.measure.calibration.interval.ReferralCheck;
import dev.plumbline.measure.calibration.signal.Sample;
import dev.plumbline.measure.calibration.signal.SampleArrays;
import dev.plumbline.measure.calibration.signal.SampleRow;
import dev.plumbline.measure.calibration.stats.Bootstrap;
import dev.plumbline.measure.calibration.stats.ConfusionMatrix;
import dev.plumbline.measure.calibration.stats.PiecewiseLinear;
import dev.plumbline.measure.calibration.stats.QuadraticWeightedKappa;
import dev.plumbline.measure.calibration.stats.ScalePoints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Measures a recipe on its own labels by five-fold cross-validation.
public final class ReportBuilder {

  /// Different from the repeats by which the method is selected.
  private static final long REPEAT = 100;

  private final Sample sample;
  private final SampleArrays rows;
  private final MethodSelection selection;
  private final double[] calibrated;

  private ReportBuilder(Sample sample, CalibrationRecipe recipe, MethodSelection selection) {
    this.sample = sample;
    this.rows = SampleArrays.of(sample);
    this.selection = selection;
    this.calibrated =
        HeldOutScores.scores(
            rows, REPEAT, some -> MethodFitter.fit(Calibrator.select(some, recipe).method(), some));
  }

  /// @param fitted the outcome of [Calibrator] for the same sample and recipe
  /// @param ungated the same rows without the evidence cap, if they are known
  public static CalibrationReport report(
      Sample sample,
      CalibrationRecipe recipe,
      CalibrationOutcome.Fitted fitted,
      Optional<Sample> ungated) {
    return new ReportBuilder(sample, recipe, fitted.selection()).report(recipe, ungated);
  }

  private CalibrationReport report(CalibrationRecipe recipe, Optional<Sample> ungated) {
    ScalePoints scalePoints = rows.scalePoints();
    int[] raw = scalePoints.points(rows.judge());
    int[] after = scalePoints.points(calibrated);
    int[] human = scalePoints.points(rows.human());
    Bootstrap gains = Bootstrap.of(raw, after, human);
    LearningCurve learning = LearningCurve.of(rows, selection.method(), REPEAT);
    double qwkGain =
        QuadraticWeightedKappa.of(after, human) - QuadraticWeightedKappa.of(raw, human);
    return new CalibrationReport(
        rows.size(),
        selection,
        new CalibrationReport.Performance(
            table(),
            Bootstrap.interval(qwkGain, gains.qwk(), 1),
            Bootstrap.interval(
                Bootstrap.meanAbsoluteError(raw, human) - Bootstrap.meanAbsoluteError(after, human),
                gains.mae(),
                scalePoints.step()),
            ConfusionMatrix.of(human, after, scalePoints.lastPoint())),
        RaterAgreement.ceiling(scalePoints, sample.rows().stream().map(SampleRow::raters).toList()),
        SubgroupMetrics.of(sample, rows, calibrated),
        new CalibrationReport.Learning(learning.points(), learning.doubling(rows)),
        ReferralCheck.gain(selection.method(), rows, sample.scale()),
        ungated.map(other -> ablation(recipe, other)).orElse(List.of()),
        LabelWarnings.of(sample, rows));
  }

  private List<CalibrationReport.MetricsRow> table() {
    List<CalibrationReport.MetricsRow> table = new ArrayList<>();
    table.add(line("raw", rows.judge()));
    table.add(line("calibrated", calibrated));
    table.add(line("constant", HeldOutScores.scores(rows, REPEAT, ReportBuilder::median)));
    int length = sample.signalNames().indexOf(LabelWarnings.LENGTH);
    if (length >= 0) {
      table.add(line("length-only", lengthOnly(length)));
    }
    return table;
  }

  private CalibrationReport.MetricsRow line(String name, double[] scores) {
    return new CalibrationReport.MetricsRow(
        name, AgreementMetrics.of(rows.scalePoints(), scores, rows.human()));
  }

  /// Scores that are all the median label, as a baseline.
  public static FittedModel median(SampleArrays some) {
    double[] labels = some.roundedHuman();
    Arrays.sort(labels);
    return new FittedModel.ScoreCurve(
        some.scalePoints(), PiecewiseLinear.constant(0, labels[labels.length / 2]));
  }

  /// Scores from the length alone; a ridge, so that shorter may also be better.
  private double[] lengthOnly(int signal) {
    double[][] lengths = new double[rows.size()][1];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i][0] = rows.signals()[i][signal];
    }
    SampleArrays alone =
        new SampleArrays(
            rows.scalePoints(), new double[rows.size()], lengths, rows.human(), rows.keys());
    return HeldOutScores.scores(
        alone, REPEAT, some -> MethodFitter.fit(CalibrationMethod.RIDGE_QUANTILE, some));
  }

  /// Evidence cap and calibration, each off and on, on the same rows and folds.
  private List<CalibrationReport.MetricsRow> ablation(CalibrationRecipe recipe, Sample ungated) {
    SampleArrays off = SampleArrays.of(ungated);
    double[] scores =
        ungated.equals(sample)
            ? calibrated
            : HeldOutScores.scores(
                off,
                REPEAT,
                some -> MethodFitter.fit(Calibrator.select(some, recipe).method(), some));
    return List.of(
        line("full", calibrated),
        line("without-gate", scores),
        line("without-calibration", rows.judge()),
        line("without-both", off.judge()));
  }
}
