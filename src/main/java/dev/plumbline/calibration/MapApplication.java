package dev.plumbline.calibration;

import java.math.BigDecimal;

/// What a map makes of a score; [CalibrationResult] is what is kept of it.
sealed interface MapApplication {

  /// @param exact within the scale, not rounded to it
  /// @param score the scale's value nearest to it, half up
  record Calibrated(BigDecimal exact, BigDecimal score) implements MapApplication {}

  /// The code says why: `other-bond`, it was fitted on another rubric or judge; `no-point`, only
  /// point scores are calibrated.
  record Refused(String code) implements MapApplication {}
}
