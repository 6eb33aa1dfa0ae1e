package dev.plumbline.calibration;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.score.CalibratedVerdict;

/// What applying a calibration to a scorecard gives, wherever that is done.
public sealed interface CalibrationResult {

  /// A scorecard with a calibration applied.
  ///
  /// @param json the artefact
  /// @param told what whoever asked wants to know at once: `exact` and `score`, and `passed`,
  ///   `status` and `verdict` where the calibrated score decides them
  record Calibrated(JsonObject json, JsonObject summary) implements CalibrationResult {}

  /// The code says why: `other-bond`, it was fitted on another rubric or judge; `no-point`, only
  /// point scores are calibrated.
  record Refused(String code) implements CalibrationResult {}

  /// @param itself the calibration's digest
  static CalibrationResult of(
      FittedCalibration calibration, Digest itself, ScoredDocument scoredDocument) {
    String target = calibration.scope().target();
    return switch (calibration.apply(scoredDocument.scope(target), scoredDocument.signals())) {
      case MapApplication.Refused(String code) -> new Refused(code);
      case MapApplication.Calibrated applied -> {
        JsonObject told = summary(applied, target, scoredDocument);
        JsonObjectBuilder json = JsonObject.builder();
        told.forEach(json::put);
        json.put("scorecard", scoredDocument.digest())
            .put("calibration", itself)
            .put("target", target);
        yield new Calibrated(json.build(), told);
      }
    };
  }

  /// Only the composite decides anything, and only where the rubric's cut is `on: calibrated`.
  private static JsonObject summary(
      MapApplication.Calibrated applied, String target, ScoredDocument scoredDocument) {
    JsonObjectBuilder told =
        JsonObject.builder()
            .put("exact", Json.of(applied.exact()))
            .put("score", Json.of(applied.score()));
    if (target.equals(CalibrationScope.COMPOSITE)) {
      CalibratedVerdict.json(scoredDocument.scorecard(), applied.score()).forEach(told::put);
    }
    return told.build();
  }
}
