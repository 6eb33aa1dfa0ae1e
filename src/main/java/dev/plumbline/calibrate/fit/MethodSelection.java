package dev.plumbline.calibrate.fit;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.calibrate.fit.CalibrationMethod.Objective;
import java.math.BigDecimal;
import java.util.List;

/// The selected method, its objective, and the reason.
///
/// @param reason one sentence for the report
/// @param candidates the methods compared, the simplest first; empty if none were
public record MethodSelection(
    CalibrationMethod method, Objective objective, String reason, List<Candidate> candidates) {
  public MethodSelection {
    candidates = List.copyOf(candidates);
  }

  /// The cross-validation of one method in the comparison of `auto`.
  ///
  /// @param value its cross-validated QWK, or its mean absolute error in steps of the scale times
  ///   -1
  /// @param advantage its value less that of the standard method
  /// @param standardError of the advantage, by the jackknife
  public record Candidate(
      CalibrationMethod method, BigDecimal value, BigDecimal advantage, BigDecimal standardError)
      implements JsonRecord {}
}
