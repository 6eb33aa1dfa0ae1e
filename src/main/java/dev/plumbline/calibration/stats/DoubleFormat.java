package dev.plumbline.calibration.stats;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/// The one way in which a double leaves this room: 15 significant digits, half even, no trailing
/// zeros. What is not a finite number is refused; -0 becomes 0.
public final class DoubleFormat {

  private static final MathContext DIGITS = new MathContext(15, RoundingMode.HALF_EVEN);

  public static BigDecimal of(double value) {
    return new BigDecimal(value).round(DIGITS).stripTrailingZeros();
  }

  private DoubleFormat() {}
}
