package dev.plumbline.calibration;

import dev.plumbline.calibration.fit.ScoreMapper.MappedScore;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.score.CalibratedVerdict;

/// The outcome of applying a calibration to a scorecard.
public sealed interface CalibrationResult {

  /// A calibrated scorecard.
  ///
  /// @param json the artefact of kind `result`
  /// @param summary the members of direct interest to a caller: `exact` and `score`, and `passed`,
  ///   `status` and `verdict` where the calibrated score decides them
  record Calibrated(JsonObject json, JsonObject summary) implements CalibrationResult {}

  /// The code is `scope-mismatch` if the calibration was fitted on another rubric or judge, or
  /// `no-point-score` if the score or a signal is not a single number.
  record Refused(String code) implements CalibrationResult {}

  /// @param digest of the calibration
  static CalibrationResult of(
      FittedCalibration calibration, Digest digest, ScoredDocument scoredDocument) {
    String target = calibration.scope().target();
    if (!scoredDocument.scope(target).equals(calibration.scope())) {
      return new Refused("scope-mismatch");
    }
    return calibration
        .score(scoredDocument.signals())
        .<CalibrationResult>map(score -> calibrated(score, digest, target, scoredDocument))
        .orElseGet(() -> new Refused("no-point-score"));
  }

  private static Calibrated calibrated(
      MappedScore score, Digest digest, String target, ScoredDocument scoredDocument) {
    JsonObject summary = summary(score, target, scoredDocument);
    JsonObjectBuilder json = JsonObject.builder();
    summary.forEach(json::put);
    json.put("scorecard", scoredDocument.digest()).put("calibration", digest).put("target", target);
    return new Calibrated(json.build(), summary);
  }

  /// The verdict is decided only by a calibrated composite, and only if the cut of the rubric is
  /// `on: calibrated`.
  private static JsonObject summary(
      MappedScore score, String target, ScoredDocument scoredDocument) {
    JsonObjectBuilder summary =
        JsonObject.builder()
            .put("exact", Json.of(score.exact()))
            .put("score", Json.of(score.score()));
    if (target.equals(CalibrationScope.COMPOSITE)) {
      CalibratedVerdict.json(scoredDocument.scorecard(), score.score()).forEach(summary::put);
    }
    return summary.build();
  }
}
