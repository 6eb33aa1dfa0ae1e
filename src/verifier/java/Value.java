import module java.base;

/** A number, a truth or a text, known or not. Numbers are exact: fractions of whole numbers. */
sealed interface Value permits Num, Text, Truth {
  /** Whether a trace shows this value so. */
  boolean matches(Object json);

  /** What a fact is, or may be where it is unknown. */
  static Value of(Json fact, Object value) {
    boolean missing = value == null || value instanceof Map<?, ?>;
    switch (fact.text("type")) {
      case "boolean":
        return missing ? Truth.UNKNOWN : Truth.of((Boolean) value);
      case "text", "enum":
        return missing ? Text.unknown(fact) : Text.of((String) value);
      default:
        return missing
            ? new Num(
                Fraction.read(fact.getOrDefault("min", "-1000000000000")),
                Fraction.read(fact.getOrDefault("max", "1000000000000")),
                false)
            : Num.exact(value);
    }
  }

  static final Pattern DECIMAL = Pattern.compile("-?(0|[1-9][0-9]{0,120})(\\.[0-9]{0,120}[1-9])?");

  static BigDecimal decimal(Object json) {
    if (json instanceof Long whole) {
      return BigDecimal.valueOf(whole);
    }
    if (json instanceof String text && DECIMAL.matcher(text).matches()) {
      return new BigDecimal(text);
    }
    throw new Verify.Fault("`" + json + "` is no decimal");
  }
}
