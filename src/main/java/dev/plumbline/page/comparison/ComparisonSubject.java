package dev.plumbline.page.comparison;

/// What a comparison is between, as its page names it.
///
/// @param rubric its name
/// @param calibrated whether calibrated scores are compared
public record ComparisonSubject(
    String rubric, SubjectRun before, SubjectRun after, boolean calibrated) {

  /// @param name of the run, empty if it has none
  /// @param judge provider and model
  public record SubjectRun(String name, String version, String judge, String digest) {}
}
