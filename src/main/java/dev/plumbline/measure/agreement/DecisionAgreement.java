package dev.plumbline.measure.agreement;

import dev.plumbline.calibrate.stats.QuadraticWeightedKappa;
import dev.plumbline.measure.agreement.RatingTable.RatedItem;
import dev.plumbline.measure.agreement.RatingTable.Rater;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The agreement of pairs of decisions on the same items, made by two raters or pooled over pairs
/// of raters.
public final class DecisionAgreement {

  private final QuadraticWeightedKappa quadratic = new QuadraticWeightedKappa();
  private final Map<Optional<Integer>, Long> first = new LinkedHashMap<>();
  private final Map<Optional<Integer>, Long> second = new LinkedHashMap<>();
  private long decided;
  private long same;
  private long open;
  private long levels;
  private long gaps;
  private long distances;

  void add(int one, int other) {
    add(Optional.of(one), Optional.of(other));
    levels++;
    gaps += one - other;
    distances += Math.abs(one - other);
    quadratic.add(one, other);
  }

  /// @param one empty where the item does not apply, which is a category without a distance
  /// @param other likewise
  private void add(Optional<Integer> one, Optional<Integer> other) {
    decided++;
    same += one.equals(other) ? 1 : 0;
    first.merge(one, 1L, Long::sum);
    second.merge(other, 1L, Long::sum);
  }

  /// What two raters say of an item.
  void add(Rater one, Rater other, RatedItem on) {
    Optional<Integer> first = one.level(on);
    Optional<Integer> second = other.level(on);
    if (!one.hasAnswered(on) || !other.hasAnswered(on)) {
      open++;
    } else if (first.isPresent() && second.isPresent()) {
      add(first.get(), second.get());
    } else {
      add(first, second);
    }
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

  /// Quadratic weighted kappa (Cohen 1968) of the pairs of levels; empty as [#kappa].
  public Optional<Double> weightedKappa() {
    return quadratic.find();
  }

  /// The mean absolute difference of the pairs of levels.
  public double error() {
    return levels == 0 ? 0 : (double) distances / levels;
  }

  /// The mean of the first levels less that of the second, of the pairs of levels.
  public double difference() {
    return levels == 0 ? 0 : (double) gaps / levels;
  }
}
