package dev.plumbline.measure.monitoring.stats;

/// The difference of the shares of two groups, focal less reference, with its 95 % interval by
/// method 10 of Newcombe (1998), which is sound for small groups and shares of 0 and 1.
///
/// @param p of Fisher's exact test
public record ShareDifference(double value, double low, double high, double p) {

  private record Share(double value, double low, double high) {

    /// With the interval of Wilson (1927).
    private static Share of(long with, long size) {
      double share = (double) with / size;
      double z2 = MantelHaenszel.NORMAL * MantelHaenszel.NORMAL;
      double middle = share + z2 / (2 * size);
      double half =
          MantelHaenszel.NORMAL
              * StrictMath.sqrt(share * (1 - share) / size + z2 / (4.0 * size * size));
      double unit = 1 + z2 / size;
      return new Share(share, (middle - half) / unit, (middle + half) / unit);
    }
  }

  /// @param with members of the reference group that have the property
  /// @param size of the reference group, at least 1
  /// @param focalSize of the focal group, at least 1
  public static ShareDifference of(long with, long size, long focalWith, long focalSize) {
    Share reference = Share.of(with, size);
    Share focal = Share.of(focalWith, focalSize);
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
