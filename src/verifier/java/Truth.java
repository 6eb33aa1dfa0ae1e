import module java.base;

enum Truth implements Value {
  FALSE,
  UNKNOWN,
  TRUE;

  static Truth of(boolean truth) {
    return truth ? TRUE : FALSE;
  }

  @Override
  public boolean matches(Object json) {
    return switch (this) {
      case TRUE -> Boolean.TRUE.equals(json);
      case FALSE -> Boolean.FALSE.equals(json);
      case UNKNOWN -> json == Json.NULL;
    };
  }

  Truth not() {
    return values()[2 - ordinal()];
  }

  Truth and(Truth other) {
    return values()[Math.min(ordinal(), other.ordinal())];
  }

  Truth or(Truth other) {
    return values()[Math.max(ordinal(), other.ordinal())];
  }

  /** 1 if it holds, 0 if not. */
  Num number() {
    return new Num(
        this == TRUE ? Fraction.ONE : Fraction.ZERO,
        this == FALSE ? Fraction.ZERO : Fraction.ONE,
        false);
  }

  String shown(String yes, String no) {
    return Text.line(this == TRUE ? yes : this == FALSE ? no : yes + " / " + no);
  }

  Truth equal(Truth other) {
    return this == UNKNOWN || other == UNKNOWN ? UNKNOWN : of(this == other);
  }
}
