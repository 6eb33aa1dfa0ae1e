package dev.plumbline.score.extraction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.Documents;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.Scorer;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// No count is beyond the bounds from which the range of a plan is proved.
class CountBoundsTest {

  private static final String RUBRIC =
      """
      facts:
        count: {computed: %s}
      plan: {composite: "1000000 - count"}
      """;

  @Test
  void overlapping_phrases_count_to_the_bound() {
    String overlapping = "{phrase_count: [a, a a, a a a]}";
    assertThat(composite(overlapping, "a ".repeat(400_000))).isEqualTo("0");
    assertThat(composite(overlapping, "a ".repeat(100_000))).isEqualTo("700003");
  }

  @Test
  void a_pattern_that_matches_nothing_counts_to_the_bound() {
    assertThat(composite("{pattern_count: 'a*'}", "b".repeat(1_000_000))).isEqualTo("0");
    assertThat(composite("{pattern_count: 'a*'}", "b".repeat(10))).isEqualTo("999989");
  }

  private static String composite(String measure, String text) {
    Bundle bundle = Rubrics.of(RUBRIC.formatted(measure));
    Extractor extractor = new Extractor(bundle.extraction());
    Preparation.Ready ready =
        (Preparation.Ready) extractor.prepare(Documents.of(text), JsonObject.EMPTY);
    JudgeAnswers nobody = new JudgeAnswers(JudgeIdentity.NONE, new TreeMap<>());
    return new Scorer(bundle).score(extractor.finish(ready, nobody, 0)).json().text("composite");
  }
}
