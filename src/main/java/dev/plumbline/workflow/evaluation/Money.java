package dev.plumbline.workflow.evaluation;

import java.math.BigDecimal;
import java.math.RoundingMode;

/// Amounts of money in messages.
final class Money {

  private static final int DECIMALS = 4;

  /// With four decimals, such as `0.0312`: a call of a model costs less than a cent.
  static String text(BigDecimal amount) {
    return amount.setScale(DECIMALS, RoundingMode.HALF_EVEN).toPlainString();
  }

  private Money() {}
}
