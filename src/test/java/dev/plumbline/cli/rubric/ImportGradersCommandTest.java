package dev.plumbline.cli.rubric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImportGradersCommandTest extends CommandFolder {

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
    run.prints(
        "1 x grader string_check\n",
        "grader string_check: it compares something else",
        "grader text_similarity: words are split",
        "grader python: it runs code (/testing_criteria/5)",
        "testing_criteria/*/unheard: nothing here reads it");
    assertThat(read("out/rubric.yaml"))
        .contains(
            "Which tone has (the document)?", "quality_score >= 0.75", "rouge_l: reference_1");
  }

  @Test
  void evaluators_of_the_service_are_questions_with_its_range() throws IOException {
    CapturedOutput run =
        imported(
            """
            {"name": "foundry", "testing_criteria": [
              {"type": "azure_ai_evaluator", "name": "coherent", "evaluator_name": "builtin.coherence",
               "initialization_parameters": {"deployment_name": "d", "threshold": 4},
               "data_mapping": {"query": "{{item.messages[0].content}}", "response": "{{item.response}}"}},
              {"type": "azure_ai_evaluator", "name": "violence", "evaluator_name": "builtin.violence",
               "data_mapping": {"response": "{{item.response}}"}},
              {"type": "azure_ai_evaluator", "name": "f1", "evaluator_name": "builtin.f1_score",
               "data_mapping": {"response": "{{item.response}}", "ground_truth": "{{item.truth}}"}},
              {"type": "azure_ai_evaluator", "name": "own", "evaluator_name": "mine"}],
             "data_source": {"source": {"type": "file_content", "content": [{
               "item": {"messages": [{"content": "Why?"}], "response": "So.", "truth": "So"},
               "results": [{"name": "coherent", "score": 4, "passed": true, "reason": "good"},
                           {"name": "violence", "score": 2, "passed": true}]}]}}}
            """);

    assertThat(run.out())
        .contains(
            "1 x evaluator coherence: a judge is asked one question",
            "1 x evaluator violence: a judge",
            "1 x grader azure_ai_evaluator: words are split",
            "1 x grader azure_ai_evaluator: its prompt is with the service",
            "1 x input {{item.response}}: this column")
        .containsPattern("recorded results of 1 output: ([0-9]+) of \\1 ");
    assertThat(read("out/rubric.yaml"))
        .contains("coherent_score >= 0.75", "(query: the part messages_0_content)");
    assertThat(read("out/documents.jsonl")).contains("\"messages_0_content\":\"Why?\"");
  }

  @Test
  void dimensions_keep_their_weights_and_the_least_score() throws IOException {
    imported(
            """
            {"display_name": "Support", "definition": {"pass_threshold": 0.6, "dimensions": [
              {"id": "tone", "description": "It is kind.", "weight": 3, "always_applicable": true},
              {"id": "facts", "description": "It is right.", "weight": 1}]}}
            """)
        .prints("2 x dimension: a judge gives", "1 x always_applicable: false");
    assertThat(read("out/rubric.yaml"))
        .contains("tone_is_met: 3, facts_is_met: 1", "composite >= 0.6");
  }

  private static final String CRITERIA =
      """
      {"object": "eval", "name": "capitals", "testing_criteria": [
        {"type": "string_check", "name": "same", "input": "{{sample.output_text}}", "reference": "{{ item.answer }}", "operation": "eq"},
        {"type": "string_check", "name": "within", "input": "{{sample.output_text}}", "reference": "{{item.answer}}", "operation": "like"},
        {"type": "string_check", "name": "any case", "input": "{{sample.output_text}}", "reference": "{{item.answer}}", "operation": "ilike"},
        {"type": "text_similarity", "name": "close", "input": "{{sample.output_text}}", "reference": "It is {{item.answer}}", "evaluation_metric": "fuzzy_match", "pass_threshold": 0.5},
        {"type": "score_model", "name": "clear", "range": [1, 5], "pass_threshold": 4,
         "input": [{"role": "user", "content": "How clear is {{sample.output_text}} about {{item.question}}?"}]},
        {"type": "python", "name": "code", "source": "def grade(sample, item): ..."}]}
      """;

  private static final String ITEMS =
      """
      {"id": "o1", "object": "eval.run.output_item", "datasource_item_id": 1, "status": "pass", "datasource_item": {"question": "Capital of France?", "answer": "Paris"},
       "sample": {"output": [{"role": "assistant", "content": "Paris"}], "model": "m"},
       "results": [{"name": "same-7f", "passed": true, "score": 1}, {"name": "within", "passed": true, "score": 1}, {"name": "any case", "passed": true, "score": 1},
        {"name": "close", "passed": false, "score": 0.454545454545}, {"name": "clear", "passed": true, "score": 4, "sample": {}}, {"name": "code", "passed": false, "score": 0}]}
      {"id": "o2", "datasource_item_id": "../2", "datasource_item": {"question": "Capital of Spain?", "answer": "Madrid"},
       "sample": {"output": [{"role": "assistant", "content": [{"type": "output_text", "text": "MADRID"}]}]},
       "results": [{"name": "same", "passed": false, "score": 0}, {"name": "within", "passed": false, "score": 0}, {"name": "any case", "passed": true, "score": 1},
        {"name": "close", "passed": false, "score": 0.083333333333}, {"name": "clear", "passed": null, "score": null}, {"name": "code", "passed": true, "score": 1}]}
      {"id": "o3", "datasource_item_id": 3, "datasource_item": {"question": "?", "answer": "x"}, "sample": {"error": {"code": "e"}}, "results": []}
      """;

  @Test
  void output_items_of_a_run_come_out_as_recorded() throws IOException {
    Path items = write("items.jsonl", ITEMS.replace("\n ", " "));
    CapturedOutput run = imported(CRITERIA, "--items", items.toString());
    assertThat(run.err()).isEmpty();
    run.prints(
        "imported 3 tests, 2 recorded outputs",
        "2 x grader string_check\n",
        "1 x grader string_check: typography does not matter",
        "1 x grader python: it runs code: what was recorded is given as a fact",
        "1 x row without an output",
        "recorded results of 2 outputs: 23 of 23 come out the same");
  }

  @Test
  void a_formula_over_graders_is_computed() throws IOException {
    CapturedOutput run =
        imported(
            """
            {"method": {"type": "reinforcement", "reinforcement": {"hyperparameters": {"epochs": 3}, "grader":
             {"type": "multi", "name": "m", "calculate_output": "max(0.25 * name + quality / 10, 1e-9)", "graders": {
              "name": {"type": "string_check", "name": "n", "input": "{{sample.output_json.name}}", "reference": "{{item.name}}", "operation": "eq"},
              "quality": {"type": "score_model", "name": "q", "range": [0, 10], "input": [{"role": "user", "content": "How good?"}]}}}}}}
            """);

    assertThat(run.err()).isEmpty();
    run.prints("1 x grader multi\n", "hyperparameters: nothing here reads it");
    assertThat(read("out/rubric.yaml"))
        .contains(
            "formula: \"max(0.25 * (0 + 1 * n) + (0 + 10 * q_is_met) / 10, 0.000000001)\"",
            "known(n_found) && n_found == name");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "a ** 2 ~ unexpected",
        "exec(a) ~ exec is neither a grader of it nor one of min, max, abs",
        "a; b ~ it has ;, which is no arithmetic",
        "a + c ~ a grader of it is lost",
        "~ it has no formula",
      })
  void a_formula_that_cannot_be_computed_is_said_and_its_graders_count(
      String formula, String reason) throws IOException {
    String lost =
        reason.contains("is lost") ? ", \"c\": {\"type\": \"python\", \"name\": \"c\"}" : "";
    CapturedOutput run =
        imported(
            """
            {"type": "multi", "name": "m", "calculate_output": "%s", "graders": {
              "a": {"type": "string_check", "name": "a", "input": "{{sample.output_text}}", "reference": "x", "operation": "eq"},
              "b": {"type": "string_check", "name": "b", "input": "{{sample.output_text}}", "reference": "y", "operation": "ne"}%s}}
            """
                .formatted(formula == null ? "" : formula, lost));

    assertThat(run.err()).isEmpty();
    run.prints(reason, "the mean of its graders counts");
  }

  @Test
  void a_column_is_the_document_where_no_grader_names_a_sample() throws IOException {
    imported(
            """
            {"name": "rows", "data_source": {"type": "jsonl", "source": {"type": "file_content", "content": [
               {"item": {"response": "Hello world", "ground_truth": "hello"}}]}},
             "testing_criteria": [
              {"type": "string_check", "name": "starts", "input": "{{item.response}}", "reference": "Hello", "operation": "like"},
              {"type": "azure_ai_evaluator", "name": "f1", "evaluator_name": "builtin.f1_score",
               "data_mapping": {"response": "{{item.response}}", "ground_truth": "{{item.ground_truth}}"}},
              {"type": "azure_ai_evaluator", "name": "fluent", "evaluator_name": "own.fluency"}]}
            """)
        .prints(
            "imported 1 test, 1 recorded output",
            "input {{item.response}}: this column of the data is taken for the document",
            "grader azure_ai_evaluator: words are split",
            "grader azure_ai_evaluator: its prompt is with the service");
    assertThat(read("out/documents.jsonl"))
        .contains("\"text\":\"Hello world\"", "\"ground_truth\":\"hello\"");
  }

  private CapturedOutput imported(String text, String... more) throws IOException {
    Path file = write("graders.json", text);
    return CapturedOutput.run("import --from graders {} --out", file, file("out"), more);
  }
}
