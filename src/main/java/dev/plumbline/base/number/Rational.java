package dev.plumbline.base.number;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.OptionalInt;

/// An exact rational number.
///
/// Nearly every value of a rubric fits into two longs, so those are tried first, with `BigInteger`
/// as the fallback; both representations are equal. Fractions are reduced only when necessary:
/// `1/2` and `5/10` are equal, and comparison multiplies crosswise.
public final class Rational implements Comparable<Rational> {

  public static final Rational ZERO = new Rational(0, 1);
  public static final Rational ONE = new Rational(1, 1);

  /// The decimals to which a value is rounded when it leaves a node.
  public static final int NODE_DECIMALS = 12;

  private static final long NODE_UNIT = 1_000_000_000_000L;
  private static final long[] POWERS = powers();

  private final long numerator;
  private final long denominator;

  /// Zero unless the longs were too small; `denominator` is then 0.
  private final BigInteger bigNumerator;

  private final BigInteger bigDenominator;

  /// Computed on first use.
  private String text = "";

  private Rational(long numerator, long denominator) {
    this.numerator = numerator;
    this.denominator = denominator;
    this.bigNumerator = BigInteger.ZERO;
    this.bigDenominator = BigInteger.ZERO;
  }

  private Rational(BigInteger numerator, BigInteger denominator) {
    this.numerator = 0;
    this.denominator = 0;
    this.bigNumerator = numerator;
    this.bigDenominator = denominator;
  }

  public static Rational of(long value) {
    return new Rational(value, 1);
  }

  /// A number of units of 10^-12, in which values leave a node.
  public static Rational ofNodeUnits(long units) {
    return new Rational(units, NODE_UNIT);
  }

  /// The exact value of a decimal.
  public static Rational of(BigDecimal value) {
    int scale = value.scale();
    BigInteger unscaled = value.unscaledValue();
    if (scale >= 0 && scale < POWERS.length && unscaled.bitLength() < 64) {
      return new Rational(unscaled.longValue(), POWERS[scale]);
    }
    return scale >= 0
        ? reduced(unscaled, BigInteger.TEN.pow(scale))
        : reduced(unscaled.multiply(BigInteger.TEN.pow(-scale)), BigInteger.ONE);
  }

  /// The exact value of a decimal in Java's notation, such as `0.35`.
  ///
  /// @throws NumberFormatException if it is not one
  public static Rational of(String decimal) {
    return of(new BigDecimal(decimal));
  }

  /// The value that [#exact] wrote.
  ///
  /// @throws NumberFormatException if it is not one
  public static Rational ofExact(String text) {
    int bar = text.indexOf('/');
    return bar < 0
        ? of(text)
        : reduced(new BigInteger(text.substring(0, bar)), new BigInteger(text.substring(bar + 1)));
  }

  public Rational plus(Rational other) {
    if (isSmall() && other.isSmall()) {
      if (denominator == other.denominator) {
        long sum = numerator + other.numerator;
        if (((numerator ^ sum) & (other.numerator ^ sum)) >= 0) {
          return new Rational(sum, denominator);
        }
      } else {
        Rational sum = plusSmall(other);
        if (sum != OVERFLOW) {
          return sum;
        }
      }
    }
    return reduced(
        top().multiply(other.bottom()).add(other.top().multiply(bottom())),
        bottom().multiply(other.bottom()));
  }

  public Rational minus(Rational other) {
    return plus(other.negated());
  }

  public Rational times(Rational other) {
    if (isSmall() && other.isSmall()) {
      long high = Math.multiplyHigh(numerator, other.numerator);
      long low = numerator * other.numerator;
      long below = denominator * other.denominator;
      if (high == low >> 63
          && low != Long.MIN_VALUE
          && Math.multiplyHigh(denominator, other.denominator) == 0
          && below > 0) {
        return new Rational(low, below);
      }
    }
    return reduced(top().multiply(other.top()), bottom().multiply(other.bottom()));
  }

  /// @throws ArithmeticException if `other` is zero, which the compiler rules out
  public Rational dividedBy(Rational other) {
    if (other.sign() == 0) {
      throw new ArithmeticException("division by zero");
    }
    return times(other.inverted());
  }

  public Rational negated() {
    return isSmall() && numerator != Long.MIN_VALUE
        ? new Rational(-numerator, denominator)
        : new Rational(top().negate(), bottom());
  }

  public int sign() {
    return isSmall() ? Long.signum(numerator) : bigNumerator.signum();
  }

  /// Whether this is an integer.
  public boolean isWhole() {
    return isSmall()
        ? denominator == 1 || numerator % denominator == 0
        : bigNumerator.mod(bigDenominator).signum() == 0;
  }

  /// This value as an int, if it is one.
  public OptionalInt whole() {
    return isWhole() && top().divide(bottom()).bitLength() < 32
        ? OptionalInt.of(top().divide(bottom()).intValue())
        : OptionalInt.empty();
  }

  public double doubleValue() {
    return toDecimal().doubleValue();
  }

  /// This value rounded to a number of decimals.
  public BigDecimal rounded(int decimals, RoundingMode mode) {
    return new BigDecimal(top()).divide(new BigDecimal(bottom()), decimals, mode);
  }

  /// This value rounded as it leaves a node: twelve decimals, half even. A value with at most
  /// twelve decimals is returned unchanged.
  public Rational atNodeExit() {
    if (isSmall() && (denominator == 1 || NODE_UNIT % denominator == 0)) {
      return this;
    }
    if (isSmall() && denominator % NODE_UNIT == 0) {
      return inNodeUnits();
    }
    return of(stripped(rounded(NODE_DECIMALS, RoundingMode.HALF_EVEN)));
  }

