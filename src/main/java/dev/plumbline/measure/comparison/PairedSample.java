package dev.plumbline.measure.comparison;

import dev.plumbline.calibrate.stats.Moments;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// What two runs say of the same documents by one criterion. Of a document it keeps two numbers,
/// and of all trials of a case their means: a case is one observation, however often it was tried.
public final class PairedSample {

  private final String criterion;
  private final boolean proportion;
  private final double margin;
  private final List<Double> before = new ArrayList<>();
  private final List<Double> after = new ArrayList<>();
  private final SequencedMap<String, CaseSums> cases = new LinkedHashMap<>();

  private static final class CaseSums {
    private double before;
    private double after;
    private int trials;
  }

  private PairedSample(String criterion, boolean proportion, double margin) {
    if (margin < 0) {
      throw new IllegalArgumentException("a margin is not negative: " + margin);
    }
    this.criterion = criterion;
    this.proportion = proportion;
    this.margin = margin;
  }

  /// Of values that are 0 or 1, whose mean is a share of the documents.
  ///
  /// @param margin how much lower the share may be, from 0 to 1
  public static PairedSample ofProportions(String criterion, double margin) {
    return new PairedSample(criterion, true, margin);
  }

  /// @param margin how much lower the mean may be, in points; not negative
  public static PairedSample ofMeans(String criterion, double margin) {
    return new PairedSample(criterion, false, margin);
  }

  public void add(double was, double is) {
    before.add(was);
    after.add(is);
  }

  /// A document that is a trial of a case, if it is one.
  public void add(Optional<String> ofCase, double was, double is) {
    if (ofCase.isEmpty()) {
      add(was, is);
      return;
    }
    CaseSums sums = cases.computeIfAbsent(ofCase.get(), _ -> new CaseSums());
    sums.before += was;
    sums.after += is;
    sums.trials++;
  }

  public String criterion() {
    return criterion;
  }

  /// Whether each observation is 0 or 1; the pass rate of a case that was tried more often is not.
  public boolean isProportion() {
    return proportion && cases.values().stream().allMatch(sums -> sums.trials == 1);
  }

  public double margin() {
    return margin;
  }

  /// How many observations there are, of [#unit].
  public int documents() {
    return before.size() + cases.size();
  }

  /// What an observation is.
  public String unit() {
    return cases.isEmpty() ? "document" : "case";
  }

  public double[] before() {
    return with(before, sums -> sums.before / sums.trials);
  }

  public double[] after() {
    return with(after, sums -> sums.after / sums.trials);
  }

  private double[] with(List<Double> documents, ToDoubleFunction<CaseSums> mean) {
    return DoubleStream.concat(
            documents.stream().mapToDouble(it -> it), cases.values().stream().mapToDouble(mean))
        .toArray();
  }

  /// After less before, of each document.
  public double[] differences() {
    double[] was = before();
    double[] is = after();
    return IntStream.range(0, was.length).mapToDouble(i -> is[i] - was[i]).toArray();
  }

  /// The widest distance between two values of either run; of pass rates that there can be.
  double range() {
    if (proportion) {
      return 1;
    }
    DoubleSummaryStatistics values =
        DoubleStream.concat(Arrays.stream(before()), Arrays.stream(after())).summaryStatistics();
    return documents() == 0 ? 0 : values.getMax() - values.getMin();
  }

  /// How the documents of two runs are assumed to differ where nothing got worse.
  public sealed interface PairedModel {

    /// Of shares: documents pass in only one of the runs, as often in the one as in the other. A
    /// drop makes further documents fail that passed.
    ///
    /// @param changing the share of such documents, from 0 to 1
    record Proportions(double changing) implements PairedModel {
      public Proportions {
        if (!(changing >= 0 && changing <= 1)) {
          throw new IllegalArgumentException("a share: " + changing);
        }
      }
    }

    /// Of scores: a drop lowers the mean and leaves the spread as it is.
    ///
    /// @param deviation the standard deviation of the differences, in points; not negative
    /// @param moving the share of documents with another score, from 0 to 1
    /// @param range the largest drop of a document
    record Means(double deviation, double moving, double range) implements PairedModel {
      public Means {
        if (!(deviation >= 0 && moving >= 0 && moving <= 1 && range >= 0)) {
          throw new IllegalArgumentException(
              "a standard deviation, a share and a range: " + List.of(deviation, moving, range));
        }
      }
    }
  }

  /// How much documents vary, from which it follows how many are needed.
  ///
  /// @param documents on which it was seen
  /// @param unit what was observed: documents, or cases with their trials
  /// @param pairs whether it was seen on the documents of two runs; else the results of a second
  ///   run are assumed to have nothing to do with those of the first, which is the most that can be
  ///   needed
  /// @param mean of the later run
  /// @param range the largest drop that can be
  public record PairedVariation(
      int documents, String unit, boolean pairs, double mean, double range, PairedModel model) {

    /// @param sample with a document, of a run and a later one, or of a run beside itself
    public static PairedVariation of(PairedSample sample, boolean pairs) {
      double[] after = sample.after();
      double mean = Moments.mean(after);
      return new PairedVariation(
          sample.documents(),
          sample.unit(),
          pairs,
          mean,
          sample.isProportion() ? mean : sample.range(),
          sample.isProportion()
              ? new PairedModel.Proportions(
                  pairs ? changed(sample.differences()) : unlike(mean, after.length))
              : new PairedModel.Means(
                  pairs ? deviation(sample.differences()) : deviation(after) * StrictMath.sqrt(2),
                  pairs ? changed(sample.differences()) : 1,
                  sample.range()));
    }

    /// How many change if nothing ties two runs together. One more that passes and one more that
    /// does not are added, since a run of which all pass does not show that all will.
    private static double unlike(double share, int documents) {
      double passing = (share * documents + 1) / (documents + 2);
      return 2 * passing * (1 - passing);
    }

    private static double changed(double[] differences) {
      return (double) Arrays.stream(differences).filter(it -> it != 0).count() / differences.length;
    }

    /// 0 of one value.
    private static double deviation(double[] values) {
      return values.length < 2 ? 0 : Moments.deviation(values);
    }
  }
}
