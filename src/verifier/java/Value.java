import module java.base;

/** A number, a truth or a text, known or not. Numbers are exact: fractions of whole numbers. */
sealed interface Value {
  /** Whether a trace shows this value so. */
  boolean matches(Object json);

  /** What a fact is, or may be where it is unknown. */
  static Value of(Verify.Json fact, Object value) {
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

  /** A closed interval of exact numbers, or one that may not exist. */
  record Num(Fraction low, Fraction high, boolean undefined) implements Value {
    static final Num ZERO = of(0);

    static Num of(long value) {
      return at(Fraction.of(value));
    }

    static Num at(Fraction value) {
      return new Num(value, value, false);
    }

    static Num exact(Object json) {
      return at(Fraction.read(json));
    }

    static Num of(BigDecimal value) {
      return at(Fraction.of(value));
    }

    static Num read(Object json) {
      if (json instanceof Map<?, ?> map && map.get("undefined") instanceof List<?> ends) {
        return new Num(Fraction.read(ends.get(0)), Fraction.read(ends.get(1)), true);
      }
      if (json instanceof List<?> ends) {
        return new Num(Fraction.read(ends.get(0)), Fraction.read(ends.get(1)), false);
      }
      return exact(json);
    }

    boolean isPoint() {
      return !undefined && low.equals(high);
    }

    @Override
    public boolean matches(Object json) {
      if (json instanceof Map<?, ?> map) {
        return undefined && map.keySet().equals(Set.of("undefined"));
      }
      if (undefined) {
        return false;
      }
      return low.equals(high) ? low.isText(json) : matchesEnds(json);
    }

    boolean matchesEnds(Object json) {
      return json instanceof List<?> ends
          && ends.size() == 2
          && low.isText(ends.get(0))
          && high.isText(ends.get(1));
    }

    static final Fraction FAR = Fraction.of(1_000_000_000_000L);

    /** As words show it: a range is rounded outwards, and open where nobody gave it an end. */
    String shown(Expression.Format format) {
      if (undefined) {
        return "n/a";
      }
      String unit = format.percent() ? "%" : "";
      if (low.equals(high)) {
        return low.shown(format, RoundingMode.HALF_EVEN) + unit;
      }
      boolean below = low.compareTo(FAR.negated()) <= 0;
      boolean above = high.compareTo(FAR) >= 0;
      if (below && above) {
        return "?";
      }
      String from = below ? "\u2264 " : low.shown(format, RoundingMode.FLOOR);
      String to = above ? "" : high.shown(format, RoundingMode.CEILING);
      String dash = low.signum() < 0 ? " \u2013 " : "\u2013";
      return (above ? "\u2265 " + from : below ? from + to : from + dash + to) + unit;
    }

    /** Of one number the ends are the same, and are computed once. */
    boolean isSingle() {
      return low.equals(high);
    }

    Num rounded() {
      Fraction from = low.rounded();
      return new Num(from, isSingle() ? from : high.rounded(), undefined);
    }

    Num plus(Num other) {
      Fraction from = low.plus(other.low);
      Fraction to = isSingle() && other.isSingle() ? from : high.plus(other.high);
      return new Num(from, to, undefined | other.undefined);
    }

    Num minus(Num other) {
      return plus(other.negated());
    }

    Num negated() {
      Fraction from = high.negated();
      return new Num(from, isSingle() ? from : low.negated(), undefined);
    }

    Num times(Num other) {
      if (isSingle() && other.isSingle()) {
        Fraction product = low.times(other.low);
        return new Num(product, product, undefined | other.undefined);
      }
      return corners(
          List.of(
              low.times(other.low),
              low.times(other.high),
              high.times(other.low),
              high.times(other.high)),
          undefined | other.undefined);
    }

    Num divide(Num other) {
      if (other.low.signum() <= 0 && other.high.signum() >= 0) {
        return new Num(Fraction.ZERO, Fraction.ZERO, true);
      }
      if (isSingle() && other.isSingle()) {
        Fraction quotient = low.divide(other.low);
        return new Num(quotient, quotient, undefined | other.undefined);
      }
      return corners(
          List.of(
              low.divide(other.low),
              low.divide(other.high),
              high.divide(other.low),
              high.divide(other.high)),
          undefined | other.undefined);
    }

    static Num corners(List<Fraction> corners, boolean undefined) {
      return new Num(Collections.min(corners), Collections.max(corners), undefined);
    }

    Num abs() {
      Fraction a = low.signum() < 0 ? low.negated() : low;
      Fraction b = high.signum() < 0 ? high.negated() : high;
      boolean zero = low.signum() <= 0 && high.signum() >= 0;
      return new Num(
          zero ? Fraction.ZERO : Fraction.least(a, b), a.compareTo(b) > 0 ? a : b, undefined);
    }

    Num min(Num other) {
      return new Num(
          Fraction.least(low, other.low),
          Fraction.least(high, other.high),
          undefined | other.undefined);
    }

    Num max(Num other) {
      return negated().min(other.negated()).negated();
    }

    Num hull(Num other) {
      return new Num(
          Fraction.least(low, other.low),
          Fraction.least(high.negated(), other.high.negated()).negated(),
          undefined | other.undefined);
    }

    Num clamp(Fraction from, Fraction to) {
      return new Num(low.clamp(from, to), high.clamp(from, to), undefined);
    }

    Truth less(Num other) {
      if (undefined || other.undefined) {
        return Truth.UNKNOWN;
      }
      return high.compareTo(other.low) < 0
          ? Truth.TRUE
          : low.compareTo(other.high) >= 0 ? Truth.FALSE : Truth.UNKNOWN;
    }

    Truth equal(Num other) {
      if (undefined || other.undefined) {
        return Truth.UNKNOWN;
      }
      if (high.compareTo(other.low) < 0 || other.high.compareTo(low) < 0) {
        return Truth.FALSE;
      }
      if (low.equals(high) && equals(other)) {
        return Truth.TRUE;
      }
      return Truth.UNKNOWN;
    }

    @Override
    public String toString() {
      String text = low.equals(high) ? "" + low : "[" + low + ", " + high + "]";
      return undefined ? "undefined" : text;
    }
  }

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
        case UNKNOWN -> json == Verify.Json.NULL;
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

    String shown(String yes, String no) {
      return Text.line(this == TRUE ? yes : this == FALSE ? no : yes + " / " + no);
    }

    Truth equal(Truth other) {
      return this == UNKNOWN || other == UNKNOWN ? UNKNOWN : of(this == other);
    }
  }

