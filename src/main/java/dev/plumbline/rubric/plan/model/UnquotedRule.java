package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.problem.WireNamed;

/// What becomes of a decision above 0 that needs quotes and has no valid one. Where a lower
/// decision would raise the score, the item becomes unknown instead of being lowered.
public enum UnquotedRule implements WireNamed {
  /// It is lowered to 0: what is not in the document does not count.
  ZERO,
  /// It is lowered to the cap, as a decision with too few quotes.
  CAP,
  /// The item is unknown.
  UNKNOWN,
  /// It counts as it is, and so does one with too few quotes.
  AS_IS;

  /// The rule of a rubric that declares none: where items are not capped at all, nothing is
  /// lowered.
  public static UnquotedRule standard(ScoringPlan.Cap items) {
    return items instanceof ScoringPlan.Cap.None() ? AS_IS : ZERO;
  }
}
