package dev.plumbline.calibrate;

import dev.plumbline.calibrate.CalibrationReport.AgreementMetrics;
import dev.plumbline.calibrate.CalibrationReport.Doubling;
import dev.plumbline.calibrate.CalibrationReport.Group;
import dev.plumbline.calibrate.CalibrationReport.LabelWarning;
import dev.plumbline.calibrate.CalibrationReport.LearningPoint;
import dev.plumbline.calibrate.CalibrationReport.MetricsRow;
import dev.plumbline.calibrate.CalibrationReport.RaterAgreement;
import dev.plumbline.calibrate.fit.CalibrationMethod;
import dev.plumbline.calibrate.fit.Calibrator;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationOutcome;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationRecipe;
import dev.plumbline.calibrate.fit.FittedModel;
import dev.plumbline.calibrate.fit.HeldOutScores;
import dev.plumbline.calibrate.fit.MethodFitter;
import dev.plumbline.calibrate.fit.MethodSelection;
import dev.plumbline.calibrate.fit.ReferralCheck;
import dev.plumbline.calibrate.fit.Sample;
import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.fit.Sample.SampleRow;
import dev.plumbline.calibrate.fit.ScorecardSignals;
import dev.plumbline.calibrate.stats.Bootstrap;
import dev.plumbline.calibrate.stats.CrossValidationFolds;
import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.calibrate.stats.PiecewiseLinear;
import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import dev.plumbline.rubric.plan.model.Scale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// Measures a recipe on its own labels by five-fold cross-validation.
public final class CalibrationReportBuilder {

  /// Different from the repeats by which the method is selected.
  private static final long REPEAT = 100;

  private final Sample sample;
  private final SampleArrays rows;
  private final MethodSelection selection;
  private final double[] calibrated;

  private CalibrationReportBuilder(
      Sample sample, CalibrationRecipe recipe, MethodSelection selection) {
    this.sample = sample;
    this.rows = SampleArrays.of(sample);
    this.selection = selection;
    this.calibrated = HeldOutScores.scores(rows, REPEAT, some -> Calibrator.fit(some, recipe));
  }

  /// @param fitted the outcome of [Calibrator] for the same sample and recipe
  /// @param ungated the same rows without the evidence cap, if they are known
  public static CalibrationReport report(
      Sample sample,
      CalibrationRecipe recipe,
      CalibrationOutcome.Fitted fitted,
      Optional<Sample> ungated) {
    return new CalibrationReportBuilder(sample, recipe, fitted.selection()).report(recipe, ungated);
  }

  private CalibrationReport report(CalibrationRecipe recipe, Optional<Sample> ungated) {
    ScalePoints scalePoints = rows.scalePoints();
    int[] raw = scalePoints.points(rows.judge());
    int[] after = scalePoints.points(calibrated);
    int[] human = scalePoints.points(rows.human());
    Bootstrap gains = Bootstrap.of(raw, after, human, scalePoints.step());
    LearningCurve learning = LearningCurve.of(rows, selection.method(), REPEAT);
    return new CalibrationReport(
        rows.size(),
        selection.candidates(),
        new CalibrationReport.Performance(
            table(), gains.qwk(), gains.mae(), confusion(human, after, scalePoints.lastPoint())),
        Optional.of(
                RaterAgreement.ceiling(
                    scalePoints, sample.rows().stream().map(SampleRow::raters).toList()))
            .filter(it -> it.rows() > 0),
        SubgroupMetrics.of(sample, rows, calibrated),
        new CalibrationReport.Learning(learning.points(), learning.doubling(rows)),
        ReferralCheck.gain(selection.method(), rows, sample.scale()),
        ungated.map(other -> ablation(recipe, other)).orElse(List.of()),
        warnings(sample).stream().map(LabelWarning::code).toList());
  }

  private static List<List<Integer>> confusion(int[] human, int[] scored, int last) {
    int[][] cells = new int[last + 1][last + 1];
    for (int i = 0; i < human.length; i++) {
      cells[human[i]][scored[i]]++;
    }
    return Arrays.stream(cells).map(row -> Arrays.stream(row).boxed().toList()).toList();
  }

  /// What the labels lack.
  public static List<LabelWarning> warnings(Sample sample) {
    return LabelWarnings.of(sample, SampleArrays.of(sample));
  }

