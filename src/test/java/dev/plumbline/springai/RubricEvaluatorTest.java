package dev.plumbline.springai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.Judge;
import dev.plumbline.Plumbline;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.ai.document.Document;
import org.springframework.ai.evaluation.EvaluationRequest;
import org.springframework.ai.evaluation.EvaluationResponse;

class RubricEvaluatorTest {

  private static final String REPLY =
      """
      rubric: reply
      version: 1.0.0
      document: {context: [question, sources]}
      traits:
        help:
          scale: {min: 1, max: 5}
          items:
            - {id: H1, ask: Does the reply say what happens next?, cues: {positive: [we will], clear: 1}}
      plan:
        composite: {formula: help, pass: composite >= 3}
      """;

  @AutoClose private final Plumbline plumbline = Plumbline.temporary();

  private EvaluationResponse evaluated(String rubric, EvaluationRequest request) {
    return new RubricEvaluator(plumbline, plumbline.compile(rubric), Judge.cues())
        .evaluate(request);
  }

  @Test
  void a_response_has_the_exact_score_the_digest_and_what_is_missing() {
    List<Document> found = List.of(new Document("It is sent on Monday."));

    EvaluationResponse passed =
        evaluated(REPLY, new EvaluationRequest("When?", found, "We will send it."));
    EvaluationResponse failed = evaluated(REPLY, new EvaluationRequest("When?", found, "Later."));

    assertThat(passed.isPass()).isTrue();
    assertThat(passed.getScore()).isEqualTo(5f);
    assertThat(passed.getFeedback()).isEmpty();
    assertThat(passed.getMetadata())
        .containsEntry("composite", "5")
        .containsEntry("status", "SCORED")
        .containsEntry("verdict", "pass")
        .containsKey("scorecard");
    assertThat(failed.isPass()).isFalse();
    assertThat(failed.getFeedback())
        .isEqualTo(
            "composite is not at least 3\nwith H1 2 instead of 0: 5, pass\nwith H1 1 instead of 0: 3, pass");
  }

  @Test
  void without_a_score_it_does_not_pass_and_has_no_number() {
    EvaluationResponse refused = evaluated(REPLY, new EvaluationRequest("When?", "We will."));
    assertThat(refused.isPass()).isFalse();
    assertThat(refused.getScore()).isNaN();
    assertThat(refused.getFeedback()).contains("sources");
    assertThat(refused.getMetadata()).containsEntry("status", "REFUSED");
  }

  @Test
  void documents_are_sources_for_a_rubric_with_parts_and_nothing_for_one_without() {
    List<Document> found = List.of(new Document("a7", "We will send it on Monday.", Map.of()));
    EvaluationRequest request = new EvaluationRequest("When?", found, "We will send it.");
    String parts = "document: {graded: [text]}\nevidence: {from: sources}\n";
    String context = "document: {context: [question, sources]}\n";

    String proving = REPLY.replace(context, parts).replace("rubric: reply", "rubric: proving");
    EvaluationResponse proved = evaluated(proving, request);
    EvaluationResponse unproved =
        evaluated(
            proving,
            new EvaluationRequest(
                "When?", List.of(new Document("Orders leave at noon.")), "We will send it."));
    EvaluationResponse alone =
        evaluated(REPLY.replace(context, "").replace("rubric: reply", "rubric: alone"), request);

    assertThat(proved.isPass()).isTrue();
    assertThat(unproved.isPass()).isFalse();
    assertThat(alone.isPass()).isTrue();
  }
}
