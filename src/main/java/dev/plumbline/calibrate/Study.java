package dev.plumbline.calibrate;

import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.calibrate.Study.SplitResult.HeldOut;
import dev.plumbline.calibrate.fit.CalibrationMap.MapCodec;
import dev.plumbline.calibrate.fit.CalibrationMethod;
import dev.plumbline.calibrate.fit.Calibrator;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationRecipe;
import dev.plumbline.calibrate.fit.FittedModel;
import dev.plumbline.calibrate.fit.MethodFitter;
import dev.plumbline.calibrate.fit.PredictionIntervals;
import dev.plumbline.calibrate.fit.PredictionIntervals.IntervalLevel;
import dev.plumbline.calibrate.fit.PredictionIntervals.PredictionInterval;
import dev.plumbline.calibrate.fit.PredictionIntervals.PredictionIntervalFitter;
import dev.plumbline.calibrate.fit.ReferralCheck;
import dev.plumbline.calibrate.fit.ReferralCheck.ReferralGain;
import dev.plumbline.calibrate.fit.Sample;
import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.stats.Bootstrap;
import dev.plumbline.calibrate.stats.CounterRandom;
import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import dev.plumbline.calibrate.stats.QuadraticWeightedKappa;
import dev.plumbline.calibrate.stats.Ranks;
import dev.plumbline.rubric.plan.model.Scale;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/// Measures a recipe on fully labelled files: half of the rows are for testing, labels are drawn
/// from the other half, and this is repeated.
///
/// Both sides are rounded half up and clamped to the scale for QWK and absolute error; Spearman's
/// rho is of the values before rounding.
public final class Study {

  /// Smaller losses in QWK are negligible.
  static final double LOSS_MIN = 0.005;

  /// A loss in QWK that no average consoles for.
  static final double LARGE_LOSS = 0.1;

  /// The result for one task; empty if the file has too few rows for the plan.
  public static Optional<Result> run(Task task, Plan plan) {
    SampleArrays rows = SampleArrays.of(task.sample());
    if (!plan.fits(rows.size())) {
      return Optional.empty();
    }
    List<SplitResult> runs = new ArrayList<>();
    for (int repeat = 0; repeat < plan.repeats(); repeat++) {
      runs.add(
          run(
              rows,
              task.sample().scale(),
              StudySplit.draw(plan, repeat, rows.size()),
              plan.recipe()));
    }
    return Optional.of(line(task.name(), plan, runs));
  }

  /// The unweighted means of several results; empty without results.
  public static Optional<Result> mean(String name, List<Result> lines) {
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    SortedMap<String, Integer> methods = new TreeMap<>();
    int nonFinite = 0;
    double worst = Double.POSITIVE_INFINITY;
    List<Double> gains = new ArrayList<>();
    for (Result line : lines) {
      gains.addAll(line.gains().all());
      line.methods().forEach((method, count) -> methods.merge(method, count, Integer::sum));
      nonFinite += line.nonFinite();
      worst = Math.min(worst, line.calibrated().qwk().subtract(line.raw().qwk()).doubleValue());
    }
    return Optional.of(
        new Result(
            name,
            lines.getFirst().labels(),
            lines.getFirst().repeats(),
            figures(lines, Result::raw),
            figures(lines, Result::calibrated),
            new Gains(
                mean(lines, line -> line.gains().spread()),
                mean(lines, line -> line.gains().lossShare()),
                DoubleFormat.of(worst),
                gains),
            intervals(lines, Result::intervals),
            methods,
            nonFinite,
            referral(lines)));
  }

  private static Figures figures(List<Result> lines, Function<Result, Figures> of) {
    List<Figures> all = lines.stream().map(of).toList();
    return new Figures(
        mean(all, Figures::qwk), mean(all, Figures::mae), mean(all, Figures::spearman));
  }

  private static Figures means(List<SplitResult> runs, Function<SplitResult, HeldOut> of) {
    List<HeldOut> all = runs.stream().map(of).toList();
    return new Figures(
        DoubleFormat.of(average(all, HeldOut::qwk)),
        DoubleFormat.of(average(all, HeldOut::mae)),
        DoubleFormat.of(average(all, HeldOut::spearman)));
  }

  /// One value for each task; several seeds of one task are one.
  private static List<Double> referral(List<Result> lines) {
    SortedMap<String, List<Double>> byTask = new TreeMap<>();
    for (Result line : lines) {
      byTask.computeIfAbsent(line.task(), _ -> new ArrayList<>()).addAll(line.referral());
    }
    return byTask.values().stream().map(some -> average(some, Double::doubleValue)).toList();
  }

  private static <T> IntervalFigures intervals(List<T> things, Function<T, IntervalFigures> of) {
    List<IntervalFigures> all = things.stream().map(of).toList();
    return new IntervalFigures(
        byLevel(all, IntervalFigures::covered), byLevel(all, IntervalFigures::width));
  }

