package dev.plumbline.measure.report;

import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.agreement.Estimate.Defined;
import dev.plumbline.measure.agreement.Estimate.Spread;
import dev.plumbline.measure.agreement.Estimate.Undefined;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// A mean of values that come in clusters, as several outputs for one case do, with an error that
/// counts clusters and not values (Miller 2024, *Adding Error Bars to Evals*, equation 4, with the
/// correction G / (G − 1) for G clusters that statsmodels and Stata make).
///
/// The interval covers the mean with 95 % by Student's distribution with G − 1 degrees of freedom.
/// Of values with bounds it stays within them, and where all clusters are alike it is as wide as
/// what so many may have missed: a few equal values prove little.
public final class ClusteredMean {

  private static final double TAIL = 0.025;

  private final SortedMap<String, BigDecimal> sums = new TreeMap<>();
  private final SortedMap<String, Integer> sizes = new TreeMap<>();

  /// @param cluster the case, or the document itself
  public void add(String cluster, BigDecimal value) {
    sums.merge(cluster, value, BigDecimal::add);
    sizes.merge(cluster, 1, Integer::sum);
  }

  public long values() {
    return sizes.values().stream().mapToLong(it -> it).sum();
  }

  /// Of values without bounds.
  public Estimate estimate() {
    return estimate(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  /// @param lowest that a value can be
  public Estimate estimate(double lowest, double highest) {
    long values = values();
    int clusters = sums.size();
    if (values == 0) {
      return new Undefined("there are no values");
    }
    BigDecimal mean =
        sums.values().stream()
            .reduce(BigDecimal.ZERO, BigDecimal::add)
            .divide(BigDecimal.valueOf(values), MathContext.DECIMAL128);
    double squares = 0;
    for (var cluster : sums.entrySet()) {
      BigDecimal expected = mean.multiply(BigDecimal.valueOf(sizes.get(cluster.getKey())));
      double apart = cluster.getValue().subtract(expected).doubleValue();
      squares += apart * apart;
    }
    double value = mean.doubleValue();
    return new Defined(
        DoubleFormat.of(value),
        clusters < 2
            ? Optional.empty()
            : Optional.of(
                spread(
                    value,
                    StrictMath.sqrt(squares * clusters / (clusters - 1)) / values,
                    clusters,
                    lowest,
                    highest)),
        0);
  }

  private static Spread spread(
      double mean, double error, int clusters, double lowest, double highest) {
    double half = StudentT.quantile(1 - TAIL, clusters - 1) * error;
    double low = Math.max(lowest, mean - half);
    double high = Math.min(highest, mean + half);
    if (error == 0 && Double.isFinite(lowest)) {
      double missed = 1 - StrictMath.pow(TAIL, 1.0 / clusters);
      low = mean - missed * (mean - lowest);
      high = mean + missed * (highest - mean);
    }
    return new Spread(
        Optional.of(DoubleFormat.of(error)), DoubleFormat.of(low), DoubleFormat.of(high));
  }

  /// Student's distribution with whole degrees of freedom, whose probability is a finite sum
  /// (Abramowitz and Stegun 26.7.3 and 26.7.4).
  static final class StudentT {

    /// With more the sum takes long, and the distribution is the normal one to six digits.
    private static final long DEGREES_MAX = 100_000;

    static double quantile(double probability, long degrees) {
      long counted = Math.min(degrees, DEGREES_MAX);
      double low = 0;
      double high = 1;
      while (below(high, counted) < probability) {
        high *= 2;
      }
      for (int step = 0; step < 100; step++) {
        double middle = (low + high) / 2;
        if (below(middle, counted) < probability) {
          low = middle;
        } else {
          high = middle;
        }
      }
      return (low + high) / 2;
    }

    /// The probability of a value below this one, which is not negative.
    static double below(double t, long degrees) {
      double angle = StrictMath.atan(t / StrictMath.sqrt(degrees));
      double square = StrictMath.pow(StrictMath.cos(angle), 2);
      boolean odd = degrees % 2 == 1;
      double term = odd ? StrictMath.cos(angle) : 1;
      double sum = degrees == 1 ? 0 : term;
      for (long k = odd ? 3 : 2; k < degrees - 1; k += 2) {
        term *= square * (k - 1) / k;
        sum += term;
      }
      double within =
          odd
              ? 2 / StrictMath.PI * (angle + StrictMath.sin(angle) * sum)
              : StrictMath.sin(angle) * sum;
      return 0.5 + within / 2;
    }

    private StudentT() {}
  }
}
