package dev.plumbline.measure.noninferiority;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.ToDoubleFunction;

/// What two runs say of the same documents by one criterion. Of a document it keeps two numbers,
/// and of all trials of a case their means: a case is one observation, however often it was tried.
public final class PairedSample {

  private final String criterion;
  private final boolean proportion;
  private final double margin;
  private double[] before = new double[64];
  private double[] after = new double[64];
  private int size;
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
    if (size == before.length) {
      before = Arrays.copyOf(before, 2 * size);
      after = Arrays.copyOf(after, 2 * size);
    }
    before[size] = was;
    after[size++] = is;
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
    return size + cases.size();
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

  private double[] with(double[] documents, ToDoubleFunction<CaseSums> mean) {
    double[] all = Arrays.copyOf(documents, documents());
    int at = size;
    for (CaseSums sums : cases.values()) {
      all[at++] = mean.applyAsDouble(sums);
    }
    return all;
  }

  /// After less before, of each document.
  public double[] differences() {
    double[] differences = after();
    double[] was = before();
    for (int i = 0; i < differences.length; i++) {
      differences[i] -= was[i];
    }
    return differences;
  }

  /// The widest distance between two values of either run; of pass rates that there can be.
  double range() {
    if (proportion) {
      return 1;
    }
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (double[] run : new double[][] {before(), after()}) {
      for (double value : run) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    }
    return documents() == 0 ? 0 : high - low;
  }
}
