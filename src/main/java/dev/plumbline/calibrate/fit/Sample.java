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
    rows = RowOrder.sorted(rows);
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
    return selectSignals(new int[0]);
  }

  /// The same rows without one signal; an equal sample if there is no such signal.
  public Sample without(String name) {
    int[] selected =
        IntStream.range(0, signalNames.size())
            .filter(signal -> !signalNames.get(signal).equals(name))
            .toArray();
    return selectSignals(selected);
  }

  private Sample selectSignals(int[] selected) {
    return new Sample(
        scale,
        Arrays.stream(selected).mapToObj(signalNames::get).toList(),
        rows.stream().map(row -> selectSignals(row, selected)).toList());
  }

  private static SampleRow selectSignals(SampleRow row, int[] selected) {
    List<Double> signals =
        Arrays.stream(selected).mapToObj(signal -> row.signals().get(signal)).toList();
    return new SampleRow(row.id(), row.judge(), signals, row.human(), row.raters(), row.group());
  }

  /// Sorts rows by id.
  ///
  /// Most ids are digests, which differ in their first characters. So these are packed into a long
  /// together with the index of the row, the longs are sorted, and only rows with equal prefixes
  /// are compared as strings.
  static final class RowOrder {

    private static final Comparator<SampleRow> ORDER = Comparator.comparing(SampleRow::id);

    private static final int LETTERS = 5;
    private static final int LETTER_BITS = 8;
    private static final int OTHERS = 254;
    private static final int PLACE_BITS = 23;

    static List<SampleRow> sorted(List<SampleRow> rows) {
      if (rows.size() >= 1 << PLACE_BITS) {
        return rows.stream().sorted(ORDER).toList();
      }
      SampleRow[] unsorted = rows.toArray(SampleRow[]::new);
      int common = commonPrefixLength(unsorted);
      long[] keys = new long[unsorted.length];
      for (int i = 0; i < keys.length; i++) {
        keys[i] = packedLetters(unsorted[i].id(), common) << PLACE_BITS | i;
      }
      Arrays.sort(keys);
      SampleRow[] sorted = new SampleRow[keys.length];
      for (int i = 0; i < keys.length; i++) {
        sorted[i] = unsorted[(int) (keys[i] & (1 << PLACE_BITS) - 1)];
      }
      int end;
      for (int start = 0; start < sorted.length; start = end) {
        end = start + 1;
        while (end < sorted.length && keys[end] >> PLACE_BITS == keys[start] >> PLACE_BITS) {
          end++;
        }
        Arrays.sort(sorted, start, end, ORDER);
      }
      return List.of(sorted);
    }

    /// The length of the common prefix of all ids, such as `document-`.
    private static int commonPrefixLength(SampleRow[] rows) {
      String first = rows.length == 0 ? "" : rows[0].id();
      int common = first.length();
      for (SampleRow row : rows) {
        int most = Math.min(common, row.id().length());
        common = 0;
        while (common < most && row.id().charAt(common) == first.charAt(common)) {
          common++;
        }
      }
      return common;
    }

    /// The next characters, packed; an id that ends sorts first. All characters from [#OTHERS] on
    /// count as one, and characters after such a one are ignored.
    private static long packedLetters(String id, int from) {
      long key = 0;
      int letter = 0;
      for (int i = from; i < from + LETTERS; i++) {
        boolean inRange = letter <= OTHERS && i < id.length();
        letter = inRange ? Math.min(id.charAt(i), OTHERS) + 1 : letter > OTHERS ? letter : 0;
        key = key << LETTER_BITS | letter;
      }
      return key;
    }

    private RowOrder() {}
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
      for (double number : numbers) {
        if (!Double.isNaN(number) && !isWithinBounds(number)) {
          return false;
        }
      }
      return true;
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
        signals[i] = array(row.signals());
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
      for (int signal = 0; signal < signalCount(); signal++) {
        if (!repeatsJudge(signal) && !isConstant(signal)) {
          return false;
        }
      }
      return true;
    }

    public boolean repeatsJudge(int signal) {
      for (int i = 0; i < size(); i++) {
        if (signals[i][signal] != judge[i]) {
          return false;
        }
      }
      return true;
    }

    private boolean isConstant(int signal) {
      for (int i = 0; i < size(); i++) {
        if (signals[i][signal] != signals[0][signal]) {
          return false;
        }
      }
      return true;
    }

    /// The lowest possible score of the judge: the minimum of the scale, or lower if it has
    /// occurred.
    public double judgeMin() {
      double lowest = scalePoints.min();
      for (double score : judge) {
        lowest = Math.min(lowest, score);
      }
      return lowest;
    }

    /// The highest possible score of the judge, likewise.
    public double judgeMax() {
      double highest = scalePoints.max();
      for (double score : judge) {
        highest = Math.max(highest, score);
      }
      return highest;
    }

    /// The rows with the given indices, in that order.
    public SampleArrays select(int[] rows) {
      double[] someJudge = new double[rows.length];
      double[][] someSignals = new double[rows.length][];
      double[] someHuman = new double[rows.length];
      long[] someKeys = new long[rows.length];
      for (int i = 0; i < rows.length; i++) {
        someJudge[i] = judge[rows[i]];
        someSignals[i] = signals[rows[i]];
        someHuman[i] = human[rows[i]];
        someKeys[i] = keys[rows[i]];
      }
      return new SampleArrays(scalePoints, someJudge, someSignals, someHuman, someKeys);
    }

    /// The human scores, rounded half up to the scale.
    public double[] roundedHuman() {
      double[] snapped = new double[size()];
      for (int i = 0; i < snapped.length; i++) {
        snapped[i] = scalePoints.round(human[i]);
      }
      return snapped;
    }

    private static double[] array(List<Double> numbers) {
      double[] array = new double[numbers.size()];
      for (int i = 0; i < array.length; i++) {
        array[i] = numbers.get(i);
      }
      return array;
    }
  }
}
