package dev.plumbline.base.number;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/// Converts doubles to decimals for artefacts: 15 significant digits, half even, no trailing zeros.
/// -0 becomes 0.
public final class DoubleFormat {

  private static final MathContext DIGITS = new MathContext(15, RoundingMode.HALF_EVEN);

  /// The decimal of a double.
  ///
  /// @throws NumberFormatException if it is not finite
  public static BigDecimal of(double value) {
    return new BigDecimal(value).round(DIGITS).stripTrailingZeros();
  }

  private DoubleFormat() {}
}
