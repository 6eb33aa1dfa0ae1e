package dev.plumbline.measure.monitoring;

import dev.plumbline.base.number.DoubleFormat;
import java.math.BigDecimal;
import java.math.RoundingMode;

/// Figures as they are printed: with six decimals, beyond which those of a sample mean nothing.
public final class Figure {

  private static final int DECIMALS = 6;

  /// @throws NumberFormatException if the value is not finite
  public static BigDecimal of(double value) {
    return DoubleFormat.of(value).setScale(DECIMALS, RoundingMode.HALF_EVEN);
  }

  private Figure() {}
}
