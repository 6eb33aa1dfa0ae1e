package dev.plumbline.calibrate.fit;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.calibrate.fit.CalibrationMap.MapCodec;
import dev.plumbline.calibrate.fit.PredictionIntervals.PredictionIntervalFitter.LocalErrors;
import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.stats.CrossValidationFolds;
import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import dev.plumbline.rubric.plan.model.Scale;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/// What CV+ needs to tell the interval of a new document: for each fold, the map fitted without it
/// and the errors of that map on it.
///
/// The interval of level 1 - a has as its lower end the a (n + 1)-th smallest of map(x) - error
/// over all n labels, each with the map of its fold, and as its upper end the (1 - a) (n + 1)-th
/// smallest of map(x) + error. The promise is on average over fits, for documents of the same
/// population and judge; it is proved for 1 - 2 a, and measured near 1 - a (docs/measuring.md).
///
/// @param labels the number of labels
/// @param localErrors the mean absolute error of held-out scores at equally spaced places of the
///   scale, from its lowest to its highest point
public record PredictionIntervals(int labels, List<Fold> folds, List<BigDecimal> localErrors)
    implements JsonRecord {

  public PredictionIntervals {
    folds = List.copyOf(folds);
    localErrors = List.copyOf(localErrors);
  }

  /// A fold of the cross-validation.
  ///
  /// @param map fitted without the labels of this fold
  /// @param errors of the map on them, in the unit of the scale, at least 0, ascending
  public record Fold(CalibrationMap map, List<BigDecimal> errors) {
    public Fold {
      errors = List.copyOf(errors);
    }
  }

  /// The largest error of a fold; 0 without any.
  public BigDecimal largestError() {
    return folds.stream()
        .flatMap(fold -> fold.errors().stream())
        .reduce(BigDecimal.ZERO, BigDecimal::max);
  }

  /// What cannot come from a fit to a scale.
  public List<String> faults(Scale scale) {
    List<String> faults = new ArrayList<>();
    int errors = 0;
    boolean thinned = false;
    for (Fold fold : folds) {
      errors += fold.errors().size();
      thinned |= fold.errors().size() == PredictionIntervalFitter.ERRORS_MAX;
      BigDecimal before = BigDecimal.ZERO;
      for (BigDecimal error : fold.errors()) {
        if (error.compareTo(before) < 0) {
          faults.add("the errors of a fold do not ascend from 0");
        }
        before = error;
      }
    }
    if (folds.size() > CrossValidationFolds.COUNT
        || (thinned ? errors > labels : errors != labels)) {
      faults.add("the errors of its folds are not those of its labels");
    }
    if (largestError().compareTo(scale.max().subtract(scale.min())) > 0) {
      faults.add("an error of a fold is larger than the scale");
    }
    if (localErrors.size() != LocalErrors.POINTS) {
      faults.add("the local errors are not " + LocalErrors.POINTS);
    } else if (localErrors.stream()
        .anyMatch(error -> error.signum() < 0 || error.compareTo(largestError()) > 0)) {
      faults.add("a local error is not a mean of the errors of its folds");
    }
    return faults;
  }

  /// Where the human score of a document lies.
  ///
  /// @param low at least the lowest point of the scale
  /// @param high at most the highest
  public record PredictionInterval(BigDecimal low, BigDecimal high) {}

  /// How far the calibrated score of a document is expected to be off, in the unit of the scale:
  /// the root of the squared error of held-out scores near it plus the jackknife variance of the
  /// maps, which is large where they were fitted to little. Its order tells whom to refer to
  /// people; as an error it is rough.
  ///
  /// @param signals in the order of the sample to which the maps were fitted
  public double expectedError(double judge, List<Double> signals, Scale scale) {
    double[] inputs = signals.stream().mapToDouble(Double::doubleValue).toArray();
    return expectedErrors(new double[] {judge}, new double[][] {inputs}, scale)[0];
  }

  /// As [#expectedError], of many documents.
  double[] expectedErrors(double[] judge, double[][] signals, Scale scale) {
    ScalePoints scalePoints = ScalePoints.of(scale);
    List<FittedModel> models =
        folds.stream().map(fold -> MapCodec.toModel(fold.map(), scalePoints)).toList();
    double[] expected = new double[judge.length];
    double[] scores = new double[models.size()];
    for (int i = 0; i < judge.length; i++) {
      for (int fold = 0; fold < scores.length; fold++) {
        scores[fold] = models.get(fold).score(judge[i], signals[i]);
      }
      double spread = Moments.spread(scores);
      double near = LocalErrors.at(scalePoints, localErrors, Moments.mean(scores));
      expected[i] = StrictMath.sqrt(near * near + (scores.length - 1) * spread * spread);
    }
    return expected;
  }

  /// @param signals in the order of the sample to which the maps were fitted
  public PredictionInterval of(
      double judge, List<Double> signals, Scale scale, IntervalLevel level) {
    ScalePoints scalePoints = ScalePoints.of(scale);
    Ends ends = ends(judge, signals, scalePoints);
    int n = ends.lows().length;
    int rank = (int) StrictMath.floor(level.outside() * (n + 1));
    return new PredictionInterval(
        DoubleFormat.of(rank < 1 ? scalePoints.min() : scalePoints.clip(ends.lows()[rank - 1])),
        DoubleFormat.of(rank < 1 ? scalePoints.max() : scalePoints.clip(ends.highs()[n - rank])));
  }

  /// The probability that the human score of a document is below a point: the share of the ends
  /// map(x) - error and map(x) + error over all n labels that round to less, half up to the points
  /// of the scale. As the intervals it is right on average over documents, not for each.
  ///
  /// @param signals in the order of the sample to which the maps were fitted
  /// @return from 0 to 1
  public double probabilityBelow(double point, double judge, List<Double> signals, Scale scale) {
    Ends ends = ends(judge, signals, ScalePoints.of(scale));
    double border = point - scale.step().doubleValue() / 2;
    long below =
        DoubleStream.concat(Arrays.stream(ends.lows()), Arrays.stream(ends.highs()))
            .filter(end -> end < border)
            .count();
    return (double) below / (2 * ends.lows().length);
  }

  /// Of the intervals of each label, both ascending.
  private record Ends(double[] lows, double[] highs) {}

  private Ends ends(double judge, List<Double> signals, ScalePoints scalePoints) {
    double[] inputs = signals.stream().mapToDouble(Double::doubleValue).toArray();
    int n = folds.stream().mapToInt(fold -> fold.errors().size()).sum();
    double[] lows = new double[n];
    double[] highs = new double[n];
    int next = 0;
    for (Fold fold : folds) {
      double score = MapCodec.toModel(fold.map(), scalePoints).score(judge, inputs);
      for (BigDecimal error : fold.errors()) {
        lows[next] = score - error.doubleValue();
        highs[next++] = score + error.doubleValue();
      }
    }
    Arrays.sort(lows);
    Arrays.sort(highs);
    return new Ends(lows, highs);
  }

  /// The share of documents whose human score an interval is meant to contain.
  public enum IntervalLevel {
    EIGHTY("80", 0.2, 50),
    NINETY("90", 0.1, 100);

    private final String percent;
    private final double outside;
    private final int labelsMin;

    IntervalLevel(String percent, double outside, int labelsMin) {
      this.percent = percent;
      this.outside = outside;
      this.labelsMin = labelsMin;
    }

    /// The name in artefacts.
    public String percent() {
      return percent;
    }

    double outside() {
      return outside;
    }

    /// Whether so many labels were enough, on the tasks of docs/measuring.md, for the intervals to
    /// hold what they promise.
    public boolean isProved(int labels) {
      return labels >= labelsMin;
    }
  }

  /// Fits the maps and errors of CV+ intervals.
  ///
  /// Maps with many knots, and long lists of errors, are thinned out so that a calibration of any
  /// number of labels stays small. The errors are those of the thinned maps, so intervals stay
  /// honest; thinned errors are rounded up.
  public static final class PredictionIntervalFitter {

    /// Different from the repeats of the report and of the selection.
    private static final long REPEAT = 200;

    private static final int KNOTS_MAX = 40;

    /// Of the errors of a fold, so many are kept.
    static final int ERRORS_MAX = 200;

    private static final int DECIMALS = 6;

    /// @param names of the signals
    public static PredictionIntervals fit(
        CalibrationMethod method, SampleArrays rows, List<String> names) {
      int[] folds = CrossValidationFolds.of(rows.keys(), REPEAT);
      List<Fold> fitted = new ArrayList<>();
      double[] scores = new double[rows.size()];
      double[] errors = new double[rows.size()];
      for (int fold = 0; fold < CrossValidationFolds.COUNT; fold++) {
        int[] inside = CrossValidationFolds.heldOutRows(folds, fold);
        int[] outside = CrossValidationFolds.trainingRows(folds, fold);
        if (inside.length > 0 && outside.length > 0) {
          CalibrationMap map =
              thinned(MapCodec.toMap(MethodFitter.fit(method, rows.select(outside)), names));
          SampleArrays heldOut = rows.select(inside);
          double[] scored = MapCodec.toModel(map, rows.scalePoints()).score(heldOut);
          double[] wrong = new double[scored.length];
          for (int i = 0; i < scored.length; i++) {
            wrong[i] = Math.abs(scored[i] - heldOut.human()[i]);
            scores[inside[i]] = scored[i];
            errors[inside[i]] = wrong[i];
          }
          fitted.add(new Fold(map, kept(wrong)));
        }
      }
      return new PredictionIntervals(
          rows.size(), fitted, LocalErrors.fit(rows.scalePoints(), scores, errors));
    }

    private static List<BigDecimal> kept(double[] errors) {
      Arrays.sort(errors);
      List<BigDecimal> kept = new ArrayList<>();
      int count = Math.min(ERRORS_MAX, errors.length);
      for (int k = 1; k <= count; k++) {
        double error = errors[(int) ((long) k * errors.length / count) - 1];
        kept.add(
            new BigDecimal(error).setScale(DECIMALS, RoundingMode.CEILING).stripTrailingZeros());
      }
      return kept;
    }

    private static CalibrationMap thinned(CalibrationMap map) {
      return switch (map) {
        case CalibrationMap.Identity identity -> identity;
        case CalibrationMap.ScoreMap(List<CalibrationMap.Knot> knots) ->
            new CalibrationMap.ScoreMap(thinned(knots));
        case CalibrationMap.SignalMap(var inputs, BigDecimal intercept, var terms, var knots) ->
            new CalibrationMap.SignalMap(inputs, intercept, terms, thinned(knots));
      };
    }

    /// Every so many knots, with the first and the last.
    private static List<CalibrationMap.Knot> thinned(List<CalibrationMap.Knot> knots) {
      if (knots.size() <= KNOTS_MAX) {
        return knots;
      }
      List<CalibrationMap.Knot> kept = new ArrayList<>();
      for (int k = 0; k < KNOTS_MAX; k++) {
        kept.add(knots.get((int) ((long) k * (knots.size() - 1) / (KNOTS_MAX - 1))));
      }
      return kept;
    }

    private PredictionIntervalFitter() {}

    /// The mean absolute error of held-out scores near a score: a kernel mean at [#POINTS] places
    /// of the scale, straight between them.
    static final class LocalErrors {

      static final int POINTS = 21;

      /// The distance at which a label's weight has fallen to 1/e, as a share of the range.
      private static final double REACH = 0.15;

      private static final int DECIMALS = 6;

      /// @param scores held out
      /// @param errors of the scores, in the unit of the scale
      static List<BigDecimal> fit(ScalePoints scale, double[] scores, double[] errors) {
        double range = scale.max() - scale.min();
        List<BigDecimal> local = new ArrayList<>();
        for (int point = 0; point < POINTS; point++) {
          double at = scale.min() + range * point / (POINTS - 1);
          double above = 0;
          double below = 0;
          for (int i = 0; i < scores.length; i++) {
            double weight = StrictMath.exp(-Math.abs(scores[i] - at) / (REACH * range));
            above += weight * errors[i];
            below += weight;
          }
          local.add(
              DoubleFormat.of(below == 0 ? 0 : above / below)
                  .setScale(DECIMALS, RoundingMode.HALF_EVEN)
                  .stripTrailingZeros());
        }
        return local;
      }

      /// @param local of [#fit]
      static double at(ScalePoints scale, List<BigDecimal> local, double score) {
        double place =
            (scale.clip(score) - scale.min()) / (scale.max() - scale.min()) * (local.size() - 1);
        int before = Math.min(local.size() - 2, (int) StrictMath.floor(place));
        double share = place - before;
        return (1 - share) * local.get(before).doubleValue()
            + share * local.get(before + 1).doubleValue();
      }

      private LocalErrors() {}
    }
  }
}
