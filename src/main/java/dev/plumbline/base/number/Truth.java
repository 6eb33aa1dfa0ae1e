package dev.plumbline.base.number;

/// The truth values of Kleene's strong three-valued logic (Kleene 1952, section 64). Unknown is not
/// a value in between: some completion of the unknown facts may make the condition true and another
/// false.
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
