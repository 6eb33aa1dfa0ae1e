package dev.plumbline.calibrate;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.calibrate.CalibrationReport.AgreementMetrics;
import dev.plumbline.calibrate.CalibrationReportBuilder.LearningCurve;
import dev.plumbline.calibrate.fit.MethodSelection;
import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.stats.Bootstrap;
import dev.plumbline.calibrate.stats.Bootstrap.BootstrapInterval;
import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import dev.plumbline.calibrate.stats.QuadraticWeightedKappa;
import dev.plumbline.calibrate.stats.Ranks;
import dev.plumbline.calibrate.stats.Wasserstein;
import dev.plumbline.rubric.plan.model.Scale;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The performance of a calibration, measured on labels that were held out from the fit.
///
/// Every figure of a fitted map comes from cross-validation in which the whole recipe, including
/// the selection of the method, is repeated without the rows on which it is measured (Varma and
/// Simon 2006). In-sample figures, which at 25 labels nearly double the true gain, are never
/// reported.
///
/// @param labels on which it was fitted
/// @param candidates of which the method was chosen; empty if it was named
/// @param ceiling the agreement of people with each other; absent if no document has several raters
/// @param groups by name; without metrics for groups of fewer than 30 rows
/// @param referral the share of the possible gain from giving documents to people in the order of
///   their expected errors rather than at random
/// @param ablation the evidence cap and the calibration switched off in turn: `full`,
///   `without-gate`, `without-calibration`, `without-both`; empty if the scores without the cap are
///   unknown
/// @param warnings of what the labels lack
public record CalibrationReport(
    int labels,
    @Sparse List<MethodSelection.Candidate> candidates,
    @Flat Performance performance,
    Optional<Ceiling> ceiling,
    @Sparse List<Group> groups,
    @Flat Learning learning,
    BootstrapInterval referral,
    @Sparse List<MetricsRow> ablation,
    @Sparse List<LabelWarning.Code> warnings)
    implements JsonRecord {
  public CalibrationReport {
    candidates = List.copyOf(candidates);
    groups = List.copyOf(groups);
    ablation = List.copyOf(ablation);
    warnings = List.copyOf(warnings);
  }

  /// Without what is said of single points, as that of a bridge.
  public CalibrationReport ofBridge() {
    return new CalibrationReport(
        labels,
        candidates,
        new Performance(performance.table, performance.qwkGain, performance.maeGain, List.of()),
        ceiling,
        groups,
        learning,
        referral,
        ablation,
        List.of());
  }

  /// Of the calibrated scores, by cross-validation; empty where it is undefined.
  public Optional<BigDecimal> qwk() {
    return metrics("calibrated").qwk();
  }

  private AgreementMetrics metrics(String row) {
    return performance.table.stream()
        .filter(it -> it.name().equals(row))
        .findFirst()
        .map(MetricsRow::metrics)
        .orElseThrow(() -> new IllegalArgumentException("the table has no row " + row));
  }

  /// What of it contradicts the rest, where it follows from it.
  ///
  /// @param bridge whether it is that of a bridge, without a confusion matrix
  public List<String> faults(Scale scale, boolean bridge) {
    List<String> faults = new ArrayList<>();
    if (performance.confusion.isEmpty() != bridge) {
      faults.add("the confusion matrix is missing, or there is one in a bridge");
    } else if (!bridge && !followsFromConfusion(scale)) {
      faults.add("the calibrated row of the report does not follow from the confusion matrix");
    }
    if (!isGain(performance.qwkGain, AgreementMetrics::qwk, 1)
        || !isGain(performance.maeGain, it -> Optional.of(it.mae()), -1)) {
      faults.add("a gain of the report is not the difference of two rows");
    }
    List<LearningPoint> points = learning.points;
    if (points.size() != LearningCurve.SHARES.length
        || points.get(LearningCurve.HALF).labels() != learning.doubling.from()
        || points.getLast().labels() != learning.doubling.to()) {
      faults.add("the learning curve of the report and its last doubling differ");
    }
    return faults;
  }

  /// Whether the figures of points follow from the confusion matrix, which is of all labels.
  private boolean followsFromConfusion(Scale scale) {
    List<List<Integer>> rows = performance.confusion;
    double[] human = new double[labels];
    double[] scored = new double[labels];
    int next = 0;
    for (int row = 0; row < rows.size(); row++) {
      if (rows.size() != scale.points() || rows.get(row).size() != scale.points()) {
        return false;
      }
      for (int column = 0; column < rows.size(); column++) {
        int count = rows.get(row).get(column);
        if (count < 0 || count > labels - next) {
          return false;
        }
        Arrays.fill(human, next, next + count, scale.value(row).doubleValue());
        Arrays.fill(scored, next, next + count, scale.value(column).doubleValue());
        next += count;
      }
    }
    return next == labels
        && ofPoints(AgreementMetrics.of(scale, scored, human))
            .equals(ofPoints(metrics("calibrated")));
  }

  private boolean isGain(
      BootstrapInterval gain, Function<AgreementMetrics, Optional<BigDecimal>> figure, int sign) {
    BigDecimal difference =
        figure
            .apply(metrics("calibrated"))
            .orElse(BigDecimal.ZERO)
            .subtract(figure.apply(metrics("raw")).orElse(BigDecimal.ZERO));
    return gain.value()
            .subtract(difference.multiply(BigDecimal.valueOf(sign)))
            .abs()
            .compareTo(ROUNDED)
        <= 0;
  }

  /// The figures that compare scores after rounding to the scale.
  private static List<BigDecimal> ofPoints(AgreementMetrics it) {
    return Stream.concat(
            Stream.of(it.adjacent(), it.exact(), it.mae(), it.maeOfRange()), it.qwk().stream())
        .map(BigDecimal::stripTrailingZeros)
        .toList();
  }

  /// Figures have 15 digits, and errors may be on a wide scale.
  private static final BigDecimal ROUNDED = new BigDecimal("1e-6");

  /// Whether documents should be referred to people by this calibration: only where that was better
  /// than chance on its own labels.
  public boolean offersReferral() {
    return referral.value().signum() > 0;
  }

  /// How well the scores agree with people.
  ///
  /// @param table `raw`, `calibrated`, `constant` (every document gets the median label), and
  ///   `length-only` where the length of the text is a signal, in this order
  /// @param qwkGain calibrated less raw, with a paired interval
  /// @param maeGain raw less calibrated, likewise, in the unit of the scale
  /// @param confusion how many documents have which human score, in rows, and which calibrated one;
  ///   empty for a bridge, whose scale is fine
  public record Performance(
      List<MetricsRow> table,
      BootstrapInterval qwkGain,
      BootstrapInterval maeGain,
      @Sparse List<List<Integer>> confusion) {
    public Performance {
      table = List.copyOf(table);
      confusion = confusion.stream().map(List::copyOf).toList();
    }
  }

  /// What more labels bring.
  ///
  /// @param points the learning curve of the selected method
  /// @param doubling the gain of the last doubling of the labels; the next one rarely gains more
  public record Learning(@Member("learningCurve") List<LearningPoint> points, Doubling doubling) {
    public Learning {
      points = List.copyOf(points);
    }
  }

  /// The agreement of one kind of scores with people.
  public record MetricsRow(String name, AgreementMetrics metrics) implements JsonRecord {

    static MetricsRow of(String name, double[] scores, SampleArrays rows) {
      return new MetricsRow(name, AgreementMetrics.of(rows.scalePoints(), scores, rows.human()));
    }
  }

  /// The agreement of raters with each other: the mean over their pairs, see [RaterAgreement].
  ///
  /// @param rows with more than one rater
  /// @param raters who scored a row together with another; 0 if no row has several
  /// @param metrics empty without such rows
  public record Ceiling(int rows, @Sparse("2") int raters, Optional<AgreementMetrics> metrics)
      implements JsonRecord {}

  /// The figures of a subgroup.
  ///
  /// @param table `raw` and `calibrated`; empty if the group is too small
  public record Group(String name, int rows, @Sparse List<MetricsRow> table) implements JsonRecord {
    public Group {
      table = List.copyOf(table);
    }
  }

  /// The figures with fewer labels.
  ///
  /// @param labels the number of training rows of each fold
  public record LearningPoint(int labels, AgreementMetrics metrics) implements JsonRecord {}

  /// What twice as many labels gained.
  ///
  /// @param qwkGain of `to` labels over `from`, with a paired interval
  /// @param maeGain likewise, above 0 is better, in the unit of the scale
  public record Doubling(int from, int to, BootstrapInterval qwkGain, BootstrapInterval maeGain)
      implements JsonRecord {}

  /// Agreement between scores and human scores.
  ///
  /// `qwk`, `exact`, `adjacent` and `mae` compare both sides rounded to the scale; `spearman`,
  /// `pearson`, `wasserstein` and `meanDifference` compare the scores before rounding with the
  /// raters' mean.
  ///
  /// @param qwk quadratic weighted kappa, at most 1; absent where all points of both sides are one
  /// @param exact share of the rows on the same point, 0 to 1
  /// @param adjacent share of the rows on the same or a neighbouring point, 0 to 1
  ///
  /// @param mae mean absolute error in the unit of the scale
  ///
  /// @param maeOfRange mean absolute error as a share of the range of the scale
  /// @param spearman rank correlation, -1 to 1; absent where one side does not vary
  /// @param pearson correlation, -1 to 1; likewise
  /// @param wasserstein distance of the two distributions, in the unit of the scale
  /// @param meanDifference standardised mean difference, above 0 if the scores are too lenient;
  ///   absent where neither side varies
  public record AgreementMetrics(
      Optional<BigDecimal> qwk,
      BigDecimal exact,
      BigDecimal adjacent,
      BigDecimal mae,
      BigDecimal maeOfRange,
      Optional<BigDecimal> spearman,
      Optional<BigDecimal> pearson,
      BigDecimal wasserstein,
      Optional<BigDecimal> meanDifference)
      implements JsonRecord {

    /// The agreement of two arrays with corresponding rows. Without rows, errors and shares are 0.
    public static AgreementMetrics of(Scale scale, double[] scores, double[] human) {
      return of(ScalePoints.of(scale), scores, human);
    }

    /// Without rows, errors and shares are 0.
    static AgreementMetrics of(ScalePoints scalePoints, double[] scores, double[] human) {
      int[] points = scalePoints.points(scores);
      int[] target = scalePoints.points(human);
      double off = Bootstrap.meanAbsoluteError(points, target);
      int[] once = Moments.once(points.length);
      return new AgreementMetrics(
          figure(QuadraticWeightedKappa.of(points, target, once)),
          DoubleFormat.of(within(points, target, 0)),
          DoubleFormat.of(within(points, target, 1)),
          DoubleFormat.of(off * scalePoints.step()),
          DoubleFormat.of(off / scalePoints.lastPoint()),
          figure(Ranks.spearman(scores, human)),
          figure(Moments.correlation(scores, human)),
          DoubleFormat.of(Wasserstein.distance(scores, human)),
          figure(Moments.meanDifference(scores, human, once)));
    }

    private static double within(int[] points, int[] target, int steps) {
      return IntStream.range(0, points.length)
              .filter(row -> Math.abs(points[row] - target[row]) <= steps)
              .count()
          / Math.max(1.0, points.length);
    }

    private static Optional<BigDecimal> figure(double value) {
      return Double.isNaN(value) ? Optional.empty() : Optional.of(DoubleFormat.of(value));
    }
  }

  /// A caveat for readers of the report.
  ///
  /// @param code for programs
  /// @param message one line, for people
  public record LabelWarning(Code code, String message) {

    public enum Code {
      FEW_LABELS,
      POINTS_WITHOUT_LABELS,
      LOOKS_BALANCED,
      CONSTANT_JUDGE,
      CONSTANT_LABELS,
      LENGTH_IS_A_SIGNAL
    }
  }

  /// The agreement of people with each other: the human ceiling, the most agreement that can be
  /// expected with a single rater.
  ///
  /// Every pair of raters is compared on the rows that both have scored, and the metrics are the
  /// mean over the pairs, weighted by rows. Comparing each rater with the mean of the others would
  /// overestimate the ceiling, since a mean has less error than any rater. Raters are identified by
  /// their position in the list, where NaN says that one gave no score.
  public static final class RaterAgreement {

    private final ScalePoints scalePoints;
    private final List<List<Double>> rows;

    /// @param rows the scores of all raters of each document
    public static Ceiling ceiling(ScalePoints scalePoints, List<List<Double>> rows) {
      List<List<Double>> several =
          rows.stream()
              .filter(row -> row.stream().filter(score -> !score.isNaN()).count() > 1)
              .toList();
      int raters = several.stream().mapToInt(List::size).max().orElse(0);
      return new RaterAgreement(scalePoints, several).ceiling(raters);
    }

    private RaterAgreement(ScalePoints scalePoints, List<List<Double>> rows) {
      this.scalePoints = scalePoints;
      this.rows = rows;
    }

    /// @param rows that both have scored
    private record Pair(int rows, AgreementMetrics metrics) {}

    private Ceiling ceiling(int raters) {
      List<Pair> pairs = new ArrayList<>();
      Set<Integer> paired = new TreeSet<>();
      for (int one = 0; one < raters; one++) {
        for (int other = one + 1; other < raters; other++) {
          List<List<Double>> both = both(one, other);
          if (!both.isEmpty()) {
            paired.addAll(List.of(one, other));
            pairs.add(new Pair(both.size(), metrics(scores(both, one), scores(both, other))));
          }
        }
      }
      return new Ceiling(
          rows.size(),
          paired.size(),
          pairs.isEmpty() ? Optional.empty() : Optional.of(mean(pairs)));
    }

    private AgreementMetrics metrics(double[] one, double[] other) {
      return AgreementMetrics.of(scalePoints, one, other);
    }

    private List<List<Double>> both(int one, int other) {
      return rows.stream()
          .filter(row -> row.size() > other && !row.get(one).isNaN() && !row.get(other).isNaN())
          .toList();
    }

    private static double[] scores(List<List<Double>> rows, int rater) {
      return rows.stream().mapToDouble(row -> row.get(rater)).toArray();
    }

    private static AgreementMetrics mean(List<Pair> pairs) {
      return pairs.size() == 1
          ? pairs.getFirst().metrics()
          : new AgreementMetrics(
              of(pairs, AgreementMetrics::qwk),
              mean(pairs, AgreementMetrics::exact),
              mean(pairs, AgreementMetrics::adjacent),
              mean(pairs, AgreementMetrics::mae),
              mean(pairs, AgreementMetrics::maeOfRange),
              of(pairs, AgreementMetrics::spearman),
              of(pairs, AgreementMetrics::pearson),
              mean(pairs, AgreementMetrics::wasserstein),
              of(pairs, AgreementMetrics::meanDifference));
    }

    private static BigDecimal mean(
        List<Pair> pairs, Function<AgreementMetrics, BigDecimal> figure) {
      return of(pairs, figure.andThen(Optional::of)).orElseThrow();
    }

    /// Of the pairs that have the figure.
    private static Optional<BigDecimal> of(
        List<Pair> pairs, Function<AgreementMetrics, Optional<BigDecimal>> figure) {
      double sum = 0;
      long rows = 0;
      for (Pair pair : pairs) {
        Optional<BigDecimal> one = figure.apply(pair.metrics());
        if (one.isPresent()) {
          sum += pair.rows() * one.get().doubleValue();
          rows += pair.rows();
        }
      }
      return rows == 0 ? Optional.empty() : Optional.of(DoubleFormat.of(sum / rows));
    }
  }
}
