package dev.plumbline.measure.noninferiority;

import dev.plumbline.measure.monitoring.stats.TailProbability;

/// The difference of two proportions of the same documents, by the score statistic of Tango (1998),
/// Statistics in Medicine 17, 891-908, equation (7) and the likelihood estimate below it.
///
/// @param documents in both runs, at least 1
/// @param lost documents that pass before and not after
/// @param gained documents that pass after and not before
record PairedProportions(long documents, long lost, long gained) {

  private static final double TOLERANCE = 1e-12;

  /// After less before.
  double difference() {
    return (double) (gained - lost) / documents;
  }

  /// How many standard errors the difference lies above a true difference; infinite where that one
  /// is impossible.
  ///
  /// @param assumed from -1 to 1
  double statistic(double assumed) {
    double variance = variance(documents, lost, gained, assumed);
    double distance = gained - lost - documents * assumed;
    if (variance <= TOLERANCE) {
      return distance == 0 ? 0 : distance > 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
    }
    return distance / StrictMath.sqrt(variance);
  }

  /// The variance of how many documents are gained, less those that are lost, as it is likeliest at
  /// an assumed difference.
  static double variance(double documents, double lost, double gained, double assumed) {
    double a = 2 * documents;
    double b = -lost - gained + (2 * documents - gained + lost) * assumed;
    double c = -lost * assumed * (1 - assumed);
    double share = (StrictMath.sqrt(Math.max(0, b * b - 4 * a * c)) - b) / (2 * a);
    return documents * (2 * share + assumed * (1 - assumed));
  }

  /// The lower end of the interval that the true difference lies above but for this probability.
  double low(double probability) {
    double z = TailProbability.quantile(probability);
    double low = -1;
    double high = difference();
    while (high - low > TOLERANCE) {
      double middle = (low + high) / 2;
      if (statistic(middle) > z) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  double high(double probability) {
    return -new PairedProportions(documents, gained, lost).low(probability);
  }
}
