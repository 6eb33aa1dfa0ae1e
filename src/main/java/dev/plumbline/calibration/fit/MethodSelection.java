package dev.plumbline.calibration.fit;

import java.util.List;

/// The method taken, what for, and why.
///
/// @param because one sentence for the report
/// @param candidates what was compared, the plainest first; empty when nothing was
public record MethodSelection(
    CalibrationMethod method,
    Objective objective,
    String reason,
    List<MethodCandidate> candidates) {
  public MethodSelection {
    candidates = List.copyOf(candidates);
  }
}
