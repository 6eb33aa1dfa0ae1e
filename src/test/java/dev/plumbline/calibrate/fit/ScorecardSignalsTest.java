package dev.plumbline.calibrate.fit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.StoredExtraction;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScorecardSignalsTest {

  private static final String CARD =
      """
      {"composite": "3.5", "trace": [{"step": "cap", "item": "C"}, {"step": "node"}],
       "traits": [{"id": "claim", "raw": "2"}, {"id": "style", "raw": "5"}]}
      """;

  private static final String EXTRACTION =
      """
      {"characters": 99, "findings": [{"item": "C", "quotes": [{}, {}], "valid": 1},
       {"item": "D", "unknown": "silent"}]%s}
      """;

  private static final String OF_THE_JUDGE =
      ", \"confidence\": {\"claim\": 90, \"style\": 40}, \"agreement\": {\"pairs\": 8, \"same\": 6}";

  @Test
  void a_scorecard_has_traits_counts_and_judge_signals() {
    ScorecardSignals signals = signals(CARD, EXTRACTION.formatted(OF_THE_JUDGE));

    assertThat(signals.names())
        .containsExactly(
            "caps",
            "claim",
            "composite",
            "confidence",
            "quotes",
            "self_agreement",
            "style",
            "tie",
            "trait_range",
            "unknown_items",
            "valid_quotes");
    assertThat(signals.find("claim")).hasValue(2);
    assertThat(signals.find("caps")).hasValue(1);
    assertThat(signals.find("quotes")).hasValue(2);
    assertThat(signals.find("valid_quotes")).hasValue(1);
    assertThat(signals.find("unknown_items")).hasValue(1);
    assertThat(signals.find("tie")).hasValue(0);
    assertThat(signals.find("trait_range")).hasValue(3);
    // the mean of 90 and 40 percent; six pairs of eight
    assertThat(signals.find("confidence")).hasValue(0.65);
    assertThat(signals.find("self_agreement")).hasValue(0.75);
  }

  @Test
  void what_is_selected_of_the_artefacts_gives_the_same_signals() {
    String extraction = EXTRACTION.formatted(OF_THE_JUDGE);
    ScorecardSignals whole = signals(CARD, extraction);
    ScorecardSignals part =
        new ScorecardSignals(
            new StoredScorecard(JsonReader.canonicalObject(canonical(CARD)).orElseThrow()),
            new StoredExtraction(
                JsonReader.select(canonical(extraction), StoredExtraction.SIGNALS).orElseThrow()));
    assertThat(part.names()).isEqualTo(whole.names());
    assertThat(part.names())
        .allSatisfy(name -> assertThat(part.find(name)).isEqualTo(whole.find(name)));
    assertThat(part.find(ScorecardSignals.LOG_LENGTH))
        .isEqualTo(whole.find(ScorecardSignals.LOG_LENGTH));
  }

  @Test
  void the_length_is_available_but_not_listed() {
    ScorecardSignals signals = signals(CARD, EXTRACTION.formatted(""));

    assertThat(signals.names())
        .doesNotContain(ScorecardSignals.LOG_LENGTH, "confidence", "self_agreement");
    // ln(99 + 1)
    assertThat(signals.find(ScorecardSignals.LOG_LENGTH).orElseThrow())
        .isCloseTo(4.605170185988092, within(1e-15));
    assertThat(signals.find("confidence")).isEmpty();
    assertThat(signals.find("self_agreement")).isEmpty();
  }

  @Test
  void signals_of_only_some_documents_are_not_common() {
    assertThat(
            ScorecardSignals.commonNames(
                List.of(
                    signals(CARD, EXTRACTION.formatted(OF_THE_JUDGE)),
                    signals(CARD, EXTRACTION.formatted("")))))
        .contains("claim")
        .doesNotContain("confidence");
  }

  @Test
  void an_interval_is_not_a_signal() {
    ScorecardSignals signals =
        signals(CARD.replace("\"2\"", "null").replace("\"3.5\"", "null"), EXTRACTION.formatted(""));
    assertThat(signals.find("claim")).isEmpty();
    assertThat(signals.find("composite")).isEmpty();
    assertThat(signals.find("trait_range")).isEmpty();
    assertThat(signals.find("nothing")).isEmpty();
  }

  private static ScorecardSignals signals(String card, String extraction) {
    return new ScorecardSignals(
        new StoredScorecard(json(card)), new StoredExtraction(json(extraction)));
  }

  private static JsonObject json(String text) {
    return switch (JsonReader.read(
        text.getBytes(java.nio.charset.StandardCharsets.UTF_8), 10_000)) {
      case JsonResult.Read(Json json) -> (JsonObject) json;
      case JsonResult.Refused refused -> throw new AssertionError(refused.problems());
    };
  }

  private static byte[] canonical(String json) {
    return JsonReader.read(json.getBytes(UTF_8), Integer.MAX_VALUE)
            instanceof JsonResult.Read(Json value)
        ? CanonicalJson.bytes(value)
        : new byte[0];
  }
}
