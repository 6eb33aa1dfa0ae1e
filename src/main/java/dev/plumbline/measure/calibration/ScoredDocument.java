package dev.plumbline.measure.calibration;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.measure.calibration.signal.ScorecardSignals;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.Scorecard;

/// A scorecard with everything that a calibration needs.
///
/// @param bundle with which it was scored
/// @param digest of the scorecard
/// @param card the scorecard as in its artefact: read back from its bytes
/// @param extraction from which it was computed, likewise
public record ScoredDocument(
    Bundle bundle, Scorecard scorecard, Digest digest, JsonObject card, JsonObject extraction) {

  /// The scope that a calibration must have to apply to this score.
  ///
  /// @param target `composite` or the id of a trait
  public CalibrationScope scope(String target) {
    return CalibrationScope.of(bundle, extraction.object("judge"), target);
  }

  ScorecardSignals signals() {
    return new ScorecardSignals(card, extraction);
  }
}
