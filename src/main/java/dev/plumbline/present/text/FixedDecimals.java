package dev.plumbline.present.text;

import java.math.BigDecimal;
import java.math.RoundingMode;

/// Numbers for readers, with a fixed number of decimals.
public final class FixedDecimals {

  /// @param value finite
  public static String of(double value, int decimals) {
    return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
  }

  /// A share as a percentage with one decimal.
  public static String percent(double share) {
    return of(100 * share, 1) + " %";
  }

  /// A p value with four decimals.
  public static String p(double p) {
    return p < 0.0001 ? "<0.0001" : of(p, 4);
  }

  private FixedDecimals() {}
}
