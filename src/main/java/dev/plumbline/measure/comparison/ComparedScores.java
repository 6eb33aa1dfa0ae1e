package dev.plumbline.measure.comparison;

import dev.plumbline.base.problem.WireNamed;

/// Which scores of two runs are compared.
public enum ComparedScores implements WireNamed {
  RAW(false, false),
  CALIBRATED(true, true),
  /// Of the first run those that its bridge gives on the scale of the second one's judge, of the
  /// second raw ones.
  BRIDGED_BEFORE(true, false),
  /// Of the second run those that its bridge gives on the scale of the first one's judge, of the
  /// first raw ones.
  BRIDGED_AFTER(false, true);

  private final boolean before;
  private final boolean after;

  ComparedScores(boolean before, boolean after) {
    this.before = before;
    this.after = after;
  }

  /// Whether the calibrated score of the first run is read.
  public boolean isCalibratedBefore() {
    return before;
  }

  /// Whether the calibrated score of the second run is read.
  public boolean isCalibratedAfter() {
    return after;
  }

  @Override
  public String wireName() {
    return switch (this) {
      case RAW -> "raw";
      case CALIBRATED -> "calibrated";
      case BRIDGED_BEFORE, BRIDGED_AFTER -> "bridged";
    };
  }

  /// What one score of a document is called.
  public String label() {
    return this == RAW ? "score" : wireName() + " score";
  }
}
