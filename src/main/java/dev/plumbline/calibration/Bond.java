package dev.plumbline.calibration;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;

/// What a calibration belongs to: it is refused for scores of anything else.
///
/// @param target the composite or a trait
/// @param judge the identity of the judge, as extractions hold it
public record Bond(Digest extractionSpec, Digest scoringSpec, JsonObject judge, String target) {

  /// The target that is the rubric's result.
  public static final String COMPOSITE = "composite";

  JsonObject json() {
    return JsonObject.builder()
        .put("extractionSpec", extractionSpec)
        .put("scoringSpec", scoringSpec)
        .put("judge", judge)
        .put("target", target)
        .build();
  }

  static Bond of(JsonObject json) {
    return new Bond(
        json.digest("extractionSpec"),
        json.digest("scoringSpec"),
        json.object("judge"),
        json.text("target"));
  }
}
