package dev.plumbline.measure.preference;

/// Which of two candidates is better.
public enum Preference {
  A,
  B,
  /// Neither is better.
  TIE,
  /// It is not known, mostly since a judge decides otherwise in the other order. This is no tie.
  UNDECIDED;

  public boolean isDecided() {
    return this != UNDECIDED;
  }

  /// Whether it is for one of both.
  public boolean isSided() {
    return this == A || this == B;
  }
}