  private static <T> Map<IntervalLevel, Double> byLevel(
      List<T> things, Function<T, Map<IntervalLevel, Double>> by) {
    Map<IntervalLevel, Double> means = new EnumMap<>(IntervalLevel.class);
    for (IntervalLevel level : IntervalLevel.values()) {
      means.put(level, average(things, thing -> by.apply(thing).get(level)));
    }
    return means;
  }

  private static SplitResult run(
      SampleArrays rows, Scale scale, StudySplit split, CalibrationRecipe recipe) {
    SampleArrays labelled = rows.select(split.labelled());
    SampleArrays test = rows.select(split.test());
    CalibrationMethod method = Calibrator.select(labelled, recipe).method();
    FittedModel model = asStored(MethodFitter.fit(method, labelled), rows);
    SplitResult.HeldOut raw =
        SplitResult.HeldOut.of(rows.scalePoints(), test.judge(), test.human());
    PredictionIntervals intervals =
        PredictionIntervalFitter.fit(method, labelled, Collections.nCopies(rows.signalCount(), ""));
    return new SplitResult(
        method,
        raw,
        SplitResult.HeldOut.of(rows.scalePoints(), model.score(test), test.human()),
        IntervalFigures.of(intervals, scale, test),
        ReferralGain.of(
            ReferralCheck.expected(intervals, test, scale), ReferralCheck.errors(model, test)));
  }

  /// The map after its conversion to decimals, since that is what is stored.
  static FittedModel asStored(FittedModel model, SampleArrays rows) {
    List<String> names = Collections.nCopies(rows.signalCount(), "");
    return MapCodec.toModel(MapCodec.toMap(model, names), rows.scalePoints());
  }

  private static Result line(String task, Plan plan, List<SplitResult> runs) {
    SortedMap<String, Integer> methods = new TreeMap<>();
    double hurts = 0;
    double worst = Double.POSITIVE_INFINITY;
    int nonFinite = 0;
    for (SplitResult splitResult : runs) {
      methods.merge(splitResult.method().wireName(), 1, Integer::sum);
      hurts += splitResult.gain() < -LOSS_MIN ? 1 : 0;
      worst = Math.min(worst, splitResult.gain());
      nonFinite += splitResult.calibrated().nonFinite();
    }
    double[] kappas =
        runs.stream().mapToDouble(splitResult -> splitResult.calibrated().qwk()).toArray();
    return new Result(
        task,
        plan.labels(),
        plan.repeats(),
        means(runs, SplitResult::raw),
        means(runs, SplitResult::calibrated),
        new Gains(
            DoubleFormat.of(kappas.length < 2 ? 0 : Moments.deviation(kappas)),
            DoubleFormat.of(hurts / runs.size()),
            DoubleFormat.of(worst),
            runs.stream().map(SplitResult::gain).toList()),
        intervals(runs, SplitResult::intervals),
        methods,
        nonFinite,
        List.of(average(runs, SplitResult::referral)));
  }

  private static <T> BigDecimal mean(List<T> things, Function<T, BigDecimal> value) {
    return DoubleFormat.of(average(things, thing -> value.apply(thing).doubleValue()));
  }

  /// Of those that have the figure; 0 if none has.
  private static <T> double average(List<T> things, ToDoubleFunction<T> value) {
    double[] defined = things.stream().mapToDouble(value).filter(it -> !Double.isNaN(it)).toArray();
    return defined.length == 0 ? 0 : Moments.mean(defined);
  }

  private Study() {}

  /// A mean over tasks.
  public record ReferralMean(BigDecimal value, BigDecimal standardError, int tasks) {}

  /// A fully labelled file, from which `measure calibrate study` draws its splits.
  public record Task(String name, Sample sample) {}

  /// The parameters of a study.
  ///
  /// @param labels the number of rows drawn for fitting, from the half that is not tested
  /// @param repeats the number of splits
  /// @param seed of the splits
  public record Plan(int labels, int repeats, long seed, CalibrationRecipe recipe) {
    public Plan {
      if (labels < Calibrator.LABELS_MIN || repeats < 1) {
        throw new IllegalArgumentException(
            "a study needs at least " + Calibrator.LABELS_MIN + " labels and one repeat");
      }
    }

    /// Whether a file has enough rows: half of them are tested, and labels are drawn from the
    /// others.
    public boolean fits(int rows) {
      return labels <= labelsOf(rows);
    }

    /// The most labels that can be drawn from a number of rows.
    public static int labelsOf(int rows) {
      return rows - rows / 2;
    }
  }

  /// Means over the splits.
  ///
  /// @param mae mean absolute error as a share of the range, both sides rounded to the scale
  public record Figures(BigDecimal qwk, BigDecimal mae, BigDecimal spearman) {}

  /// What the calibrated score gains over the raw one, in QWK.
  ///
  /// @param spread of the calibrated QWK, a standard deviation
  /// @param lossShare share of the splits that lose more than .005
  /// @param worst the smallest gain of a split; for means over tasks, of a task
  /// @param all of every split
  public record Gains(BigDecimal spread, BigDecimal lossShare, BigDecimal worst, List<Double> all) {
    public Gains {
      all = List.copyOf(all);
    }
  }

