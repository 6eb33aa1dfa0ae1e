package dev.plumbline.calibration;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.calibration.signal.ScorecardSignals;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.score.Scorecard;

/// A scorecard as a calibration meets it.
///
/// @param bundle what it was scored with
/// @param digest the scorecard's
/// @param card the scorecard as its artefact holds it: read back from its bytes
/// @param extraction what it was made from, likewise
public record ScoredDocument(
    Bundle bundle, Scorecard scorecard, Digest digest, JsonObject card, JsonObject extraction) {

  /// What a calibration must have been fitted on to be one of these scores.
  ///
  /// @param target the composite or a trait
  public CalibrationScope scope(String target) {
    return CalibrationScope.of(bundle, extraction.object("judge"), target);
  }

  ScorecardSignals signals() {
    return new ScorecardSignals(card, extraction);
  }
}
