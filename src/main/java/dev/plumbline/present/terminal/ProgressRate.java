package dev.plumbline.present.terminal;

/// How fast work goes, and how long the rest of it takes at that rate.
///
/// @param perMinute how many are done in a minute, rounded down
/// @param secondsLeft rounded up
public record ProgressRate(long perMinute, long secondsLeft) {

  private static final long NANOS_PER_MINUTE = 60_000_000_000L;
  private static final int MINUTE = 60;
  private static final int HOUR = 60 * MINUTE;

  /// @param done at least 1
  /// @param nanos how long that took, more than 0
  public static ProgressRate of(long done, long left, long nanos) {
    double each = (double) nanos / done;
    return new ProgressRate(
        (long) (NANOS_PER_MINUTE / each), (long) Math.ceil(left * each / 1_000_000_000.0));
  }

  /// With a comma before each part: `, 14/s, about 2 min left`. What is slower than one a minute
  /// has no rate, and what is nearly done no time.
  public String text() {
    return rate() + (secondsLeft < 2 ? "" : ", about " + left() + " left");
  }

  private String rate() {
    if (perMinute >= MINUTE) {
      return ", " + perMinute / MINUTE + "/s";
    }
    return perMinute > 0 ? ", " + perMinute + "/min" : "";
  }

  private String left() {
    if (secondsLeft < 2 * MINUTE) {
      return secondsLeft + " s";
    }
    return secondsLeft < 2 * HOUR
        ? Math.ceilDiv(secondsLeft, MINUTE) + " min"
        : Math.ceilDiv(secondsLeft, HOUR) + " h";
  }
}
