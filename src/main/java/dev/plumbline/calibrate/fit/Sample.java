package dev.plumbline.calibrate.fit;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.calibrate.fit.Sample.SampleRow;
import dev.plumbline.calibrate.stats.CounterRandom;
import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import dev.plumbline.rubric.plan.model.Scale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// The labelled rows of one task, sorted by id, so that their original order has no influence.
///
/// Human scores lie on the scale or between its points. Duplicate ids, and rows whose number of
/// signals differs from the number of names, are rejected with an [IllegalArgumentException].
public record Sample(Scale scale, List<String> signalNames, List<SampleRow> rows) {

  /// The most points of a scale, which bounds the size of a confusion matrix.
  public static final int POINTS_MAX = 1_001;

  public Sample {
    if (!scale.hasAtMostPoints(POINTS_MAX)) {
      throw new IllegalArgumentException("scale: more than " + POINTS_MAX + " points");
    }
    signalNames = List.copyOf(signalNames);
    rows = rows.stream().sorted(Comparator.comparing(SampleRow::id)).toList();
    for (int i = 0; i < rows.size(); i++) {
      SampleRow row = rows.get(i);
      if (row.signals().size() != signalNames.size()) {
        throw new IllegalArgumentException(
            "row "
                + row.id()
                + ": "
                + row.signals().size()
                + " signals, expected "
                + signalNames.size());
      }
      if (row.human() < scale.min().doubleValue() || row.human() > scale.max().doubleValue()) {
        throw new IllegalArgumentException(
            "row " + row.id() + ": the human score is outside the scale");
      }
      if (i > 0 && row.id().equals(rows.get(i - 1).id())) {
        throw new IllegalArgumentException("row " + row.id() + ": duplicate id");
      }
    }
  }

  public int size() {
    return rows.size();
  }

  /// The same rows without signals.
  public Sample judgeOnly() {
    return withSignals(_ -> false);
  }

  /// The same rows without one signal; an equal sample if there is no such signal.
  public Sample without(String name) {
    return withSignals(signal -> !signal.equals(name));
  }

  private Sample withSignals(Predicate<String> names) {
    int[] selected =
        IntStream.range(0, signalNames.size())
            .filter(signal -> names.test(signalNames.get(signal)))
            .toArray();
    return new Sample(
        scale,
        Arrays.stream(selected).mapToObj(signalNames::get).toList(),
        rows.stream()
            .map(row ->
                new SampleRow(
                    row.id(),
                    row.judge(),
                    Arrays.stream(selected).mapToObj(row.signals()::get).toList(),
                    row.human(),
                    row.raters(),
                    row.group()))
            .toList());
  }

  /// One labelled document: the judge's score, signals, and human scores.
  ///
  /// @param id the id of the document, such as a digest. It determines the folds, so it must be
  ///   stable
  /// @param judge the judge's score, in the unit of the human scale, not rounded
  ///
  /// @param signals further numbers about the document, in the order of [Sample#signalNames]; may
  ///   be empty
  /// @param human the raters' mean, not rounded
  /// @param raters the individual raters' scores, if known, NaN of one who gave none; several give
  ///   the human ceiling
  /// @param group the subgroup for the report; empty if unknown
  public record SampleRow(
      String id,
      double judge,
      List<Double> signals,
      double human,
      List<Double> raters,
      String group) {

    /// The largest absolute number. Signals are multiplied and squared; up to this size that
    /// neither overflows nor loses all digits.
    public static final double MAGNITUDE_MAX = 1e12;

    public SampleRow {
      signals = List.copyOf(signals);
      raters = List.copyOf(raters);
      if (!isWithinBounds(judge)
          || !isWithinBounds(human)
          || !isWithinBounds(signals)
          || !isWithinBounds(raters)) {
        throw new IllegalArgumentException(
            "row " + id + ": a number exceeds 10^12 or is not finite");
      }
    }

    public SampleRow(String id, double judge, List<Double> signals, double human) {
      this(id, judge, signals, human, List.of(), "");
    }

    private static boolean isWithinBounds(List<Double> numbers) {
      return numbers.stream().allMatch(number -> number.isNaN() || isWithinBounds(number));
    }

    private static boolean isWithinBounds(double number) {
      return Math.abs(number) <= MAGNITUDE_MAX;
    }
  }

  /// Builds samples from labelled documents: those whose score and signals are single numbers,
  /// without duplicate texts.
  public static final class SampleBuilder {

    /// @param names the signals to include
    public static Sample sample(
        List<LabelledDocument> documents, String target, Scale scale, List<String> names) {
      return sample(documents, target, scale, names, false);
    }

