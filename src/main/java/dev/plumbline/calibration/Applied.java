package dev.plumbline.calibration;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import java.math.BigDecimal;

/// What applying a calibration to a scorecard gives.
public sealed interface Applied {

  /// @param exact within the scale, not rounded to it
  /// @param score the scale's value nearest to it, half up
  record Calibrated(BigDecimal exact, BigDecimal score) implements Applied {

    /// The artefact: a scorecard with a calibration applied.
    ///
    /// @param decided what the calibrated score decides, empty if the rubric's cut is on the raw
    ///   one
    public JsonObject json(
        Digest scorecard, Digest calibration, String target, JsonObject decided) {
      JsonObjectBuilder json = JsonObject.builder();
      decided.forEach(json::put);
      return json.put("scorecard", scorecard)
          .put("calibration", calibration)
          .put("target", target)
          .put("exact", Json.of(exact))
          .put("score", Json.of(score))
          .build();
    }
  }

  /// The code says why: `other-bond`, it was fitted on another rubric or judge; `no-point`, only
  /// point scores are calibrated.
  record Refused(String code) implements Applied {}
}
