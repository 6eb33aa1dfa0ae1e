package dev.plumbline.measure.calibration.signal;

import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.StoredStep;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.extraction.StoredExtraction;
import java.util.Optional;
import java.util.function.Supplier;

/// Computes the signals that scorecards would have without the evidence cap, from stored
/// extractions alone.
public final class UngatedScores {

  private final ExtractionArtefactReader reader;
  private final Scorer scorer;

  public UngatedScores(Bundle bundle) {
    this.reader = new ExtractionArtefactReader(bundle.extraction());
    this.scorer = new Scorer(bundle);
  }

  /// The signals without the cap; none for a rubric without traits, to which alone the cap applies.
  ///
  /// @param gated the signals of this card, which are the same where nothing was capped: every cap
  ///   that changes a value is a step of the trace
  /// @param card as in its artefact, or what [ScorecardSignals] reads of it
  /// @param extraction of the card, as in its artefact; asked for only if something was capped
  public Optional<ScorecardSignals> signals(
      ScorecardSignals gated, StoredScorecard card, Supplier<StoredExtraction> extraction) {
    if (card.traits().isEmpty()) {
      return Optional.empty();
    }
    if (card.steps(StoredStep.Cap.class).isEmpty()) {
      return Optional.of(gated);
    }
    StoredExtraction whole = extraction.get();
    return reader
        .read(whole.json())
        .map(read -> new ScorecardSignals(scorer.uncapped(read).whole(), whole));
  }
}
