package dev.plumbline.measure.calibration.signal;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.TraceStepKind;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import java.util.List;
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
  public List<ScorecardSignals> signals(
      ScorecardSignals gated, JsonObject card, Supplier<JsonObject> extraction) {
    if (card.find("traits").isEmpty()) {
      return List.of();
    }
    if (!isCapped(card)) {
      return List.of(gated);
    }
    JsonObject whole = extraction.get();
    return reader.read(whole).stream()
        .map(read -> new ScorecardSignals(ungated(read), whole))
        .toList();
  }

  private static boolean isCapped(JsonObject card) {
    return card.list("trace").stream()
        .anyMatch(step -> ((JsonObject) step).text("step").equals(TraceStepKind.CAP.wireName()));
  }

  /// Read back from its bytes, as artefacts are.
  private JsonObject ungated(Extraction extraction) {
    byte[] bytes = CanonicalJson.bytes(scorer.uncapped(extraction).json());
    return JsonReader.canonicalObject(bytes).orElseThrow();
  }
}
