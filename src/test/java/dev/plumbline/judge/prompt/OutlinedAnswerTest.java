package dev.plumbline.judge.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.AnswerTexts;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompilation;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.score.extraction.ItemClaim;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Answers to `prompt/2`, which have an outline.
class OutlinedAnswerTest {

  private static final String TRAITS =
      """
      traits:
        a: {scale: {min: 1, max: 6}, items: [{id: A1, ask: A?}]}
      """;
  private static final Bundle FIRST = Rubrics.of(TRAITS);
  private static final Bundle SECOND = Rubrics.of(TRAITS + "judge: {prompt: 2}\n");

  @Test
  void an_outline_has_no_part_in_what_is_decided() {
    ParsedAnswer answer = read(SECOND, answer(SECOND));

    assertThat(answer.faults()).isZero();
    assertThat(answer.claims()).isEqualTo(read(FIRST, answer(FIRST)).claims());
  }

  @Test
  void each_prompt_has_its_own_answers() {
    assertThat(read(SECOND, answer(FIRST)).claims().get("A1"))
        .isEqualTo(new ItemClaim.Unanswered("answer-invalid"));
    assertThat(read(FIRST, answer(SECOND)).claims().get("A1"))
        .isEqualTo(new ItemClaim.Unanswered("answer-invalid"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '^',
      value = {
        "[{\"paragraph\":\"p1\",\"topic_sentence\":\"s1\",\"summary\":\"x\"}]; 0",
        "[]; 0",
        "{}; 1",
        "\"p1\"; 1",
        "[\"p1\"]; 1",
        "[{\"paragraph\":\"p1\",\"topic_sentence\":\"s1\"}]; 1",
        "[{\"paragraph\":1,\"topic_sentence\":\"s1\",\"summary\":\"x\"}]; 1",
        "[{\"paragraph\":\"p1\",\"topic_sentence\":\"s1\",\"summary\":\"x\",\"score\":1}]; 1"
      })
  void an_outline_has_exactly_its_form(String outline, int faults) {
    String answer =
        answer(SECOND)
            .replaceFirst("\"outline\":\\[.*?\\],\"traits\"", "\"outline\":OUTLINE,\"traits\"");

    assertThat(read(SECOND, answer.replace("OUTLINE", outline)).faults()).isEqualTo(faults);
  }

  @Test
  void a_definition_that_no_judge_is_shown_is_a_problem() {
    String defined =
        "rubric: made\nversion: 1.0.0\n"
            + TRAITS.replace("ask: A?", "ask: A?, definition: \"what A is\"");

    assertThat(compiled(defined))
        .isInstanceOf(BundleCompilation.Rejected.class)
        .asString()
        .contains("no judge is shown this definition", "definition");
    assertThat(compiled(defined + "judge: {prompt: 2}\n"))
        .isInstanceOf(BundleCompilation.Locked.class);
    assertThat(compiled(defined + "judge: {prompt: 3}\n"))
        .isInstanceOf(BundleCompilation.Rejected.class);
  }

  private static BundleCompilation compiled(String rubric) {
    return BundleCompiler.compile(rubric.getBytes(StandardCharsets.UTF_8));
  }

  private static String answer(Bundle bundle) {
    return AnswerTexts.of(bundle, item -> AnswerTexts.said(item, 1, "Parks cool."));
  }

  private static ParsedAnswer read(Bundle bundle, String answer) {
    PromptScope scope = PromptScope.of(bundle.extraction()).getFirst();
    return new AnswerReader(scope, "MARK", false).read(answer);
  }
}
