package dev.plumbline.workflow.bar.prml;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/// The shortest decimal that reads back as a 64-bit number, and of several the nearest.
///
/// `Double.toString` prefers two digits to one, so it is not that: 4.9E-324 for 5.0e-324.
final class ShortestDecimal {

  /// So many digits tell any two numbers apart.
  private static final int DIGITS_MAX = 17;

  /// The nearest decimal may lie beyond the narrower half of the interval around a power of two
  /// while the next one, on the wider side, does not.
  private static final List<RoundingMode> CANDIDATES =
      List.of(RoundingMode.HALF_EVEN, RoundingMode.DOWN, RoundingMode.UP);

  /// @param value finite
  static BigDecimal of(double value) {
    BigDecimal exact = new BigDecimal(value);
    for (int digits = 1; digits <= DIGITS_MAX; digits++) {
      for (RoundingMode mode : CANDIDATES) {
        BigDecimal candidate = exact.round(new MathContext(digits, mode));
        if (candidate.doubleValue() == value) {
          return candidate.stripTrailingZeros();
        }
      }
    }
    throw new IllegalStateException("seventeen digits are enough");
  }

  /// In the notation of PRML (C4): `0.85`, `90.0`, `1.0e-06`, with an exponent below 10^-4 and from
  /// 10^16 on.
  static String written(double value) {
    boolean negative = Double.doubleToRawLongBits(value) < 0;
    String sign = negative ? "-" : "";
    if (value == 0) {
      return sign + "0.0";
    }
    BigDecimal shortest = of(value).abs();
    String digits = shortest.unscaledValue().toString();
    int exponent = digits.length() - shortest.scale() - 1;
    if (exponent < -4 || exponent >= 16) {
      String power = Integer.toString(Math.abs(exponent));
      return sign
          + digits.charAt(0)
          + "."
          + (digits.length() > 1 ? digits.substring(1) : "0")
          + (exponent < 0 ? "e-" : "e+")
          + (power.length() < 2 ? "0" : "")
          + power;
    }
    String plain = shortest.toPlainString();
    return sign + plain + (plain.indexOf('.') < 0 ? ".0" : "");
  }

  private ShortestDecimal() {}
}
