package dev.plumbline.calibrate.stats;

import java.util.function.DoublePredicate;

/// Upper tail probabilities of the distributions that the tests here refer to. Relative errors are
/// below 1e-10 down to where a double ends.
public final class TailProbability {

  private static final double SERIES_MAX = 2;
  private static final int FRACTION_TERMS = 200;
  private static final double QUANTILE_MAX = 38;
  private static final double QUANTILE_TOLERANCE = 1e-12;

  /// The probability that a standard normal variable is at least as far from 0, on either side.
  public static double normal(double z) {
    return erfc(Math.abs(z) / StrictMath.sqrt(2));
  }

  /// The probability that a standard normal variable is at least `z`.
  public static double upper(double z) {
    return z < 0 ? 1 - normal(z) / 2 : normal(z) / 2;
  }

  /// The value that a standard normal variable exceeds with this probability, to 1e-12.
  ///
  /// @param probability above 0 and below 1
  public static double quantile(double probability) {
    return crossing(-QUANTILE_MAX, QUANTILE_MAX, QUANTILE_TOLERANCE, it -> upper(it) > probability);
  }

  /// Where something ceases to hold that holds at the lower end and not at the upper one.
  public static double crossing(double low, double high, double tolerance, DoublePredicate holds) {
    double from = low;
    double to = high;
    while (to - from > tolerance) {
      double middle = (from + to) / 2;
      if (holds.test(middle)) {
        from = middle;
      } else {
        to = middle;
      }
    }
    return (from + to) / 2;
  }

  /// The probability that a chi-square variable is at least `x`, by the finite sums of Abramowitz
  /// and Stegun 26.4.4 and 26.4.5.
  ///
  /// @param degrees of freedom, at least 1
  public static double chiSquare(double x, int degrees) {
    if (x <= 0) {
      return 1;
    }
    double half = x / 2;
    boolean odd = degrees % 2 == 1;
    double sum = odd ? erfc(StrictMath.sqrt(half)) : 0;
    // terms half^a exp(-half) / gamma(a + 1), as logarithms
    double exponent = odd ? 0.5 : 0;
    double term =
        odd
            ? StrictMath.log(half) / 2 - half - StrictMath.log(StrictMath.sqrt(Math.PI) / 2)
            : -half;
    for (int i = 0; i < degrees / 2; i++) {
      sum += StrictMath.exp(term);
      exponent++;
      term += StrictMath.log(half) - StrictMath.log(exponent);
    }
    return Math.min(1, sum);
  }

  /// The probability that the limit of Kolmogorov's statistic is at least `t` (Kolmogorov 1933):
  /// the alternating series, or for small `t` the one that converges there.
  public static double kolmogorov(double t) {
    if (t <= 0) {
      return 1;
    }
    double sum = 0;
    if (t < 1) {
      for (int k = 1; k <= 20; k++) {
        double odd = (2 * k - 1) * Math.PI / t;
        sum += StrictMath.exp(-odd * odd / 8);
      }
      return Math.clamp(1 - StrictMath.sqrt(2 * Math.PI) / t * sum, 0.0, 1.0);
    }
    for (int k = 1; k <= 20; k++) {
      sum += (k % 2 == 1 ? 2 : -2) * StrictMath.exp(-2.0 * k * k * t * t);
    }
    return Math.clamp(sum, 0.0, 1.0);
  }

  /// The complementary error function for `x` of at least 0: a series of positive terms (Abramowitz
  /// and Stegun 7.1.6), beyond 2 the continued fraction 7.1.14.
  static double erfc(double x) {
    double factor = StrictMath.exp(-x * x) / StrictMath.sqrt(Math.PI);
    if (x < SERIES_MAX) {
      double term = x;
      double sum = 0;
      for (int n = 0; term > sum * 1e-18; n++) {
        sum += term;
        term *= 2 * x * x / (2 * n + 3);
      }
      return 1 - 2 * factor * sum;
    }
    double fraction = x;
    for (int n = FRACTION_TERMS; n > 0; n--) {
      fraction = x + n / 2.0 / fraction;
    }
    return factor / fraction;
  }

  private TailProbability() {}
}
