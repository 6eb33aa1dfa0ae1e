package dev.plumbline.calibration;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.score.CalibratedCut;

/// What applying a calibration to a scorecard gives, wherever that is done.
public sealed interface Result {

  /// A scorecard with a calibration applied.
  ///
  /// @param json the artefact
  /// @param told what whoever asked wants to know at once: `exact` and `score`, and `passed`,
  ///   `status` and `verdict` where the calibrated score decides them
  record Calibrated(JsonObject json, JsonObject told) implements Result {}

  /// The code says why: `other-bond`, it was fitted on another rubric or judge; `no-point`, only
  /// point scores are calibrated.
  record Refused(String code) implements Result {}

  /// @param itself the calibration's digest
  static Result of(FittedCalibration calibration, Digest itself, Scored scored) {
    String target = calibration.bond().target();
    return switch (calibration.apply(scored.bond(target), scored.signals())) {
      case Applied.Refused(String code) -> new Refused(code);
      case Applied.Calibrated applied -> {
        JsonObject told = told(applied, target, scored);
        JsonObjectBuilder json = JsonObject.builder();
        told.forEach(json::put);
        json.put("scorecard", scored.digest()).put("calibration", itself).put("target", target);
        yield new Calibrated(json.build(), told);
      }
    };
  }

  /// Only the composite decides anything, and only where the rubric's cut is `on: calibrated`.
  private static JsonObject told(Applied.Calibrated applied, String target, Scored scored) {
    JsonObjectBuilder told =
        JsonObject.builder()
            .put("exact", Json.of(applied.exact()))
            .put("score", Json.of(applied.score()));
    if (target.equals(Bond.COMPOSITE)) {
      CalibratedCut.json(scored.scorecard(), applied.score()).forEach(told::put);
    }
    return told.build();
  }
}
