package dev.plumbline.calibrate.fit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.calibrate.fit.ScorecardSignals.UngatedScores;
import dev.plumbline.fixtures.Documents;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.Preparation;
import dev.plumbline.score.extraction.StoredExtraction;
import java.util.List;
import org.junit.jupiter.api.Test;

class UngatedScoresTest {

  private static final Bundle BUNDLE =
      Rubrics.of(
          """
          facts: {words: {computed: words}}
          evidence: {per_item: 1, per_trait: 2, cap: {items: below-top, traits: 3}}
          traits:
            claim:
              scale: {min: 1, max: 5}
              items:
                - {id: C1, ask: A?, cues: {positive: [we should], clear: 1}}
                - {id: C2, ask: B?, cues: {positive: [because], clear: 1}}
          plan: {composite: {formula: claim, pass: composite >= 3}}
          """);

  /// The signals of a card that nothing capped are taken as they are.
  @Test
  void signals_without_the_cap_are_those_of_scoring_without_it() {
    int capped = 0;
    List<String> texts =
        List.of(
            "Parks are nice.",
            "We should plant trees because they cool.",
            "We should plant trees because they cool. We should wait, because it rained.",
            "We should go. We should stay. I stay because I can. I go because I may.");
    for (String text : texts) {
      Extraction extraction = extracted(text);
      Scorer scorer = new Scorer(BUNDLE);
      StoredScorecard card = scorer.score(extraction).whole();
      StoredExtraction stored = new StoredExtraction(stored(extraction.json()));
      ScorecardSignals gated = new ScorecardSignals(card, stored);
      ScorecardSignals expected = new ScorecardSignals(scorer.uncapped(extraction).whole(), stored);

      ScorecardSignals ungated =
          new UngatedScores(BUNDLE).signals(gated, card, () -> stored).orElseThrow();

      assertThat(ungated.names()).isEqualTo(expected.names());
      for (String name : expected.names()) {
        assertThat(ungated.find(name)).as("%s of %s", name, text).isEqualTo(expected.find(name));
      }
      capped += gated.find("claim").equals(ungated.find("claim")) ? 0 : 1;
    }
    assertThat(capped).as("texts of which the cap lowers the score").isBetween(1, 3);
  }

  private static Extraction extracted(String text) {
    Extractor extractor = new Extractor(BUNDLE.extraction());
    Preparation.Ready ready =
        (Preparation.Ready) extractor.prepare(Documents.of(text), JsonObject.EMPTY);
    return extractor.finish(ready, new CueJudge(BUNDLE.extraction()).answer(ready.document()), 0);
  }

  private static JsonObject stored(Json json) {
    return JsonReader.canonicalObject(CanonicalJson.bytes(json)).orElseThrow();
  }
}
