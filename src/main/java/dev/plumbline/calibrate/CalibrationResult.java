package dev.plumbline.calibrate;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.calibrate.FittedCalibration.CalibrationScope;
import dev.plumbline.calibrate.fit.PredictionIntervals.IntervalLevel;
import dev.plumbline.calibrate.fit.ScoreMapper.MappedScore;
import dev.plumbline.calibrate.fit.ScorecardSignals;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.CalibratedVerdict;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.StoredExtraction;

/// The outcome of applying a calibration to a scorecard.
public sealed interface CalibrationResult {

  /// The calibration was fitted on another rubric or judge.
  String SCOPE_MISMATCH = "scope-mismatch";

  /// A calibrated scorecard.
  ///
  /// @param json the artefact of kind `result`
  /// @param summary the members of direct interest to a caller: `exact` and `score`, `intervals` by
  ///   the percentage of documents whose human score they are meant to contain, `bridgedTo`, the
  ///   judge whose score it is in place of that of people, and `passed`, `status` and `verdict`
  ///   where the calibrated score decides them
  record Calibrated(JsonObject json, JsonObject summary) implements CalibrationResult {}

  /// The code is [#SCOPE_MISMATCH], `gated` if a gate ended the document before a judge was asked,
  /// or `no-point-score` if the score or a signal is not a single number: then there is nothing to
  /// calibrate.
  record Refused(String code) implements CalibrationResult {}

  /// @param digest of the calibration
  static CalibrationResult of(
      FittedCalibration calibration, Digest digest, ScoredDocument scoredDocument) {
    String target = calibration.scope().target();
    if (!scoredDocument.scope(target).equals(calibration.scope())) {
      return new Refused(scoredDocument.isGatedIn(calibration.scope()) ? "gated" : SCOPE_MISMATCH);
    }
    return calibration
        .score(scoredDocument.signals())
        .<CalibrationResult>map(score -> calibrated(calibration, score, digest, scoredDocument))
        .orElseGet(() -> new Refused("no-point-score"));
  }

  private static Calibrated calibrated(
      FittedCalibration calibration,
      MappedScore score,
      Digest digest,
      ScoredDocument scoredDocument) {
    String target = calibration.scope().target();
    JsonObject summary = summary(calibration, score, scoredDocument);
    return new Calibrated(
        JsonObject.builder()
            .putAll(summary)
            .put("scorecard", scoredDocument.digest())
            .put("calibration", digest)
            .put("target", target)
            .build(),
        summary);
  }

  /// The verdict is decided only by a calibrated composite, and only if the cut of the rubric is
  /// `on: calibrated`.
  private static JsonObject summary(
      FittedCalibration calibration, MappedScore score, ScoredDocument scoredDocument) {
    JsonObjectBuilder summary =
        JsonObject.builder()
            .put("exact", score.exact())
            .put("score", score.score())
            .put("intervals", intervals(calibration, scoredDocument));
    calibration.bridge().ifPresent(it -> summary.put("bridgedTo", it.judge()));
    if (calibration.scope().target().equals(CalibrationScope.COMPOSITE)) {
      CalibratedVerdict.json(scoredDocument.scorecard(), score.score()).forEach(summary::put);
    }
    return summary.build();
  }

  private static JsonObject intervals(
      FittedCalibration calibration, ScoredDocument scoredDocument) {
    JsonObjectBuilder intervals = JsonObject.builder();
    for (IntervalLevel level : IntervalLevel.values()) {
      calibration
          .interval(scoredDocument.signals(), level)
          .ifPresent(interval ->
              intervals.put(
                  level.percent(),
                  JsonObject.of(
                      "high", interval.high(),
                      "low", interval.low(),
                      "proved", level.isProved(calibration.intervals().labels()))));
    }
    return intervals.build();
  }

  /// A scorecard with everything that a calibration needs.
  ///
  /// @param bundle with which it was scored
  /// @param digest of the scorecard
  /// @param card the scorecard as its artefact says it
  /// @param extraction from which it was computed, likewise
  record ScoredDocument(
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
}
