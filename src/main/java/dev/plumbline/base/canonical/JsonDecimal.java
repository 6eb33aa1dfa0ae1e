package dev.plumbline.base.canonical;

import java.math.BigDecimal;

/// An exact decimal, written as a JSON string such as `"0.35"`, because many readers round JSON
/// numbers to doubles.
///
/// The value is normalised: no trailing zeros, one representation of zero. Read back from bytes it
/// is a [JsonText]; [JsonObject#decimal] accepts both.
public record JsonDecimal(BigDecimal value) implements Json {

  /// The most significant digits.
  public static final int DIGITS_MAX = 100;

  /// The largest absolute decimal exponent: every double of other programs is within it.
  public static final int EXPONENT_MAX = 324;

  private static final int SHORT_DIGITS = 18;

  public JsonDecimal {
    if (!isBounded(value)) {
      throw new IllegalArgumentException("a decimal with too many digits or too large an exponent");
    }
    value = normal(value);
  }

  /// Whether the value, without trailing zeros, has at most [#DIGITS_MAX] digits and an absolute
  /// value between 10^−[#EXPONENT_MAX] and 10^[#EXPONENT_MAX], or is zero.
  static boolean isBounded(BigDecimal value) {
    if (isShort(value)) {
      return true;
    }
    BigDecimal normal = value.stripTrailingZeros();
    long exponent = (long) normal.precision() - normal.scale() - 1;
    return normal.signum() == 0
        || (normal.precision() <= DIGITS_MAX && Math.abs(exponent) <= EXPONENT_MAX);
  }

  /// The canonical notation: no exponent, no plus sign, no trailing zeros.
  public String text() {
    return value.scale() == 0 && value.precision() <= SHORT_DIGITS
        ? Long.toString(value.longValue())
        : value.toPlainString();
  }

  /// A fast check for few digits and few decimals, which holds for almost every value.
  private static boolean isShort(BigDecimal value) {
    return value.scale() >= 0 && value.scale() <= SHORT_DIGITS && value.precision() <= SHORT_DIGITS;
  }

  private static BigDecimal normal(BigDecimal value) {
    if (isShort(value)
        && (value.scale() == 0 || value.scaleByPowerOfTen(value.scale()).longValue() % 10 != 0)) {
      return value;
    }
    BigDecimal stripped = value.stripTrailingZeros();
    if (stripped.signum() == 0) {
      return BigDecimal.ZERO;
    }
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }
}
