package dev.plumbline.aws.function.agentcore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.run.StoredResult;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EvaluatorAnswerTest {

  private static final String RUBRIC =
      """
      facts:
        empty: boolean
        points: {type: integer, min: 0, max: 9, optional: true}
        more: {type: integer, min: 0, max: 9}
      gates: [{id: empty, when: empty}]
      plan: {composite: {formula: points + more, pass: composite >= 5}}
      """;

  @Test
  void what_has_no_point_on_the_human_scale_keeps_its_verdict_and_has_no_value() {
    assertThat(answer("{\"empty\":true,\"points\":8,\"more\":1}", "gated"))
        .isEqualTo(answer("{\"empty\":true,\"points\":8,\"more\":1}", "no-point-score"))
        .satisfies(it -> assertThat(it.text("label")).isEqualTo("fail"))
        .satisfies(it -> assertThat(it.has("value")).isFalse());
    assertThat(answer("{\"empty\":false,\"more\":1}", "no-point-score").text("label"))
        .isEqualTo("needs-review");
  }

  @Test
  void a_raw_score_is_no_label_beside_a_calibration() {
    String without = RUBRIC.replace(", pass: composite >= 5", "");
    assertThat(answer(without, "{\"empty\":false,\"more\":1}", "no-point-score").text("errorCode"))
        .isEqualTo("UNSCORED_NO_POINT_SCORE");
  }

  @Test
  void a_calibration_of_something_else_is_an_error() {
    assertThat(
            answer("{\"empty\":false,\"points\":8,\"more\":1}", "scope-mismatch").text("errorCode"))
        .isEqualTo("UNSCORED_SCOPE_MISMATCH");
  }

  private static JsonObject answer(String facts, String refused) {
    return answer(RUBRIC, facts, refused);
  }

  private static JsonObject answer(String rubric, String facts, String refused) {
    Scorecard card = Scorecards.of(Rubrics.of(rubric), facts);
    return EvaluatorAnswer.of(
            new FunctionResponse() {},
            card.digest(),
            card.whole(),
            Optional.of(StoredResult.refusal(refused).json()),
            "")
        .answer();
  }
}
