package dev.plumbline.measure.noninferiority;

import java.util.Arrays;

/// What two runs say of the same documents by one criterion. Of a document it keeps two numbers.
public final class PairedSample {

  private final String criterion;
  private final boolean proportion;
  private final double margin;
  private double[] before = new double[64];
  private double[] after = new double[64];
  private int size;

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

  public String criterion() {
    return criterion;
  }

  public boolean isProportion() {
    return proportion;
  }

  public double margin() {
    return margin;
  }

  public int documents() {
    return size;
  }

  public double[] before() {
    return Arrays.copyOf(before, size);
  }

  public double[] after() {
    return Arrays.copyOf(after, size);
  }

  /// After less before, of each document.
  public double[] differences() {
    double[] differences = new double[size];
    for (int i = 0; i < size; i++) {
      differences[i] = after[i] - before[i];
    }
    return differences;
  }

  /// The widest distance between two values of either run.
  double range() {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < size; i++) {
      low = Math.min(low, Math.min(before[i], after[i]));
      high = Math.max(high, Math.max(before[i], after[i]));
    }
    return size == 0 ? 0 : high - low;
  }
}
