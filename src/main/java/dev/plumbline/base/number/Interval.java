package dev.plumbline.base.number;

/// A closed interval that contains a number (interval arithmetic, Moore 1966).
///
/// A known number is an interval of one point. An interval that is not `defined` belongs to a value
/// that may not exist, such as a quotient whose divisor may be zero: its bounds contain every value
/// that does exist, but it never counts as a point. Results of operations are defined if all
/// operands are.
public record Interval(Rational low, Rational high, boolean defined) {

  public Interval {
    if (low != high && low.compareTo(high) > 0) {
      throw new IllegalArgumentException("the lower bound is above the upper bound");
    }
  }

  public static Interval point(Rational value) {
    return new Interval(value, value, true);
  }

  public static Interval of(Rational low, Rational high) {
    return new Interval(low, high, true);
  }

  public boolean isPoint() {
    return defined && (low == high || low.compareTo(high) == 0);
  }

  /// The smallest interval that holds both.
  public Interval hull(Interval other) {
    return new Interval(
        Rational.min(low, other.low), Rational.max(high, other.high), defined && other.defined);
  }

  /// The same bounds for a value that may not exist.
  public Interval undefined() {
    return new Interval(low, high, false);
  }

  public Interval plus(Interval other) {
    if (low == high && other.low == other.high) {
      Rational sum = low.plus(other.low);
      return new Interval(sum, sum, defined && other.defined);
    }
    return new Interval(low.plus(other.low), high.plus(other.high), defined && other.defined);
  }

  public Interval negated() {
    if (low == high) {
      Rational value = low.negated();
      return new Interval(value, value, defined);
    }
    return new Interval(high.negated(), low.negated(), defined);
  }

  public Interval times(Interval other) {
    boolean both = defined && other.defined;
    if (low == high && other.low == other.high) {
      Rational product = low.times(other.low);
      return new Interval(product, product, both);
    }
    Rational a = low.times(other.low);
    Rational b = low.times(other.high);
    Rational c = high.times(other.low);
    Rational d = high.times(other.high);
    return new Interval(
        Rational.min(Rational.min(a, b), Rational.min(c, d)),
        Rational.max(Rational.max(a, b), Rational.max(c, d)),
        both);
  }

  /// @throws ArithmeticException if the divisor contains zero, which the compiler rules out
  public Interval dividedBy(Interval divisor) {
    if (divisor.low == divisor.high) {
      return times(
          Interval.point(Rational.ONE.dividedBy(divisor.low)).withDefined(divisor.defined));
    }
    return times(
        new Interval(
            Rational.ONE.dividedBy(divisor.high),
            Rational.ONE.dividedBy(divisor.low),
            divisor.defined));
  }

  public Interval min(Interval other) {
    return new Interval(
        Rational.min(low, other.low), Rational.min(high, other.high), defined && other.defined);
  }

  public Interval max(Interval other) {
    return new Interval(
        Rational.max(low, other.low), Rational.max(high, other.high), defined && other.defined);
  }

  public Interval absolute() {
    if (low.sign() >= 0) {
      return this;
    }
    return high.sign() <= 0
        ? negated()
        : new Interval(Rational.ZERO, Rational.max(low.negated(), high), defined);
  }

  public boolean containsZero() {
    return low.sign() <= 0 && high.sign() >= 0;
  }

  /// Both bounds rounded as at [Rational#atNodeExit].
  public Interval atNodeExit() {
    Rational bottom = low.atNodeExit();
    if (low == high) {
      return bottom == low ? this : new Interval(bottom, bottom, defined);
    }
    Rational top = high.atNodeExit();
    return bottom == low && top == high ? this : new Interval(bottom, top, defined);
  }

  private Interval withDefined(boolean value) {
    return value ? this : undefined();
  }
}
