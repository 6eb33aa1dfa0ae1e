package dev.plumbline.measure.calibration;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.extraction.JudgeIdentity;

/// The scope of a calibration: it is refused for scores of any other rubric, judge or target.
///
/// @param target `composite` or the id of a trait
///
/// @param judge as in extractions; none for rubrics that need no judge
public record CalibrationScope(
    Digest extractionSpec, Digest scoringSpec, JudgeIdentity judge, String target)
    implements JsonRecord {

  /// The target that is the result of the rubric.
  public static final String COMPOSITE = "composite";

  /// The scope of a bundle's scores. A rubric that needs no judge has the same scores, and so the
  /// same scope, for every judge.
  ///
  /// @param judge as in the extraction
  public static CalibrationScope of(Bundle bundle, JudgeIdentity judge, String target) {
    return new CalibrationScope(
        bundle.extraction().digest(),
        bundle.scoring().digest(),
        bundle.extraction().asksJudge() ? judge : JudgeIdentity.NONE,
        target);
  }
}
