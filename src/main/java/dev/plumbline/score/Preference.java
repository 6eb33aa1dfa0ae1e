package dev.plumbline.score;

import dev.plumbline.base.number.Interval;
import dev.plumbline.rubric.plan.engine.PlanResult;

/// Which of two candidates is better.
public enum Preference {
  A,
  B,
  /// Neither is better.
  TIE,
  /// It is not known, mostly since a judge decides otherwise in the other order. This is no tie.
  UNDECIDED;

  /// What a score says: `a` is better where it is above what it would be if neither were better on
  /// any item, `b` where it is below.
  ///
  /// @param indifferent what it would be then ([Scorer#indifferent])
  public static Preference of(PlanResult result, PlanResult indifferent) {
    Interval score = result.composite();
    Interval even = indifferent.composite();
    if (!score.defined() || !even.defined()) {
      return UNDECIDED;
    }
    if (score.low().compareTo(even.high()) > 0) {
      return A;
    }
    if (score.high().compareTo(even.low()) < 0) {
      return B;
    }
    return score.isPoint() && score.equals(even) ? TIE : UNDECIDED;
  }

  /// @param side above 0 for `a`, below 0 for `b`
  public static Preference of(int side) {
    return side > 0 ? A : side < 0 ? B : TIE;
  }

  public boolean isDecided() {
    return this != UNDECIDED;
  }

  /// Whether it is for one of both.
  public boolean isSided() {
    return this == A || this == B;
  }
}
