package dev.plumbline.measure.monitoring;

import dev.plumbline.calibrate.stats.ShareInterval;
import dev.plumbline.calibrate.stats.TailProbability;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The difference of the means of two groups over strata of equal ability: the mean of the strata's
/// differences, weighted by the members of the focal group (the standardisation of Dorans and
/// Kulick 1986). Its standard error takes each group's variance as the same in all strata.
final class MatchedMeans {

  private final List<Stratum> strata = new ArrayList<>();

  private record Stratum(CountedValues reference, CountedValues focal) {}

  /// Adds a stratum. One without members of both groups adds nothing.
  public void add(CountedValues reference, CountedValues focal) {
    if (!reference.isEmpty() && !focal.isEmpty()) {
      strata.add(new Stratum(reference, focal));
    }
  }

  /// Members of the reference group in strata with both.
  public long reference() {
    return strata.stream().mapToLong(stratum -> stratum.reference().size()).sum();
  }

  public long focal() {
    return strata.stream().mapToLong(stratum -> stratum.focal().size()).sum();
  }

  /// Focal less reference. Empty without a stratum, or if those of one group are so small that its
  /// variance is unknown.
  public Optional<DifferenceOfMeans> difference() {
    double reference = variance(strata.stream().map(Stratum::reference).toList());
    double focal = variance(strata.stream().map(Stratum::focal).toList());
    if (Double.isNaN(reference) || Double.isNaN(focal)) {
      return Optional.empty();
    }
    double weights = 0;
    double sum = 0;
    double squares = 0;
    for (Stratum stratum : strata) {
      double weight = stratum.focal().size();
      weights += weight;
      sum += weight * (stratum.focal().mean() - stratum.reference().mean());
      squares += weight * weight * (focal / weight + reference / stratum.reference().size());
    }
    return Optional.of(DifferenceOfMeans.normal(sum / weights, StrictMath.sqrt(squares) / weights));
  }

  /// Within strata; NaN if no stratum has two values.
  private static double variance(List<CountedValues> groups) {
    double squares = 0;
    long degrees = 0;
    for (CountedValues values : groups) {
      squares += values.deviation() * values.deviation() * (values.size() - 1);
      degrees += values.size() - 1;
    }
    return degrees == 0 ? Double.NaN : squares / degrees;
  }

  /// The difference of the means of two groups, focal less reference, with its 95 % interval.
  ///
  /// @param standardError 0 if neither group varies
  public record DifferenceOfMeans(double value, double standardError, double low, double high) {

    /// Fewer values give no interval.
    private static final int VALUES_MIN = 5;

    /// The difference with the interval of Welch (1947) for unequal variances. Empty if a group has
    /// fewer than five values.
    public static Optional<DifferenceOfMeans> welch(CountedValues reference, CountedValues focal) {
      if (reference.size() < VALUES_MIN || focal.size() < VALUES_MIN) {
        return Optional.empty();
      }
      double one = reference.deviation() * reference.deviation() / reference.size();
      double other = focal.deviation() * focal.deviation() / focal.size();
      double value = focal.mean() - reference.mean();
      double squares = one + other;
      double parts = one * one / (reference.size() - 1) + other * other / (focal.size() - 1);
      double quantile = parts == 0 ? 0 : quantile(squares * squares / parts);
      return Optional.of(of(value, StrictMath.sqrt(squares), quantile));
    }

    /// With an interval of the normal distribution.
    static DifferenceOfMeans normal(double value, double standardError) {
      return of(value, standardError, ShareInterval.NORMAL);
    }

    private static DifferenceOfMeans of(double value, double error, double quantile) {
      return new DifferenceOfMeans(
          value, error, value - quantile * error, value + quantile * error);
    }

    /// The 97.5th percentile of Student's distribution, by the expansion of Abramowitz and Stegun
    /// 26.7.5; exact to five digits from four degrees of freedom on.
    static double quantile(double degrees) {
      double z = ShareInterval.NORMAL;
      double z2 = z * z;
      double one = z * (z2 + 1) / 4;
      double two = z * ((5 * z2 + 16) * z2 + 3) / 96;
      double three = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
      double four = z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92_160;
      return z + (one + (two + (three + four / degrees) / degrees) / degrees) / degrees;
    }

    /// Two-sided, by the normal distribution; 1 without a standard error.
    public double p() {
      return standardError == 0 ? 1 : TailProbability.normal(value / standardError);
    }
  }
}