  /** The texts that a text may be; {@code any} if it may be everything. */
  record Text(Set<String> possible, boolean any, boolean known) implements Value {
    static Text of(String text) {
      return new Text(Set.of(text), false, true);
    }

    static Text unknown(Verify.Json fact) {
      Set<String> values = new LinkedHashSet<>();
      for (Object value : fact.list("values")) {
        values.add(String.valueOf(value));
      }
      return new Text(values, values.isEmpty(), false);
    }

    @Override
    public boolean matches(Object json) {
      return known ? possible.contains(json) : json == Verify.Json.NULL;
    }

    /** The text, or what it can be, as words show it. */
    String shown() {
      return any ? "?" : line(String.join(" / ", possible));
    }

    /** On one line, without what controls, hides or turns characters, and cut where it is long. */
    static String line(String text) {
      StringBuilder shown = new StringBuilder();
      int[] codes = text.codePoints().toArray();
      for (int i = 0; i < codes.length; i++) {
        if (i == 199 && codes.length > 200) {
          return shown.append('\u2026').toString();
        }
        shown.appendCodePoint(isActive(codes[i]) ? ' ' : codes[i]);
      }
      return shown.toString();
    }

    static final int[] ACTIVE = {
      0, 0x1f, 0x7f, 0x9f, 0xad, 0xad, 0x34f, 0x34f, 0x61c, 0x61c, 0x115f, 0x1160, 0x180e, 0x180e,
      0x200b, 0x200b, 0x200e, 0x200f, 0x2028, 0x202e, 0x2060, 0x206f, 0x3164, 0x3164, 0xd800,
      0xdfff, 0xfeff, 0xfeff, 0xffa0, 0xffa0, 0xfff9, 0xfffb, 0xe0000, 0xe007f
    };

    static boolean isActive(int code) {
      for (int i = 0; i < ACTIVE.length; i += 2) {
        if (code >= ACTIVE[i] && code <= ACTIVE[i + 1]) {
          return true;
        }
      }
      return false;
    }

    Truth holds(java.util.function.Predicate<String> test) {
      if (any) {
        return Truth.UNKNOWN;
      }
      boolean all = possible.stream().allMatch(test);
      boolean none = possible.stream().noneMatch(test);
      return all ? Truth.TRUE : none ? Truth.FALSE : Truth.UNKNOWN;
    }

    Truth equal(Text other) {
      if (any || other.any) {
        return Truth.UNKNOWN;
      }
      if (Collections.disjoint(possible, other.possible)) {
        return Truth.FALSE;
      }
      return possible.size() == 1 && other.possible.size() == 1 ? Truth.TRUE : Truth.UNKNOWN;
    }
  }

  record Fraction(BigInteger numerator, BigInteger denominator) implements Comparable<Fraction> {
    static final Fraction ZERO = of(0);
    static final Fraction ONE = of(1);
    static final Fraction HALF = new Fraction(BigInteger.ONE, BigInteger.TWO);

