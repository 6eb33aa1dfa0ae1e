package dev.plumbline.plan.model;

import java.util.Locale;

/// What a result may claim.
public enum ScoreStatus {
  /// The composite is a point and the verdict is decided.
  SCORED,
  /// The composite is an interval; the verdict is decided, or there is none to decide.
  BOUNDED,
  /// A cut lies inside the interval, a verdict is undecided, or a person was asked for.
  NEEDS_REVIEW,
  /// Nothing could be evaluated.
  UNSCORED;

  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
