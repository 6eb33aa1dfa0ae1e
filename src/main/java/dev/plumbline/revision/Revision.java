package dev.plumbline.revision;

import dev.plumbline.problem.Problem;
import java.util.List;

/// What changed from one rubric to another.
///
/// @param changes by path; the version itself is not among them
/// @param sameExtraction stored extractions can be scored again
/// @param sameScoring the same extraction gets the same scorecard, but for the name of its bundle
/// @param needs the step that the changes need
/// @param has the step that the versions take
/// @param problems a version that takes too small a step
/// @param warnings values that changed while their reasons did not
public record Revision(
    String fromVersion,
    String toVersion,
    List<RubricChange> changes,
    boolean sameExtraction,
    boolean sameScoring,
    VersionBump needs,
    VersionBump has,
    List<Problem> problems,
    List<Problem> warnings) {

  public Revision {
    changes = List.copyOf(changes);
    problems = List.copyOf(problems);
    warnings = List.copyOf(warnings);
  }

  /// Scores of both rubrics may stand in one table.
  public boolean comparable() {
    return needs != VersionBump.MAJOR;
  }

  public boolean suffices() {
    return problems.isEmpty();
  }
}