    public Fraction {
      if (denominator.signum() < 0) {
        numerator = numerator.negate();
        denominator = denominator.negate();
      }
      BigInteger common =
          denominator.equals(BigInteger.ONE) ? BigInteger.ONE : common(numerator, denominator);
      if (!common.equals(BigInteger.ONE) && common.signum() != 0) {
        numerator = numerator.divide(common);
        denominator = denominator.divide(common);
      }
    }

    /** The greatest common divisor; of small numbers without making large ones on the way. */
    private static BigInteger common(BigInteger one, BigInteger other) {
      if (one.bitLength() > 62 || other.bitLength() > 62) {
        return one.gcd(other);
      }
      long divisor = Math.abs(one.longValue());
      for (long rest = other.longValue(); rest != 0; ) {
        long next = divisor % rest;
        divisor = rest;
        rest = next;
      }
      return BigInteger.valueOf(divisor);
    }

    static Fraction of(long whole) {
      return new Fraction(BigInteger.valueOf(whole), BigInteger.ONE);
    }

    static Fraction read(Object json) {
      return json instanceof Long whole ? of(whole) : of(Value.decimal(json));
    }

    static final Pattern BETWEEN = Pattern.compile("[0-9]{1,9}/[1-9][0-9]{0,5}");

    /** A decision of a panel: a level, or the mean of several as a decimal or a fraction. */
    static Fraction exact(Object json) {
      if (json instanceof String text && BETWEEN.matcher(text).matches()) {
        String[] parts = text.split("/");
        return new Fraction(new BigInteger(parts[0]), new BigInteger(parts[1]));
      }
      return read(json);
    }

    /** As an extraction has it. */
    Object exact() {
      if (isWhole()) {
        return numerator.longValueExact();
      }
      return decimals() <= 12 ? toString() : numerator + "/" + denominator;
    }

    static Fraction of(BigDecimal value) {
      return value.scale() > 0
          ? new Fraction(value.unscaledValue(), BigInteger.TEN.pow(value.scale()))
          : new Fraction(value.toBigIntegerExact(), BigInteger.ONE);
    }

    Fraction plus(Fraction other) {
      if (denominator.equals(other.denominator)) {
        return new Fraction(numerator.add(other.numerator), denominator);
      }
      return new Fraction(
          numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
          denominator.multiply(other.denominator));
    }

    Fraction minus(Fraction other) {
      return plus(other.negated());
    }

    Fraction times(Fraction other) {
      return new Fraction(
          numerator.multiply(other.numerator), denominator.multiply(other.denominator));
    }

    Fraction divide(Fraction other) {
      return new Fraction(
          numerator.multiply(other.denominator), denominator.multiply(other.numerator));
    }

    Fraction negated() {
      return new Fraction(numerator.negate(), denominator);
    }

    Fraction floor() {
      BigInteger[] parts = numerator.divideAndRemainder(denominator);
      return new Fraction(
          parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0], BigInteger.ONE);
    }

    Fraction clamp(Fraction from, Fraction to) {
      return compareTo(from) < 0 ? from : compareTo(to) > 0 ? to : this;
    }

    static Fraction least(Fraction a, Fraction b) {
      return a.compareTo(b) <= 0 ? a : b;
    }

    boolean isWhole() {
      return denominator.equals(BigInteger.ONE);
    }

    int signum() {
      return numerator.signum();
    }

    @Override
    public int compareTo(Fraction other) {
      if (denominator.equals(other.denominator)) {
        return numerator.compareTo(other.numerator);
      }
      return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
    }

    /** How many decimals it has, without zeros at the end; {@link Expression#ANY} for a third. */
    int decimals() {
      BigInteger power = BigInteger.ONE;
      for (int decimals = 0; decimals <= 60; decimals++) {
        if (power.mod(denominator).signum() == 0) {
          return decimals;
        }
        power = power.multiply(BigInteger.TEN);
      }
      return Expression.ANY;
    }

    /** To twelve decimals, half even. */
    BigDecimal decimal() {
      return new BigDecimal(numerator)
          .divide(new BigDecimal(denominator), 12, RoundingMode.HALF_EVEN);
    }

    Fraction rounded() {
      return isWhole() ? this : of(decimal());
    }

    String shown(Expression.Format format, RoundingMode rounding) {
      BigDecimal all =
          new BigDecimal(format.percent() ? numerator.multiply(BigInteger.valueOf(100)) : numerator)
              .divide(new BigDecimal(denominator), format.decimals(), rounding);
      if (format.plain()) {
        all = all.signum() == 0 ? BigDecimal.ZERO : all.stripTrailingZeros();
      }
      return all.toPlainString();
    }

    boolean isText(Object json) {
      return json instanceof String text && text.equals(toString());
    }

    @Override
    public String toString() {
      if (isWhole()) {
        return numerator.toString();
      }
      BigDecimal shown = decimal().stripTrailingZeros();
      return shown.signum() == 0 ? "0" : shown.toPlainString();
    }
  }
}
