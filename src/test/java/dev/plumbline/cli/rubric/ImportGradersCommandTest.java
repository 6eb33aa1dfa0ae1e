package dev.plumbline.cli.rubric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportGradersCommandTest {

  @TempDir private Path folder;

  @Test
  void testing_criteria_of_an_eval_become_checks_or_are_lost_with_a_reason() throws IOException {
    CapturedOutput run =
        imported(
            """
            {"object": "eval", "name": "letters", "data_source_config": {"type": "custom"}, "testing_criteria": [
              {"type": "string_check", "name": "thanks", "input": "{{ sample.output_text }}", "reference": "Thank you", "operation": "ilike"},
              {"type": "string_check", "name": "other", "input": "{{item.x}}", "reference": "a", "operation": "eq"},
              {"type": "text_similarity", "name": "close", "input": "{{sample.output_text}}", "reference": "Thank you.", "evaluation_metric": "rouge_l", "pass_threshold": 0.5},
              {"type": "label_model", "name": "tone", "model": "m", "labels": ["kind", "rude"], "passing_labels": ["kind"],
               "input": [{"role": "developer", "content": "Which tone has {{sample.output_text}}?"}]},
              {"type": "score_model", "name": "quality", "model": "m", "range": [1, 5], "pass_threshold": 4, "unheard": 1,
               "input": [{"role": "user", "content": {"type": "input_text", "text": "How good is it?"}}]},
              {"type": "python", "name": "code", "source": "def grade(): ..."}]}
            """);

    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains(
            "1 x grader string_check\n",
            "grader string_check: it compares something else",
            "grader text_similarity: words are split",
            "grader python: it runs code (/testing_criteria/5)",
            "testing_criteria/*/unheard: nothing here reads it");
    assertThat(Files.readString(folder.resolve("out/rubric.yaml")))
        .contains(
            "Which tone has (the document)?", "quality_score >= 0.75", "rouge_l: reference_1");
  }

  @Test
  void dimensions_keep_their_weights_and_the_least_score() throws IOException {
    CapturedOutput run =
        imported(
            """
            {"display_name": "Support", "definition": {"pass_threshold": 0.6, "dimensions": [
              {"id": "tone", "description": "It is kind.", "weight": 3, "always_applicable": true},
              {"id": "facts", "description": "It is right.", "weight": 1}]}}
            """);

    assertThat(run.out()).contains("2 x dimension: a judge gives", "1 x always_applicable: false");
    assertThat(Files.readString(folder.resolve("out/rubric.yaml")))
        .contains("tone_is_met: 3, facts_is_met: 1", "composite >= 0.6");
  }

  private CapturedOutput imported(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("graders.json"), text);
    return CapturedOutput.run(
        "rubric", "import", "graders", file.toString(), "--out", folder.resolve("out").toString());
  }
}