  private List<MetricsRow> table() {
    List<MetricsRow> table = new ArrayList<>();
    table.add(line("raw", rows.judge()));
    table.add(line("calibrated", calibrated));
    table.add(
        line("constant", HeldOutScores.scores(rows, REPEAT, CalibrationReportBuilder::median)));
    int length = sample.signalNames().indexOf(ScorecardSignals.LOG_LENGTH);
    if (length >= 0) {
      table.add(line("length-only", lengthOnly(length)));
    }
    return table;
  }

  private MetricsRow line(String name, double[] scores) {
    return MetricsRow.of(name, scores, rows);
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
  private List<MetricsRow> ablation(CalibrationRecipe recipe, Sample ungated) {
    SampleArrays off = SampleArrays.of(ungated);
    double[] scores =
        ungated.equals(sample)
            ? calibrated
            : HeldOutScores.scores(off, REPEAT, some -> Calibrator.fit(some, recipe));
    return List.of(
        line("full", calibrated),
        line("without-gate", scores),
        line("without-calibration", rows.judge()),
        line("without-both", off.judge()));
  }

  /// The metrics of every named subgroup, sorted by name; rows without a group are left out.
  private static final class SubgroupMetrics {

    /// Metrics of smaller groups are too uncertain, and would describe individuals.
    private static final int ROWS_MIN = 30;

    static List<Group> of(Sample sample, SampleArrays rows, double[] calibrated) {
      SortedMap<String, List<Integer>> members = new TreeMap<>();
      for (int i = 0; i < rows.size(); i++) {
        String group = sample.rows().get(i).group();
        if (!group.isEmpty()) {
          members.computeIfAbsent(group, name -> new ArrayList<>()).add(i);
        }
      }
      List<Group> groups = new ArrayList<>();
      members.forEach((name, some) -> groups.add(group(name, some, rows, calibrated)));
      return groups;
    }

    private static Group group(
        String name, List<Integer> members, SampleArrays rows, double[] calibrated) {
      if (members.size() < ROWS_MIN) {
        return new Group(name, members.size(), List.of());
      }
      int[] some = members.stream().mapToInt(Integer::intValue).toArray();
      SampleArrays part = rows.select(some);
      double[] scores = Arrays.stream(some).mapToDouble(row -> calibrated[row]).toArray();
      return new Group(
          name,
          some.length,
          List.of(
              MetricsRow.of("raw", part.judge(), part), MetricsRow.of("calibrated", scores, part)));
    }

    private SubgroupMetrics() {}
  }

  /// Checks the labels for properties that limit the report.
  static final class LabelWarnings {

    private static final int LABELS_RECOMMENDED = 50;

    /// The most points that a message names.
    private static final int NAMED_MAX = 10;

    /// The labels per point that are needed to distinguish a balanced sample from a natural one.
    private static final int LABELS_PER_POINT = 5;

    static List<LabelWarning> of(Sample sample, SampleArrays rows) {
      int[] counts = new int[rows.scalePoints().lastPoint() + 1];
      for (int point : rows.scalePoints().points(rows.human())) {
        counts[point]++;
      }
      List<LabelWarning> warnings = new ArrayList<>();
      if (rows.size() < LABELS_RECOMMENDED) {
        warnings.add(
            new LabelWarning(
                LabelWarning.Code.FEW_LABELS,
                "labels: "
                    + rows.size()
                    + ", every metric is uncertain below "
                    + LABELS_RECOMMENDED));
      }
      pointsWithoutLabels(sample.scale(), counts, warnings);
      if (looksBalanced(counts, rows.size())) {
        warnings.add(
            new LabelWarning(
                LabelWarning.Code.LOOKS_BALANCED,
                "labels: all scores are about equally frequent, as in a sample balanced by score; the map"
                    + " assumes the distribution of all documents, so sample at random"));
      }
      if (Moments.isConstant(rows.judge())) {
        warnings.add(
            new LabelWarning(
                LabelWarning.Code.CONSTANT_JUDGE,
                "judge: every document has the same score, so the score carries no information"));
      }
      if (Moments.isConstant(rows.roundedHuman())) {
        warnings.add(
            new LabelWarning(
                LabelWarning.Code.CONSTANT_LABELS,
                "labels: all on one point, so methods cannot be compared"));
      }
      if (sample.signalNames().contains(ScorecardSignals.LOG_LENGTH)) {
        warnings.add(
            new LabelWarning(
                LabelWarning.Code.LENGTH_IS_A_SIGNAL,
                "signals: the length of the text is one, which writers can change without writing better;"
                    + " `length-only` shows its value alone"));
      }
      return warnings;
    }

    private static void pointsWithoutLabels(
        Scale scale, int[] counts, List<LabelWarning> warnings) {
      List<Integer> empty =
          IntStream.range(0, counts.length).filter(point -> counts[point] == 0).boxed().toList();
      if (!empty.isEmpty()) {
        List<String> named =
            empty.stream().limit(NAMED_MAX).map(p -> scale.value(p).toPlainString()).toList();
        String more = empty.size() > NAMED_MAX ? ", …" : "";
        warnings.add(
            new LabelWarning(
                LabelWarning.Code.POINTS_WITHOUT_LABELS,
                "labels: none on "
                    + empty.size()
                    + " of "
                    + counts.length
                    + " points of the scale: "
                    + String.join(", ", named)
                    + more));
      }
    }

    /// Whether the counts are more even than random sampling would make them if all points were
    /// equally frequent: Pearson's chi-squared statistic against equal counts is at most half its
    /// degrees of freedom. Two points are too few to tell.
    static boolean looksBalanced(int[] counts, int labels) {
      int points = counts.length;
      if (points < 3 || labels < LABELS_PER_POINT * points) {
        return false;
      }
      double expected = (double) labels / points;
      double statistic = 0;
      for (int count : counts) {
        statistic += (count - expected) * (count - expected) / expected;
      }
      return statistic <= (points - 1) / 2.0;
    }

    private LabelWarnings() {}
  }

  /// The learning curve: the method is fitted on a quarter, a half, three quarters and all of the
  /// training rows of each fold. A part consists of the rows with the smallest keys, so that
  /// smaller parts are subsets of larger ones.
  ///
  /// @param half held-out scores, as points of the scale, with half of the labels
  /// @param whole the same with all labels
  record LearningCurve(List<LearningPoint> points, int[] half, int[] whole) {

    static final double[] SHARES = {0.25, 0.5, 0.75, 1};
    static final int HALF = 1;

    static LearningCurve of(SampleArrays rows, CalibrationMethod method, long repeat) {
      int training =
          rows.size() - (rows.size() + CrossValidationFolds.COUNT - 1) / CrossValidationFolds.COUNT;
      List<LearningPoint> points = new ArrayList<>();
      int[][] scored = new int[SHARES.length][];
      for (int k = 0; k < SHARES.length; k++) {
        int labels = (int) (training * SHARES[k]);
        double[] scores =
            HeldOutScores.scores(
                rows,
                repeat,
                some -> MethodFitter.fit(method, some.select(withSmallestKeys(some, labels))));
        points.add(
            new LearningPoint(
                labels, AgreementMetrics.of(rows.scalePoints(), scores, rows.human())));
        scored[k] = rows.scalePoints().points(scores);
      }
      return new LearningCurve(points, scored[HALF], scored[SHARES.length - 1]);
    }

    /// The gain of the second half of the labels. A learning curve flattens, so the next doubling
    /// rarely gains more.
    Doubling doubling(SampleArrays rows) {
      int[] human = rows.scalePoints().points(rows.human());
      Bootstrap gains = Bootstrap.of(half, whole, human, rows.scalePoints().step());
      return new Doubling(
          points.get(HALF).labels(), points.getLast().labels(), gains.qwk(), gains.mae());
    }

    /// The rows with the smallest keys, in their given order.
    private static int[] withSmallestKeys(SampleArrays some, int labels) {
      long[] keys = some.keys().clone();
      Arrays.sort(keys);
      long largest = keys[Math.min(labels, keys.length) - 1];
      int[] selected = new int[keys.length];
      int count = 0;
      for (int i = 0; i < keys.length; i++) {
        if (some.keys()[i] <= largest) {
          selected[count++] = i;
        }
      }
      return Arrays.copyOf(selected, count);
    }
  }
}
