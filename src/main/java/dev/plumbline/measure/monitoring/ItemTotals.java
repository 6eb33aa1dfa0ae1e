package dev.plumbline.measure.monitoring;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/// Classical item analysis over the items of a test: difficulty and discrimination of each, and the
/// reliability of their total.
///
/// An item's score is its share of the highest decision, 0 to 1. A document without a score for
/// every item counts for the difficulty of those that it has, and for nothing else.
final class ItemTotals {

  private final long[] answered;
  private final double[] sums;
  private final double[] complete;
  private final double[] squares;
  private final double[] products;
  private final double[] lowest;
  private final double[] highest;
  private double totals;
  private double totalSquares;
  private long documents;

  public ItemTotals(int items) {
    this.answered = new long[items];
    this.sums = new double[items];
    this.complete = new double[items];
    this.squares = new double[items];
    this.products = new double[items];
    this.lowest = new double[items];
    this.highest = new double[items];
    Arrays.fill(lowest, Double.POSITIVE_INFINITY);
    Arrays.fill(highest, Double.NEGATIVE_INFINITY);
  }

  /// @param shares one for each item, NaN where it is unknown
  public void add(double[] shares) {
    double total = 0;
    for (int item = 0; item < answered.length; item++) {
      if (!Double.isNaN(shares[item])) {
        answered[item]++;
        sums[item] += shares[item];
      }
      total += shares[item];
    }
    if (Double.isNaN(total) || answered.length == 0) {
      return;
    }
    documents++;
    totals += total;
    totalSquares += total * total;
    for (int item = 0; item < answered.length; item++) {
      lowest[item] = Math.min(lowest[item], shares[item]);
      highest[item] = Math.max(highest[item], shares[item]);
      complete[item] += shares[item];
      squares[item] += shares[item] * shares[item];
      products[item] += shares[item] * total;
    }
  }

  /// The mean score of an item, 0 to 1: the higher, the easier (Lord and Novick 1968, section
  /// 15.3). Empty if no document has one.
  public Optional<Double> difficulty(int item) {
    return answered[item] == 0 ? Optional.empty() : Optional.of(sums[item] / answered[item]);
  }

  /// The correlation of an item with the sum of the other items (Henrysson 1963): with the total
  /// itself it would be too high, since the item is a part of it. Empty if either does not vary.
  public Optional<Double> discrimination(int item) {
    double own = variance(squares[item], complete[item], complete[item]);
    double withTotal = variance(products[item], complete[item], totals);
    double total = variance(totalSquares, totals, totals);
    double rest = total - 2 * withTotal + own;
    if (own <= 0 || rest <= 1e-9 * Math.max(total, own)) {
      return Optional.empty();
    }
    double r = (withTotal - own) / StrictMath.sqrt(own * rest);
    return Optional.of(Math.clamp(r, -1.0, 1.0));
  }

  /// How many items vary over the documents with a score for every item.
  public int varying() {
    return (int)
        IntStream.range(0, answered.length).filter(item -> lowest[item] < highest[item]).count();
  }

  /// Cronbach's alpha (1951) of the total, of the items that vary: one that does not would lower it
  /// and says nothing of it. Empty for fewer than two such items, or if the total does not vary.
  public Optional<Double> alpha() {
    int items = varying();
    double total = variance(totalSquares, totals, totals);
    if (items < 2 || documents < 2 || total <= 0) {
      return Optional.empty();
    }
    double parts = 0;
    for (int item = 0; item < answered.length; item++) {
      parts += variance(squares[item], complete[item], complete[item]);
    }
    return Optional.of(items / (items - 1.0) * (1 - parts / total));
  }

  /// A population variance or covariance, from sums. Halves and whole numbers are summed without
  /// rounding.
  private double variance(double products, double one, double other) {
    return documents == 0 ? 0 : (products - one * other / documents) / documents;
  }
}
