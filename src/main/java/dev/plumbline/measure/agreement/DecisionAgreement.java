package dev.plumbline.measure.agreement;

import dev.plumbline.calibrate.stats.QuadraticWeightedKappa;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The agreement of pairs of decisions on the same items, made by two raters or pooled over pairs
/// of raters.
public final class DecisionAgreement {

  private final QuadraticWeightedKappa quadratic = new QuadraticWeightedKappa();
  private final SortedMap<Integer, Long> first = new TreeMap<>();
  private final SortedMap<Integer, Long> second = new TreeMap<>();
  private long decided;
  private long same;
  private long open;
  private long gaps;
  private long distances;

  void add(int one, int other) {
    decided++;
    same += one == other ? 1 : 0;
    gaps += one - other;
    distances += Math.abs(one - other);
    first.merge(one, 1L, Long::sum);
    second.merge(other, 1L, Long::sum);
    quadratic.add(one, other);
  }

  /// At least one of the two left the item open.
  void addOpen() {
    open++;
  }

  /// How many pairs of decisions there are.
  public long decided() {
    return decided;
  }

  /// How many items at least one of the two left open: they count neither for nor against.
  public long open() {
    return open;
  }

  /// The share of the pairs that are equal, 0 to 1; empty without any.
  public Optional<Double> exact() {
    return decided == 0 ? Optional.empty() : Optional.of((double) same / decided);
  }

  /// Cohen's kappa (Cohen 1960): (p - e) / (1 - e), where p is the share of equal pairs and e the
  /// share that two independent raters with the same frequencies would have. Empty where e is 1,
  /// since both gave one decision throughout: then agreement cannot be told from chance.
  public Optional<Double> kappa() {
    long products = 0;
    for (var entry : first.entrySet()) {
      products += entry.getValue() * second.getOrDefault(entry.getKey(), 0L);
    }
    long possible = decided * decided - products;
    return possible == 0
        ? Optional.empty()
        : Optional.of((double) (same * decided - products) / possible);
  }

  /// Quadratic weighted kappa (Cohen 1968); empty as [#kappa].
  public Optional<Double> weightedKappa() {
    return quadratic.find();
  }

  /// The mean absolute difference of the pairs, in levels.
  public double error() {
    return decided == 0 ? 0 : (double) distances / decided;
  }

  /// The mean of the first decisions less that of the second.
  public double difference() {
    return decided == 0 ? 0 : (double) gaps / decided;
  }
}
