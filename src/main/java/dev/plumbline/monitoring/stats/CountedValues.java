package dev.plumbline.monitoring.stats;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

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
}
