package dev.plumbline.score.extraction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.number.Truth;
import dev.plumbline.fixtures.Documents;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.Support;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Texts of unusual length or content are scored or refused, and in time.
class UnusualDocumentsTest {

  private static final Bundle BUNDLE =
      Rubrics.of(
          """
          facts: {words: {computed: words}}
          traits:
            claim:
              scale: {min: 1, max: 6}
              items:
                - {id: C1, ask: A?, cues: {positive: [we should]}}
                - {id: C2, ask: B?}
                - {id: C3, ask: C?}
          evidence: {per_item: 1, per_trait: 2}
          """);

  private static final Duration BRIEF = Duration.ofSeconds(20);

  @Test
  void an_empty_or_too_long_text_is_refused_and_any_other_is_scored() {
    assertThat(prepared("")).isInstanceOf(Preparation.Refused.class);
    assertThat(prepared("a".repeat(1_000_001))).isInstanceOf(Preparation.Refused.class);
    for (String text :
        List.of(
            "a",
            "\uD83D\uDE42\uD83D\uDE42",
            "Z\u0336\u0321\u0353a\u0334\u0317l",
            "\u202Eright to left\u202C",
            "a\u200Db",
            "word\n".repeat(100_000),
            "no end ".repeat(28_000))) {
      assertTimeout(BRIEF, () -> assertThat(scored(text, "word")).isNotNull());
    }
  }

  /// Bait for a search that starts again at each character.
  @Test
  void a_repetitive_text_and_quote_are_searched_in_time() {
    String text = "a".repeat(200_000) + "b";
    assertTimeout(BRIEF, () -> scored(text, "a".repeat(1_000) + "b"));
    assertTimeout(BRIEF, () -> scored(text, "a".repeat(1_000) + "c"));
    assertTimeout(BRIEF, () -> scored("ab ".repeat(60_000), "ab ".repeat(300) + "ac"));
  }

  @Test
  void one_quote_for_every_item_is_one_passage_for_the_trait() {
    Extraction extraction =
        extracted("We should keep the park. It is green.", "We should keep the park.");
    assertThat(extraction.findings().values())
        .allSatisfy(f -> assertThat(((Finding.Checked) f).support()).isEqualTo(Support.SUFFICIENT));
    assertThat(extraction.support().get("claim").valid()).isEqualTo(1);
    assertThat(extraction.support().get("claim").sufficient()).isEqualTo(Truth.FALSE);
  }

  private static Preparation prepared(String text) {
    return new Extractor(BUNDLE.extraction()).prepare(Documents.of(text), JsonObject.EMPTY);
  }

  private static Object scored(String text, String quote) {
    return new Scorer(BUNDLE).score(extracted(text, quote)).composite();
  }

  private static Extraction extracted(String text, String quote) {
    Preparation.Ready ready = (Preparation.Ready) prepared(text);
    TreeMap<String, ItemClaim> claims = new TreeMap<>();
    for (String item : List.of("C1", "C2", "C3")) {
      claims.put(item, new ItemClaim.Decided(2, List.of(new ItemClaim.Quote(quote, ""))));
    }
    return new Extractor(BUNDLE.extraction())
        .finish(ready, new JudgeAnswers(CueJudge.IDENTITY, claims), 0);
  }
}
