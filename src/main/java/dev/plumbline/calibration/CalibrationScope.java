package dev.plumbline.calibration;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.extraction.JudgeIdentity;

/// What a calibration belongs to: it is refused for scores of anything else.
///
/// @param target the composite or a trait
/// @param judge the identity of the judge, as extractions hold it; nobody where nothing is asked
public record CalibrationScope(
    Digest extractionSpec, Digest scoringSpec, JsonObject judge, String target) {

  /// The target that is the rubric's result.
  public static final String COMPOSITE = "composite";

  /// A rubric that asks its judge nothing has the same scores whoever it was that was not asked.
  ///
  /// @param judge as an extraction holds it
  public static CalibrationScope of(Bundle bundle, JsonObject judge, String target) {
    return new CalibrationScope(
        bundle.extraction().digest(),
        bundle.scoring().digest(),
        bundle.extraction().asksJudge() ? judge : JudgeIdentity.NONE.json(),
        target);
  }

  JsonObject json() {
    return JsonObject.builder()
        .put("extractionSpec", extractionSpec)
        .put("scoringSpec", scoringSpec)
        .put("judge", judge)
        .put("target", target)
        .build();
  }

  static CalibrationScope of(JsonObject json) {
    return new CalibrationScope(
        json.digest("extractionSpec"),
        json.digest("scoringSpec"),
        json.object("judge"),
        json.text("target"));
  }
}
