package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.problem.WireNamed;

/// How much of a result is determined.
public enum ScoreStatus implements WireNamed {
  /// The composite is a point and the verdict is decided.
  SCORED,
  /// The composite is an interval; the verdict is decided, or there is none to decide.
  BOUNDED,
  /// A cut lies inside the interval, a verdict is undecided, or a review was requested.
  NEEDS_REVIEW,
  /// Nothing could be evaluated.
  UNSCORED
}
