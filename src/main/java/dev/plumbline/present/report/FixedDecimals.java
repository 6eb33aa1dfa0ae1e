package dev.plumbline.present.report;

import java.math.BigDecimal;
import java.math.RoundingMode;

/// Numbers for readers, with a fixed number of decimals, half even.
public final class FixedDecimals {

  public static String of(BigDecimal value, int decimals) {
    return value.setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
  }

  /// @param value finite
  public static String of(double value, int decimals) {
    return of(new BigDecimal(value), decimals);
  }

  /// With a plus sign where it is above zero.
  static String signed(BigDecimal value, int decimals) {
    return (value.signum() > 0 ? "+" : "") + of(value, decimals);
  }

  /// A share as a percentage with one decimal.
  public static String percent(BigDecimal share) {
    return of(share.movePointRight(2), 1) + " %";
  }

  public static String percent(double share) {
    return percent(new BigDecimal(share));
  }

  /// A p value with four decimals.
  public static String p(double p) {
    return p < 0.0001 ? "<0.0001" : of(p, 4);
  }

  private FixedDecimals() {}
}
