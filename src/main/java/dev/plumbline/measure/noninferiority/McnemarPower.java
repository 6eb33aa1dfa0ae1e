package dev.plumbline.measure.noninferiority;

import dev.plumbline.measure.monitoring.stats.TailProbability;

/// The power of [McnemarTest]: the mean over how many documents change of the probability that
/// enough of them are lost.
final class McnemarPower {

  /// Up to so many changed documents everything is exact; with more the binomial distribution is
  /// taken for the normal one, with the correction for continuity.
  private static final long EXACT_MAX = 1_000;

  private static final int DEVIATIONS = 8;

  /// Points at which the distribution of the number of changed documents is read.
  private static final int POINTS = 400;

  /// @param changing the share of documents that change, losses included
  /// @param lost the share of documents that are lost
  static double of(long documents, double changing, double lost, double level) {
    if (changing <= 0) {
      return 0;
    }
    double share = Math.min(1, changing);
    double losses = Math.min(1, lost / changing);
    double mean = documents * share;
    double deviation = StrictMath.sqrt(documents * share * (1 - share));
    long low = Math.max(0, (long) Math.floor(mean - DEVIATIONS * deviation - 1));
    long high = Math.min(documents, (long) Math.ceil(mean + DEVIATIONS * deviation + 1));
    long step = Math.max(1, (high - low) / POINTS);
    double sum = 0;
    double power = 0;
    for (long changed = low; changed <= high; changed += step) {
      double weight = StrictMath.exp(logBinomial(documents, changed, share));
      sum += weight;
      power += weight * conditional(changed, losses, level);
    }
    return sum == 0 ? 0 : Math.min(1, power / sum);
  }

  /// The power if so many documents change.
  private static double conditional(long changed, double losses, double level) {
    if (changed > EXACT_MAX) {
      double half = StrictMath.sqrt(changed) / 2;
      double least = Math.ceil(changed / 2.0 + TailProbability.quantile(level) * half + 0.5);
      double deviation = StrictMath.sqrt(changed * losses * (1 - losses));
      double distance = least - 0.5 - changed * losses;
      return deviation == 0 ? distance <= 0 ? 1 : 0 : TailProbability.upper(distance / deviation);
    }
    double tail = 0;
    double power = 0;
    for (long lost = changed; lost >= 0; lost--) {
      tail += StrictMath.exp(logBinomial(changed, lost, 0.5));
      if (tail > level) {
        break;
      }
      power += StrictMath.exp(logBinomial(changed, lost, losses));
    }
    return power;
  }

  private static double logBinomial(long n, long k, double share) {
    if (share >= 1) {
      return k == n ? 0 : Double.NEGATIVE_INFINITY;
    }
    return logFactorial(n)
        - logFactorial(k)
        - logFactorial(n - k)
        + (k == 0 ? 0 : k * StrictMath.log(share))
        + (n - k) * StrictMath.log1p(-share);
  }

  /// Stirling's series (Abramowitz and Stegun 6.1.41), at 10 or above; relative errors below 1e-10.
  private static double logFactorial(long n) {
    double x = n + 1.0;
    double product = 1;
    while (x < 10) {
      product *= x;
      x++;
    }
    double inverse = 1 / (x * x);
    return (x - 0.5) * StrictMath.log(x)
        - x
        + StrictMath.log(2 * Math.PI) / 2
        + (1.0 / 12 - (1.0 / 360 - inverse / 1260) * inverse) / x
        - StrictMath.log(product);
  }

  private McnemarPower() {}
}
