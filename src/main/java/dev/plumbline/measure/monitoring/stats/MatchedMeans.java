package dev.plumbline.measure.monitoring.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The difference of the means of two groups over strata of equal ability: the mean of the strata's
/// differences, weighted by the members of the focal group (the standardisation of Dorans and
/// Kulick 1986). Its standard error takes each group's variance as the same in all strata.
public final class MatchedMeans {

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
}