  /// Rounding in long arithmetic, half even, without trailing zeros, where the denominator is a
  /// multiple of 10^12, as in nearly every sum of products.
  private Rational inNodeUnits() {
    long steps = denominator / NODE_UNIT;
    long units = numerator / steps;
    long over = Math.abs(numerator % steps);
    long under = steps - over;
    if (over > under || over == under && units % 2 != 0) {
      units += Long.signum(numerator);
    }
    int decimals = NODE_DECIMALS;
    while (decimals > 0 && units % 10 == 0) {
      units /= 10;
      decimals--;
    }
    return new Rational(units, POWERS[decimals]);
  }

  /// This value as a normalised decimal, rounded to twelve decimals half even if it has more.
  public BigDecimal toDecimal() {
    for (int scale = 0; isSmall() && scale <= NODE_DECIMALS; scale++) {
      if (denominator == POWERS[scale]) {
        return shortened(numerator, scale);
      }
    }
    return stripped(rounded(NODE_DECIMALS, RoundingMode.HALF_EVEN));
  }

  /// Exact, by cross multiplication.
  @Override
  public int compareTo(Rational other) {
    if (isSmall() && other.isSmall()) {
      if (denominator == other.denominator) {
        return Long.compare(numerator, other.numerator);
      }
      long leftHigh = Math.multiplyHigh(numerator, other.denominator);
      long rightHigh = Math.multiplyHigh(other.numerator, denominator);
      return leftHigh != rightHigh
          ? Long.compare(leftHigh, rightHigh)
          : Long.compareUnsigned(numerator * other.denominator, other.numerator * denominator);
    }
    return top().multiply(other.bottom()).compareTo(other.top().multiply(bottom()));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Rational rational && compareTo(rational) == 0;
  }

  @Override
  public int hashCode() {
    return toDecimal().hashCode();
  }

  /// The normalised decimal of artefacts and messages: no exponent, no trailing zeros, at most
  /// twelve decimals. Cached, since weights and facts are shown repeatedly; threads may compute it
  /// twice, with equal results.
  @Override
  public String toString() {
    String known = text;
    if (known.isEmpty()) {
      known =
          isSmall() && denominator == 1 ? Long.toString(numerator) : toDecimal().toPlainString();
      text = known;
    }
    return known;
  }

  /// This value without any rounding: as [#toString], or in lowest terms as `10/3` where that would
  /// round.
  public String exact() {
    if (equals(of(toDecimal()))) {
      return toString();
    }
    BigInteger common = top().gcd(bottom());
    return top().divide(common) + "/" + bottom().divide(common);
  }

  public static Rational min(Rational left, Rational right) {
    return left.compareTo(right) <= 0 ? left : right;
  }

  public static Rational max(Rational left, Rational right) {
    return left.compareTo(right) >= 0 ? left : right;
  }

  /// The result of an overflow, compared by identity, so that no method returns null.
  private static final Rational OVERFLOW = new Rational(0, 1);

  private Rational plusSmall(Rational other) {
    if (denominator % other.denominator == 0) {
      return scaledSum(this, other, denominator / other.denominator);
    }
    if (other.denominator % denominator == 0) {
      return scaledSum(other, this, other.denominator / denominator);
    }
    return OVERFLOW;
  }

  /// The sum of two fractions, where the denominator of `fine` is `factor` times that of `coarse`.
  private static Rational scaledSum(Rational fine, Rational coarse, long factor) {
    long scaled = coarse.numerator * factor;
    if (Math.multiplyHigh(coarse.numerator, factor) != scaled >> 63) {
      return OVERFLOW;
    }
    long sum = fine.numerator + scaled;
    return ((fine.numerator ^ sum) & (scaled ^ sum)) < 0
        ? OVERFLOW
        : new Rational(sum, fine.denominator);
  }

  private Rational inverted() {
    if (isSmall() && numerator != Long.MIN_VALUE) {
      return numerator > 0
          ? new Rational(denominator, numerator)
          : new Rational(-denominator, -numerator);
    }
    return top().signum() > 0
        ? reduced(bottom(), top())
        : reduced(bottom().negate(), top().negate());
  }

  private boolean isSmall() {
    return denominator != 0;
  }

  private BigInteger top() {
    return isSmall() ? BigInteger.valueOf(numerator) : bigNumerator;
  }

  private BigInteger bottom() {
    return isSmall() ? BigInteger.valueOf(denominator) : bigDenominator;
  }

  private static Rational reduced(BigInteger numerator, BigInteger denominator) {
    BigInteger divisor = numerator.gcd(denominator);
    BigInteger top = numerator.divide(divisor);
    BigInteger bottom = denominator.divide(divisor);
    return top.bitLength() < 64 && bottom.bitLength() < 64
        ? new Rational(top.longValue(), bottom.longValue())
        : new Rational(top, bottom);
  }

  /// `unscaled` / 10^`scale` without trailing zeros.
  private static BigDecimal shortened(long unscaled, int scale) {
    long digits = unscaled;
    int left = scale;
    while (left > 0 && digits % 10 == 0) {
      digits /= 10;
      left--;
    }
    return BigDecimal.valueOf(digits, left);
  }

  private static BigDecimal stripped(BigDecimal value) {
    BigDecimal bare = value.stripTrailingZeros();
    return bare.scale() < 0 ? bare.setScale(0) : bare;
  }

  private static long[] powers() {
    long[] powers = new long[19];
    powers[0] = 1;
    for (int i = 1; i < powers.length; i++) {
      powers[i] = powers[i - 1] * 10;
    }
    return powers;
  }
}
