package dev.plumbline.extraction;

import dev.plumbline.canonical.JsonObject;

/// Who answered: a calibration that was fitted on one judge is refused for another.
///
/// @param provider `cues`, or whose model it is
/// @param model empty if there is none
/// @param version of the judge's own rules or prompt
public record JudgeIdentity(String provider, String model, String version) {

  /// Nobody was asked.
  public static final JudgeIdentity NOBODY = new JudgeIdentity("none", "", "");

  public JsonObject json() {
    return JsonObject.builder()
        .put("provider", provider)
        .putUnlessEmpty("model", model)
        .putUnlessEmpty("version", version)
        .build();
  }
}
