package dev.plumbline.people;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.bundle.Bundle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormQuestionTest {

  @Test
  void a_form_asks_for_as_many_quotes_as_the_judge_must_have() {
    Bundle bundle =
        Rubrics.locked(
            """
            rubric: letters
            version: 1.0.0
            facts:
              polite: {type: boolean, judged: {ask: "Is it polite?", quotes: true}}
            traits:
              tone:
                scale: {min: 1, max: 5}
                items:
                  - {id: T1, ask: Is the tone even?, evidence: global_diagnostic}
                  - {id: T2, ask: Is there a greeting?}
                  - {id: T3, ask: "Is it short?"}
            plan:
              composite: {formula: tone}
            """);

    assertThat(FormQuestion.of(bundle.extraction()))
        .extracting(FormQuestion::id, FormQuestion::quotesRequired)
        .containsExactlyInAnyOrder(
            tuple("T1", 2), tuple("T2", 1), tuple("T3", 1), tuple("polite", 1));
  }

  private static final String RUBRIC =
      """
      rubric: facts
      version: 1.0.0
      facts:
        done: {type: boolean, judged: Is it done?}
        grade: {type: enum, values: ["1", "2", "3", "4", "5", "6"], judged: Which grade?}
        year: {type: text, judged: Which year?}
        share: {type: decimal, min: 0, max: 10, judged: How much?}
      traits:
        t:
          scale: {min: 0, max: 1}
          items: [{id: I1, ask: Is it so?, scale: 0-1}]
      plan: {composite: t}
      """;

  @ParameterizedTest
  @CsvSource({
    "done, TRUE, true",
    "done, WAHR, true",
    "done, faux, false",
    "done, true, true",
    "grade, 3, '\"3\"'",
    "year, 2024, '\"2024\"'",
    "year, TRUE, '\"TRUE\"'",
    "share, 2.5, 2.5",
    "share, WAHR, '\"WAHR\"'",
    "I1, 1, 1"
  })
  void a_cell_is_read_as_its_question_can_be_answered(String id, String cell, String read) {
    Json written =
        FormQuestion.of(Rubrics.locked(RUBRIC).extraction()).stream()
            .filter(each -> each.id().equals(id))
            .findFirst()
            .orElseThrow()
            .written(cell);

    assertThat(PlainJson.text(written)).isEqualTo(read);
  }
}
