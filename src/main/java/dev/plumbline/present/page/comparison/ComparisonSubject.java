package dev.plumbline.present.page.comparison;

import java.util.List;

/// What a comparison is between, as its page names it.
///
/// @param rubric its name
/// @param calibrated whether calibrated scores are compared
/// @param differences between the rubrics, in words
public record ComparisonSubject(
    String rubric,
    SubjectRun before,
    SubjectRun after,
    boolean calibrated,
    List<String> differences) {

  public ComparisonSubject {
    differences = List.copyOf(differences);
  }

  /// @param name of the run, empty if it has none
  /// @param judge provider and model
  public record SubjectRun(String name, String version, String judge, String digest) {}
}