  /// @param covered by level, the share of tested documents whose human score is inside
  /// @param width by level, the mean width as a share of the range
  public record IntervalFigures(
      Map<IntervalLevel, Double> covered, Map<IntervalLevel, Double> width) {
    public IntervalFigures {
      covered = Collections.unmodifiableMap(new EnumMap<>(covered));
      width = Collections.unmodifiableMap(new EnumMap<>(width));
    }

    /// Human scores are means of raters, compared to the sixth decimal.
    private static final double ROUNDING = 1e-6;

    /// How often intervals contain the human score of documents that were not fitted.
    private static IntervalFigures of(
        PredictionIntervals intervals, Scale scale, SampleArrays test) {
      Map<IntervalLevel, Double> covered = new EnumMap<>(IntervalLevel.class);
      Map<IntervalLevel, Double> width = new EnumMap<>(IntervalLevel.class);
      double range = scale.max().subtract(scale.min()).doubleValue();
      for (IntervalLevel level : IntervalLevel.values()) {
        int inside = 0;
        double sum = 0;
        for (int i = 0; i < test.size(); i++) {
          List<Double> signals = Arrays.stream(test.signals()[i]).boxed().toList();
          PredictionInterval interval = intervals.of(test.judge()[i], signals, scale, level);
          double low = interval.low().doubleValue();
          double high = interval.high().doubleValue();
          double human = test.human()[i];
          inside += human >= low - ROUNDING && human <= high + ROUNDING ? 1 : 0;
          sum += (high - low) / range;
        }
        covered.put(level, (double) inside / Math.max(1, test.size()));
        width.put(level, sum / Math.max(1, test.size()));
      }
      return new IntervalFigures(covered, width);
    }
  }

  /// The result of a study on the test halves of one task, or the means over several tasks.
  ///
  /// @param methods the number of splits that selected each method, by label
  /// @param nonFinite the number of scores that were not finite or outside the scale; a bug unless
  ///   0
  /// @param referral for each task, the mean share of the possible gain from referring documents to
  ///   people by expected errors rather than at random
  public record Result(
      String task,
      int labels,
      int repeats,
      Figures raw,
      Figures calibrated,
      Gains gains,
      IntervalFigures intervals,
      SortedMap<String, Integer> methods,
      int nonFinite,
      List<Double> referral) {
    public Result {
      referral = List.copyOf(referral);
      methods = SortedCopy.of(methods);
    }

    /// The mean over the tasks, with its standard error, 0 for one task.
    public ReferralMean referralMean() {
      double[] values = referral.stream().mapToDouble(Double::doubleValue).toArray();
      double error =
          values.length < 2 ? 0 : Moments.spread(values) / StrictMath.sqrt(values.length - 1.0);
      return new ReferralMean(
          DoubleFormat.of(Moments.mean(values)), DoubleFormat.of(error), values.length);
    }

    /// The share of the splits that lose more than .10 QWK.
    public BigDecimal largeLossShare() {
      long large = gains.all().stream().filter(gain -> gain < -LARGE_LOSS).count();
      return DoubleFormat.of((double) large / gains.all().size());
    }

    /// The gain in QWK that 99 of 100 splits exceed.
    public BigDecimal firstPercentile() {
      List<Double> sorted = gains.all().stream().sorted().toList();
      return DoubleFormat.of(sorted.get(sorted.size() / 100));
    }
  }

  /// The measurement of one split of a study: the raw and the calibrated scores of its test half.
  ///
  /// @param intervals of the test half
  /// @param referral the share of the possible gain from referring by expected errors
  record SplitResult(
      CalibrationMethod method,
      HeldOut raw,
      HeldOut calibrated,
      IntervalFigures intervals,
      double referral) {

    double gain() {
      return calibrated.qwk - raw.qwk;
    }

    /// @param mae mean absolute error as a share of the range, both sides rounded to the scale
    /// @param nonFinite the number of scores that are not finite or outside the scale
    record HeldOut(double qwk, double mae, double spearman, int nonFinite) {

      /// Requires at least one row.
      static HeldOut of(ScalePoints scalePoints, double[] scores, double[] human) {
        int[] points = scalePoints.points(scores);
        int[] target = scalePoints.points(human);
        int finite =
            (int)
                Arrays.stream(scores)
                    .filter(it -> it >= scalePoints.min() && it <= scalePoints.max())
                    .count();
        return new HeldOut(
            QuadraticWeightedKappa.of(points, target),
            Bootstrap.meanAbsoluteError(points, target) / scalePoints.lastPoint(),
            Ranks.spearman(scores, human),
            points.length - finite);
      }
    }
  }

  /// One split of a study: half of the rows for testing, some of the others for fitting.
  record StudySplit(int[] test, int[] labelled) {

    static StudySplit draw(Plan plan, int repeat, int rows) {
      int[] order = new CounterRandom(plan.seed(), repeat).shuffled(rows);
      int half = rows / 2;
      int[] labelled = Arrays.copyOfRange(order, half, half + plan.labels());
      Arrays.sort(labelled);
      return new StudySplit(Arrays.copyOf(order, half), labelled);
    }
  }
}
