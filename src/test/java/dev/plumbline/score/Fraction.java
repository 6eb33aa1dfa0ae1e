package dev.plumbline.score;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/// A fraction in lowest terms: a second implementation, so that the tests do not depend on the main
/// one.
record Fraction(BigInteger top, BigInteger bottom) implements Comparable<Fraction> {

  static final Fraction ZERO = of("0");
  static final Fraction ONE = of("1");

  Fraction {
    BigInteger divisor = top.gcd(bottom).multiply(BigInteger.valueOf(bottom.signum()));
    top = top.divide(divisor);
    bottom = bottom.divide(divisor);
  }

  static Fraction of(String decimal) {
    BigDecimal value = new BigDecimal(decimal);
    int scale = Math.max(0, value.scale());
    return new Fraction(value.setScale(scale).unscaledValue(), BigInteger.TEN.pow(scale));
  }

  Fraction plus(Fraction other) {
    return new Fraction(
        top.multiply(other.bottom).add(other.top.multiply(bottom)), bottom.multiply(other.bottom));
  }

  Fraction times(Fraction other) {
    return new Fraction(top.multiply(other.top), bottom.multiply(other.bottom));
  }

  Fraction inverted() {
    return new Fraction(bottom, top);
  }

  Fraction negated() {
    return new Fraction(top.negate(), bottom);
  }

  Fraction min(Fraction other) {
    return compareTo(other) <= 0 ? this : other;
  }

  Fraction max(Fraction other) {
    return compareTo(other) >= 0 ? this : other;
  }

  /// Rounded to twelve decimals, half even, like the value of a node.
  Fraction leaving() {
    return of(
        new BigDecimal(top)
            .divide(new BigDecimal(bottom), 12, RoundingMode.HALF_EVEN)
            .toPlainString());
  }

  @Override
  public int compareTo(Fraction other) {
    return top.multiply(other.bottom).compareTo(other.top.multiply(bottom));
  }
}
