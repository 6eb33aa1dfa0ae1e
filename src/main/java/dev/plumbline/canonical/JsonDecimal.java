package dev.plumbline.canonical;

import java.math.BigDecimal;

/// An exact decimal, written as a JSON string such as `"0.35"`, because readers round JSON numbers.
///
/// The value is normalised: no trailing zeros, one zero. Read back from bytes it is a [JsonText],
/// as a string says of itself no more than that; [JsonObject#decimal] accepts both.
public record JsonDecimal(BigDecimal value) implements Json {

  /// Significant digits, and the largest power of ten up or down.
  public static final int DIGITS_MAX = 100;

  public static final int EXPONENT_MAX = 100;

  private static final int SHORT_DIGITS = 18;

  public JsonDecimal {
    if (!isBounded(value)) {
      throw new IllegalArgumentException("a decimal with too many digits or too large an exponent");
    }
    value = normal(value);
  }

  /// Whether the value, without its trailing zeros, has at most [#DIGITS_MAX] digits and lies
  /// between 10^−[#EXPONENT_MAX] and 10^[#EXPONENT_MAX]: what can be written without an exponent in
  /// a line or two.
  public static boolean isBounded(BigDecimal value) {
    if (isShort(value)) {
      return true;
    }
    BigDecimal normal = value.stripTrailingZeros();
    long exponent = (long) normal.precision() - normal.scale() - 1;
    return normal.signum() == 0
        || (normal.precision() <= DIGITS_MAX && Math.abs(exponent) <= EXPONENT_MAX);
  }

  /// The digits as they stand in the canonical form: no exponent, no plus, no trailing zeros.
  public String text() {
    return value.scale() == 0 && value.precision() <= SHORT_DIGITS
        ? Long.toString(value.longValue())
        : value.toPlainString();
  }

  /// Few digits, few decimals: nearly every decimal there is, and nothing has to be taken off it to
  /// see that it is bounded.
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
