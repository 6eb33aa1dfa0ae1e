package dev.plumbline.page.card;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.canonical.Digest;
import dev.plumbline.counterfactual.Counterfactuals;
import dev.plumbline.extraction.Document;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.plan.model.Node;
import dev.plumbline.plan.number.Interval;
import dev.plumbline.score.Scorecard;
import java.util.List;
import java.util.Optional;

/// Everything that a card shows.
///
/// @param digest of the scorecard
/// @param document absent if facts were scored without one, or it is no longer stored
/// @param reasons of the judge, empty where it gave none or its answers are no longer stored
/// @param calibrated the results of calibrations
public record CardContent(
    Bundle bundle,
    Scorecard scorecard,
    Digest digest,
    Optional<Document> document,
    List<JudgeReason> reasons,
    Counterfactuals counterfactuals,
    List<CalibratedScore> calibrated,
    Origin origin) {

  public CardContent {
    reasons = List.copyOf(reasons);
    calibrated = List.copyOf(calibrated);
  }

  /// Where the document comes from.
  ///
  /// @param id of the document, empty if it has none
  /// @param run digest of the run, empty if the scorecard is shown without one
  /// @param position of the document in the run, from 1; 0 without a run
  public record Origin(String id, String run, long position) {
    public static final Origin NONE = new Origin("", "", 0);
  }

  /// Why a judge scored a trait as it did, in its own words.
  ///
  /// @param replicate from 1; 0 if the judge was asked once
  public record JudgeReason(String trait, int replicate, String notLower, String notHigher) {}

  /// What a calibration made of the score.
  ///
  /// @param exact before rounding to the scale; empty if the calibration refused the document
  /// @param verdict empty unless the calibrated score decides it
  /// @param refusal the code for which it was refused, or empty
  /// @param digest of the result, or empty
  public record CalibratedScore(
      String target, String score, String exact, String verdict, String refusal, String digest) {}

  Extraction extraction() {
    return scorecard.extraction();
  }

  Node result() {
    return bundle.scoring().program().result();
  }

  /// The lowest and highest score that any document can have.
  Interval range() {
    return bundle.scoring().program().range(result().id());
  }
}
