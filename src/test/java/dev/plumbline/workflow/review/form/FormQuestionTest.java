package dev.plumbline.workflow.review.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.bundle.Bundle;
import org.junit.jupiter.api.Test;

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
}
