package dev.plumbline.present.text;

import dev.plumbline.measure.agreement.Estimate;
import java.math.BigDecimal;
import java.math.RoundingMode;

/// Figures of agreement as text.
public final class EstimateText {

  /// With three decimals, half even.
  public static String shown(BigDecimal value) {
    return value.setScale(3, RoundingMode.HALF_EVEN).toPlainString();
  }

  /// An estimate with its interval.
  public static String between(Estimate estimate) {
    return shown(estimate.value())
        + " ("
        + shown(estimate.low())
        + " to "
        + shown(estimate.high())
        + ")";
  }

  private EstimateText() {}
}
