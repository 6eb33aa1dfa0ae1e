package dev.plumbline.calibrate.stats;

/// A share with its 95 % interval by Wilson (1927), which is sound for few members and for shares
/// of 0 and 1.
public record ShareInterval(double value, double low, double high) {

  /// The 97.5th percentile of the standard normal distribution.
  public static final double NORMAL = 1.959963984540054;

  /// @param with members that have the property
  /// @param size at least 1
  public static ShareInterval of(long with, long size) {
    double share = (double) with / size;
    double z2 = NORMAL * NORMAL;
    double middle = share + z2 / (2 * size);
    double half = NORMAL * StrictMath.sqrt(share * (1 - share) / size + z2 / (4.0 * size * size));
    double unit = 1 + z2 / size;
    return new ShareInterval(share, (middle - half) / unit, (middle + half) / unit);
  }
}
