package dev.plumbline.measure.calibration.interval;

/// The share of documents whose human score an interval is meant to contain.
public enum IntervalLevel {
  EIGHTY("80", 0.2, 50),
  NINETY("90", 0.1, 100);

  private final String percent;
  private final double outside;
  private final int labelsMin;

  IntervalLevel(String percent, double outside, int labelsMin) {
    this.percent = percent;
    this.outside = outside;
    this.labelsMin = labelsMin;
  }

  /// The name in artefacts.
  public String percent() {
    return percent;
  }

  double outside() {
    return outside;
  }

  /// Whether so many labels were enough, on the tasks of docs/measuring.md, for the intervals to
  /// hold what they promise.
  public boolean isProved(int labels) {
    return labels >= labelsMin;
  }
}
