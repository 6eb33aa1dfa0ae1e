package dev.plumbline.measure.monitoring;

import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// A sample of numbers as its distinct values with their counts. Scores have few distinct values,
/// so a sample of any size takes little memory.
public final class CountedValues {

  private final SortedMap<Double, Integer> counts = new TreeMap<>();
  private long size;

  /// @param value finite; -0 counts as 0
  public void add(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("not a finite number");
    }
    counts.merge(value + 0.0, 1, Integer::sum);
    size++;
  }

  public long size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  /// Distinct values, ascending.
  SortedSet<Double> distinct() {
    return new TreeSet<>(counts.keySet());
  }

  /// How often a value was added.
  long count(double value) {
    return counts.getOrDefault(value, 0);
  }

  /// 0 without values.
  public double mean() {
    double sum = 0;
    for (Map.Entry<Double, Integer> each : counts.entrySet()) {
      sum += each.getKey() * each.getValue();
    }
    return size == 0 ? 0 : sum / size;
  }

  /// The sample standard deviation, divided by n - 1; 0 for fewer than two values.
  public double deviation() {
    if (size < 2 || counts.size() < 2) {
      return 0;
    }
    double mean = mean();
    double squares = 0;
    for (Map.Entry<Double, Integer> each : counts.entrySet()) {
      squares += (each.getKey() - mean) * (each.getKey() - mean) * each.getValue();
    }
    return StrictMath.sqrt(squares / (size - 1));
  }

  /// The least value to which at least a share of all values is not greater.
  ///
  /// @throws java.util.NoSuchElementException without values
  double quantile(double share) {
    long before = 0;
    for (Map.Entry<Double, Integer> each : counts.entrySet()) {
      before += each.getValue();
      if (before >= share * size) {
        return each.getKey();
      }
    }
    return counts.lastKey();
  }

  /// Whether all values of both samples are equal, or there are none.
  public boolean isConstantWith(CountedValues other) {
    SortedSet<Double> values = distinct();
    values.addAll(other.distinct());
    return values.size() < 2;
  }

  /// The least value.
  ///
  /// @throws java.util.NoSuchElementException without values
  public double lowest() {
    return counts.firstKey();
  }

  /// The greatest value.
  ///
  /// @throws java.util.NoSuchElementException without values
  public double highest() {
    return counts.lastKey();
  }

  /// How many values lie between two, both included.
  public long between(double low, double high) {
    return counts.tailMap(low).entrySet().stream()
        .takeWhile(each -> each.getKey() <= high)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /// How many distinct values lie between two, both included.
  public int distinctBetween(double low, double high) {
    return Math.toIntExact(
        counts.tailMap(low).keySet().stream().takeWhile(value -> value <= high).count());
  }

  /// How many values are less.
  public long below(double value) {
    return counts.headMap(value).values().stream().mapToLong(Integer::longValue).sum();
  }

  /// How many values are less or equal.
  long upTo(double value) {
    return below(value) + count(value);
  }

  /// Every value as often as it was added, ascending.
  public double[] sorted() {
    double[] all = new double[Math.toIntExact(size)];
    int next = 0;
    for (Map.Entry<Double, Integer> each : counts.entrySet()) {
      for (int i = 0; i < each.getValue(); i++) {
        all[next++] = each.getKey();
      }
    }
    return all;
  }
}
