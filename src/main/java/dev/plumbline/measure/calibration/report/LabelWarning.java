package dev.plumbline.measure.calibration.report;

/// A caveat for readers of the report.
///
/// @param code for programs
/// @param message one line, for people
public record LabelWarning(Code code, String message) {

  public enum Code {
    FEW_LABELS,
    POINTS_WITHOUT_LABELS,
    LOOKS_BALANCED,
    CONSTANT_JUDGE,
    CONSTANT_LABELS,
    LENGTH_IS_A_SIGNAL
  }
}
