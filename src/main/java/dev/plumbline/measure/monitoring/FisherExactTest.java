package dev.plumbline.measure.monitoring;

/// Fisher's exact test (1934) of two shares, two-sided: the probability of all tables with the same
/// margins that are no likelier than the one observed.
final class FisherExactTest {

  /// Tables within this share of the observed probability count as equally likely, as in R.
  private static final double TOLERANCE = 1 + 1e-7;

  /// @param with documents of the first sample that have the property
  /// @param size of the first sample
  /// @param otherWith of the second
  /// @param otherSize of the second
  static double p(long with, long size, long otherWith, long otherSize) {
    long all = with + otherWith;
    long low = Math.max(0, all - otherSize);
    long high = Math.min(size, all);
    long mode = Math.clamp((all + 1) * (size + 1) / (size + otherSize + 2), low, high);
    double observed = relative(with, mode, size, all, otherSize);
    double sum = 0;
    double rare = 0;
    for (int direction = -1; direction <= 1; direction += 2) {
      double likely = 1;
      for (long k = mode; k >= low && k <= high && likely > 0; k += direction) {
        if (k != mode || direction == 1) {
          sum += likely;
          rare += likely <= observed * TOLERANCE ? likely : 0;
        }
        likely *= step(k, direction, size, all, otherSize);
      }
    }
    return Math.min(1, rare / sum);
  }

  /// The probability of a table as a multiple of that of the likeliest; 0 below 1e-300 or so.
  private static double relative(long with, long mode, long size, long all, long otherSize) {
    double likely = 1;
    int direction = with < mode ? -1 : 1;
    for (long k = mode; k != with; k += direction) {
      likely *= step(k, direction, size, all, otherSize);
    }
    return likely;
  }

  private static double step(long k, int direction, long size, long all, long otherSize) {
    return direction > 0
        ? (double) (size - k) / (k + 1) * (all - k) / (otherSize - all + k + 1)
        : (double) k / (size - k + 1) * (otherSize - all + k) / (all - k + 1);
  }

  private FisherExactTest() {}
}