    /// The same documents without the evidence cap. Empty if any document of the sample then has no
    /// single score, or if the ungated scores are unknown.
    public static Optional<Sample> ungated(
        List<LabelledDocument> documents, String target, Sample gated) {
      Sample all = sample(documents, target, gated.scale(), gated.signalNames(), true);
      boolean whole =
          all.rows().stream()
              .map(SampleRow::id)
              .toList()
              .equals(gated.rows().stream().map(SampleRow::id).toList());
      return whole ? Optional.of(all) : Optional.empty();
    }

    private static Sample sample(
        List<LabelledDocument> documents,
        String target,
        Scale scale,
        List<String> names,
        boolean ungated) {
      List<SampleRow> rows = new ArrayList<>();
      SortedSet<Digest> seen = new TreeSet<>();
      for (LabelledDocument one : documents) {
        if (one.signals().find(target).isPresent() && seen.add(one.document())) {
          Optional<ScorecardSignals> signals = ungated ? one.ungated() : Optional.of(one.signals());
          signals.flatMap(s -> row(one, s, target, names)).ifPresent(rows::add);
        }
      }
      return new Sample(scale, names, rows);
    }

    private static Optional<SampleRow> row(
        LabelledDocument one, ScorecardSignals signals, String target, List<String> names) {
      OptionalDouble judge = signals.find(target);
      List<OptionalDouble> values = names.stream().map(signals::find).toList();
      if (judge.isEmpty() || values.stream().anyMatch(OptionalDouble::isEmpty)) {
        return Optional.empty();
      }
      return Optional.of(
          new SampleRow(
              one.document().hex(),
              judge.getAsDouble(),
              values.stream().map(OptionalDouble::getAsDouble).toList(),
              one.human(),
              one.raters(),
              one.group()));
    }

    private SampleBuilder() {}
  }

  /// A document with human scores and the signals of its scorecard.
  ///
  /// @param ungated the signals without the evidence cap, if they are known
  /// @param human the raters' mean
  public record LabelledDocument(
      Digest document,
      ScorecardSignals signals,
      Optional<ScorecardSignals> ungated,
      double human,
      List<Double> raters,
      String group) {
    public LabelledDocument {
      raters = List.copyOf(raters);
    }
  }

  /// A sample as arrays, for inner loops: row i is `judge[i]`, `signals[i]`, `human[i]`.
  ///
  /// @param human the raters' mean, not rounded
  /// @param keys a hash of each row's id, which determines its folds
  public record SampleArrays(
      ScalePoints scalePoints, double[] judge, double[][] signals, double[] human, long[] keys) {

    public static SampleArrays of(Sample sample) {
      List<SampleRow> rows = sample.rows();
      int n = rows.size();
      double[] judge = new double[n];
      double[][] signals = new double[n][];
      double[] human = new double[n];
      long[] keys = new long[n];
      for (int i = 0; i < n; i++) {
        SampleRow row = rows.get(i);
        judge[i] = row.judge();
        signals[i] = row.signals().stream().mapToDouble(it -> it).toArray();
        human[i] = row.human();
        keys[i] = CounterRandom.hash(row.id());
      }
      return new SampleArrays(ScalePoints.of(sample.scale()), judge, signals, human, keys);
    }

    public int size() {
      return judge.length;
    }

    public int signalCount() {
      return size() == 0 ? 0 : signals[0].length;
    }

    /// Whether there is no informative signal: each equals the judge's score on all rows, or is
    /// constant.
    public boolean isJudgeOnly() {
      return IntStream.range(0, signalCount())
          .allMatch(signal ->
              repeatsJudge(signal) || everyRow(row -> signals[row][signal] == signals[0][signal]));
    }

    public boolean repeatsJudge(int signal) {
      return everyRow(row -> signals[row][signal] == judge[row]);
    }

    private boolean everyRow(IntPredicate holds) {
      return IntStream.range(0, size()).allMatch(holds);
    }

    /// The lowest possible score of the judge: the minimum of the scale, or lower if it has
    /// occurred.
    public double judgeMin() {
      return Arrays.stream(judge).reduce(scalePoints.min(), Math::min);
    }

    /// The highest possible score of the judge, likewise.
    public double judgeMax() {
      return Arrays.stream(judge).reduce(scalePoints.max(), Math::max);
    }

    /// The rows with the given indices, in that order.
    public SampleArrays select(int[] rows) {
      return new SampleArrays(
          scalePoints,
          Arrays.stream(rows).mapToDouble(row -> judge[row]).toArray(),
          Arrays.stream(rows).mapToObj(row -> signals[row]).toArray(double[][]::new),
          Arrays.stream(rows).mapToDouble(row -> human[row]).toArray(),
          Arrays.stream(rows).mapToLong(row -> keys[row]).toArray());
    }

    /// The human scores, rounded half up to the scale.
    public double[] roundedHuman() {
      return Arrays.stream(human).map(scalePoints::round).toArray();
    }
  }
}
