package dev.plumbline.judge.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.AnswerTexts;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.judge.prompt.AnswerReader.ParsedAnswer;
import dev.plumbline.rubric.bundle.Bundle;
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
  private static final Bundle BUNDLE = Rubrics.of(TRAITS);

  @Test
  void an_outline_has_no_part_in_what_is_decided() {
    String outlined = answer();
    String bare = outlined.replaceFirst("\"outline\":\\[.*?\\],(?=\"traits\")", "");
    assertThat(bare).doesNotContain("outline");
    assertThat(read(bare)).isEqualTo(read(outlined));
    assertThat(read(outlined).faults()).isZero();
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
        answer().replaceFirst("\"outline\":\\[.*?\\],\"traits\"", "\"outline\":OUTLINE,\"traits\"");

    assertThat(read(answer.replace("OUTLINE", outline)).faults()).isEqualTo(faults);
  }

  private static String answer() {
    return AnswerTexts.of(BUNDLE, item -> AnswerTexts.said(item, 1, "Parks cool."));
  }

  private static ParsedAnswer read(String answer) {
    PromptScope scope = PromptScope.of(BUNDLE.extraction()).getFirst();
    return new AnswerReader(scope, "MARK", false).read(answer);
  }
}
