package dev.plumbline.calibration.signal;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonReader;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.extraction.ExtractionArtefactReader;
import dev.plumbline.score.Scorer;
import java.util.List;

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
  /// @param card and its extraction, as in their artefacts
  public List<ScorecardSignals> signals(JsonObject card, JsonObject extraction) {
    return card.find("traits").isEmpty()
        ? List.of()
        : reader.read(extraction).stream()
            .map(read -> new ScorecardSignals(ungated(read), extraction))
            .toList();
  }

  /// Read back from its bytes, as artefacts are.
  private JsonObject ungated(Extraction extraction) {
    byte[] bytes = CanonicalJson.bytes(scorer.uncapped(extraction).json());
    return JsonReader.canonicalObject(bytes).orElseThrow();
  }
}
