package dev.plumbline.measure.monitoring;

import dev.plumbline.calibrate.stats.ShareInterval;

/// The difference of the shares of two groups, focal less reference, with its 95 % interval by
/// method 10 of Newcombe (1998), which is sound for small groups and shares of 0 and 1.
///
/// @param p of Fisher's exact test
record ShareDifference(double value, double low, double high, double p) {

  /// @param with members of the reference group that have the property
  /// @param size of the reference group, at least 1
  /// @param focalSize of the focal group, at least 1
  public static ShareDifference of(long with, long size, long focalWith, long focalSize) {
    ShareInterval reference = ShareInterval.of(with, size);
    ShareInterval focal = ShareInterval.of(focalWith, focalSize);
    double value = focal.value() - reference.value();
    return new ShareDifference(
        value,
        value - root(focal.value() - focal.low(), reference.high() - reference.value()),
        value + root(focal.high() - focal.value(), reference.value() - reference.low()),
        FisherExactTest.p(with, size, focalWith, focalSize));
  }

  private static double root(double one, double other) {
    return StrictMath.sqrt(one * one + other * other);
  }
}
