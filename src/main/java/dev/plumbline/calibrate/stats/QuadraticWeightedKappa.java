package dev.plumbline.calibrate.stats;

import java.util.Optional;

/// Quadratic weighted kappa (Cohen 1968; RULERS equation 6) of two lists of points.
///
/// Undefined without rows and where all points of both lists are one: there is no chance that agreement
/// could be beyond. 0 if one list is constant and the other is not.
/// Independent of the order of the rows: all sums are integers and exact up to
/// [dev.plumbline.calibrate.sample.Sample#POINTS_MAX] points and a million rows.
///
/// With quadratic weights no matrix is needed. For lists a and b of n points
///
///     kappa = 1 - n sum (a-b)^2 / (n sum a^2 + n sum b^2 - 2 sum a sum b)
public final class QuadraticWeightedKappa {

  /// The kappa of a resample of two lists; not a number where it is undefined.
  ///
  /// @param times how often each row occurs
  public static double of(int[] a, int[] b, int[] times) {
    QuadraticWeightedKappa sums = new QuadraticWeightedKappa();
    for (int i = 0; i < a.length; i++) {
      sums.add(times[i], a[i], b[i]);
    }
    return sums.chance() == 0 ? Double.NaN : sums.value();
  }

  /// The kappa of two lists with corresponding rows.
  public static double of(int[] a, int[] b) {
    QuadraticWeightedKappa sums = new QuadraticWeightedKappa();
    for (int i = 0; i < a.length; i++) {
      sums.add(a[i], b[i]);
    }
    return sums.value();
  }

  private long n;
  private long sumA;
  private long sumB;
  private long squaresA;
  private long squaresB;
  private long squaredGaps;

  /// Adds a pair of points.
  public void add(int a, int b) {
    add(1, a, b);
  }

  /// The kappa without one of the added pairs.
  public double leaveOneOut(int a, int b) {
    add(-1, a, b);
    double value = value();
    add(1, a, b);
    return value;
  }

  /// Adds a pair several times; a negative number removes it.
  public void add(long times, long a, long b) {
    n += times;
    sumA += times * a;
    sumB += times * b;
    squaresA += times * a * a;
    squaresB += times * b * b;
    squaredGaps += times * (a - b) * (a - b);
  }

  /// As [#find], and 0 where that is empty: an objective, which looks for what agrees best, and
  /// gains nothing where nothing varies.
  public double value() {
    long chance = chance();
    return chance == 0 ? 0 : 1 - (double) (n * squaredGaps) / chance;
  }

  /// From -1 to 1; empty without a pair, and where all points of both lists are one.
  public Optional<Double> find() {
    return chance() == 0 ? Optional.empty() : Optional.of(value());
  }

  private long chance() {
    return n * (squaresA + squaresB) - 2 * sumA * sumB;
  }
}
