package dev.plumbline.rubric.revision;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.base.problem.Problem;
import java.util.List;

/// The changes from one version of a rubric to another.
///
/// @param changes sorted by path; without the version itself
/// @param sameExtraction whether the extraction specs are equal, so that stored extractions can be
///   scored again
/// @param sameScoring whether the scoring specs are equal, so that an extraction gets the same
///   scorecard except for the bundle's digest
/// @param requiredBump the least version bump that the changes require
/// @param actualBump the bump from the first version to the second
/// @param problems a version bump that is too small
/// @param warnings values that changed while their rationale did not
public record Revision(
    @Member("from") String fromVersion,
    @Member("to") String toVersion,
    List<RubricChange> changes,
    boolean sameExtraction,
    boolean sameScoring,
    VersionBump requiredBump,
    @Member("declaredBump") VersionBump actualBump,
    @Unwritten List<Problem> problems,
    @Unwritten List<Problem> warnings)
    implements JsonRecord {

  public Revision {
    changes = List.copyOf(changes);
    problems = List.copyOf(problems);
    warnings = List.copyOf(warnings);
  }

  /// Whether scores by both rubrics are comparable: no change requires a major version.
  @Derived("comparable")
  public boolean isComparable() {
    return requiredBump != VersionBump.MAJOR;
  }

  /// Whether the version bump is large enough for the changes.
  @Derived("sufficient")
  public boolean isSufficient() {
    return problems.isEmpty();
  }
}
