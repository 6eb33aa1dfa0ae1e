package dev.plumbline.present.measure;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.measure.comparison.DocumentComparison.ComparedScores;
import dev.plumbline.present.text.RoundedNumber;
import java.util.List;

/// What a comparison is between.
///
/// @param rubric its name
/// @param comparable whether scores by the two rubrics mean the same
/// @param byId whether documents of one id are compared although their texts differ
/// @param differences between the rubrics, in words
/// @param number shows the scores
public record ComparisonSubject(
    String rubric,
    SubjectRun before,
    SubjectRun after,
    ComparedScores scores,
    boolean comparable,
    boolean byId,
    List<String> differences,
    RoundedNumber number) {

  public ComparisonSubject {
    differences = List.copyOf(differences);
  }

  /// @param name of the run, empty if it has none
  /// @param reference the beginning of its digest
  /// @param rubric name and version
  /// @param judge provider and model
  public record SubjectRun(
      String name, String reference, String rubric, String judge, long documents, Digest digest) {}
}
