import module java.base;

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
