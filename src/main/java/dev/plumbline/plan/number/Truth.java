package dev.plumbline.plan.number;

/// Kleene's three truth values. Unknown is not a value in between: it means that some completion of
/// the unknown facts makes the condition true and, for all that is known, another makes it false.
public enum Truth {
  FALSE,
  UNKNOWN,
  TRUE;

  private static final Truth[] VALUES = values();

  public static Truth of(boolean value) {
    return value ? TRUE : FALSE;
  }

  public Truth not() {
    return VALUES[2 - ordinal()];
  }

  public Truth and(Truth other) {
    return ordinal() <= other.ordinal() ? this : other;
  }

  public Truth or(Truth other) {
    return ordinal() >= other.ordinal() ? this : other;
  }
}
