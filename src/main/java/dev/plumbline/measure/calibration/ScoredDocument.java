package dev.plumbline.measure.calibration;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.measure.calibration.signal.ScorecardSignals;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.StoredExtraction;

/// A scorecard with everything that a calibration needs.
///
/// @param bundle with which it was scored
/// @param digest of the scorecard
/// @param card the scorecard as its artefact says it
/// @param extraction from which it was computed, likewise
public record ScoredDocument(
    Bundle bundle,
    Scorecard scorecard,
    Digest digest,
    StoredScorecard card,
    StoredExtraction extraction) {

  /// The scope that a calibration must have to apply to this score.
  ///
  /// @param target `composite` or the id of a trait
  public CalibrationScope scope(String target) {
    return CalibrationScope.of(bundle, extraction.judge(), target);
  }

  /// Whether it is of another scope only since a gate ended it before the judge was asked.
  boolean isGatedIn(CalibrationScope other) {
    return card.gate().isPresent()
        && extraction.judge().equals(JudgeIdentity.NONE)
        && CalibrationScope.of(bundle, other.judge(), other.target()).equals(other);
  }

  ScorecardSignals signals() {
    return new ScorecardSignals(card, extraction);
  }
}
