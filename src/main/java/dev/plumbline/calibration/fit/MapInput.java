package dev.plumbline.calibration.fit;

import java.math.BigDecimal;

/// One number that a map reads, and the range in which it was fitted. A value beyond the range
/// counts as the end of it: nothing is extrapolated.
///
/// @param name [#JUDGE] or the name of a signal
public record MapInput(String name, BigDecimal low, BigDecimal high) {

  /// The name of the judge's own score; it is always the first input.
  public static final String JUDGE = "judge";
}
