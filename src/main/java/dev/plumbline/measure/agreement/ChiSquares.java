package dev.plumbline.measure.agreement;

import dev.plumbline.measure.calibration.stats.CounterRandom;

/// Random numbers of chi-square distributions, as twice a gamma variate after Marsaglia and Tsang
/// (2000), from a generator whose numbers can be reproduced.
final class ChiSquares {

  private static final int RESOLUTION = 1 << 30;

  private final CounterRandom random;

  ChiSquares(CounterRandom random) {
    this.random = random;
  }

  /// @param degrees at least 1
  double next(int degrees) {
    double shape = degrees / 2.0;
    if (shape < 1) {
      double normal = normal();
      return normal * normal;
    }
    double d = shape - 1.0 / 3;
    double c = 1 / StrictMath.sqrt(9 * d);
    while (true) {
      double x = normal();
      double root = 1 + c * x;
      double v = root * root * root;
      if (v > 0 && StrictMath.log(uniform()) < x * x / 2 + d - d * v + d * StrictMath.log(v)) {
        return 2 * d * v;
      }
    }
  }

  /// Box and Muller (1958).
  private double normal() {
    return StrictMath.sqrt(-2 * StrictMath.log(uniform()))
        * StrictMath.cos(2 * Math.PI * uniform());
  }

  /// Between 0 and 1, without both.
  private double uniform() {
    return (random.below(RESOLUTION) + 0.5) / RESOLUTION;
  }
}
