package dev.plumbline.present.page.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.Rubrics;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Values of facts in words.
class RubricWordingTest {

  private static final String FACTS =
      """
      rubric: asked
      version: 1.0.0
      facts:
        solved: {type: boolean, judged: Is it solved?}
        places: {type: integer, min: -5, max: 5, judged: How many places?}
        tone: {type: enum, values: [warm, cold], judged: Which tone?}
      traits:
        t:
          scale: {min: 0, max: 2}
          items: [{id: A, ask: Is it there?}]
      plan: {composite: t}
      """;

  @ParameterizedTest
  @CsvSource({
    "solved, false, no",
    "solved, not-judged, not judged",
    "solved, '', unknown",
    "places, -2, \u22122",
    "places, judge-abstained, judge abstained",
    "tone, warm, \u201cwarm\u201d",
    "tone, no-evidence, no evidence",
    "A, undecided, undecided"
  })
  void what_is_unknown_is_never_said_as_a_value(String id, String written, String words) {
    RubricWording wording = RubricWording.forWriters(Rubrics.locked(FACTS).rubric(), Map.of());
    assertThat(wording.value(id, written)).isEqualTo(words);
  }
}
