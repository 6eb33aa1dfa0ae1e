package dev.plumbline.workflow.importing.deepeval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.problem.Refusal;
import dev.plumbline.workflow.importing.ForeignFile;
import dev.plumbline.workflow.importing.ImportLedger;
import dev.plumbline.workflow.importing.SuiteImport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What DeepEval recorded comes out the same, and what it could not grade stays open.
class DeepEvalImportTest {

  private static final String LOGS =
      "Criteria:\\nIs the answer right? \\n \\nEvaluation Steps:\\n[\\n    \\\"Check the facts.\\\",\\n"
          + "    \\\"Penalise what is missing.\\\"\\n] \\n \\nRubric:\\n0-4: bad\\n5-10: good \\n \\nScore: 0.9";

  private static final String RUN =
      """
      {"testFile": "test_capitals.py", "testCases": [
        {"name": "right", "input": "Capital of France?", "actualOutput": " Paris ", "expectedOutput": "Paris",
         "success": true, "order": 0, "metricsData": [
          {"name": "Correctness [GEval]", "score": 0.9, "threshold": 0.5, "success": true, "verboseLogs": "%1$s"},
          {"name": "Exact Match", "score": 1, "threshold": 1, "success": true},
          {"name": "Toxicity", "score": 0.1, "threshold": 0.5, "success": true},
          {"name": "Faithfulness", "score": 0.2, "threshold": 0.5, "success": false, "flaky": true},
          {"name": "Own Thing", "score": 0.7, "threshold": 0.5, "success": true}]},
        {"name": "wrong", "input": "Capital of France?", "actualOutput": "Lyon", "expectedOutput": "Paris",
         "success": false, "order": 1, "unheardOf": {"a": 1}, "metricsData": [
          {"name": "Correctness [GEval]", "score": 0.2, "threshold": 0.5, "success": false, "verboseLogs": "%1$s"},
          {"name": "Exact Match", "score": 0, "threshold": 1, "success": false},
          {"name": "Toxicity", "score": 0.8, "threshold": 0.5, "success": false},
          {"name": "Faithfulness", "score": 0.9, "threshold": 0.5, "success": true, "flaky": true},
          {"name": "Own Thing", "score": NaN, "threshold": 0.5, "success": false}]}]}
      """
          .formatted(LOGS);

  @TempDir private Path folder;

  private SuiteImport read(String name, String content) throws IOException {
    Path file = Files.writeString(folder.resolve(name), content);
    ImportLedger ledger = new ImportLedger();
    return SuiteImport.of(name, DeepEvalImport.read(new ForeignFile(file), ledger), ledger);
  }

  private String written(SuiteImport done, String name) throws IOException {
    done.write(folder.resolve("out"), true);
    return Files.readString(folder.resolve("out").resolve(name));
  }

  @Test
  void recorded_results_come_out_the_same() throws IOException {
    SuiteImport done = read("run.json", RUN);

    assertThat(done.text(folder))
        .containsPattern("recorded results of 2 outputs: ([0-9]+) of \\1 ");
    assertThat(done.text(folder))
        .contains(
            "2 x metric Exact Match\n",
            "2 x flaky metric, which decides nothing\n",
            "2 x metric GEval: ",
            "testCases/*/unheardOf: nothing here reads it");
    assertThat(written(done, "rubric.yaml"))
        .contains("Is the answer right?", "Check the facts.", "5-10: good", "pattern_count");
  }

  @Test
  void a_metric_with_an_error_is_open_and_no_failure() throws IOException {
    SuiteImport done =
        read(
            "run.json",
            """
            {"testRunData": {"testCases": [{"input": "a", "actualOutput": "b", "success": false, "metricsData":
              [{"name": "Bias", "success": false, "threshold": 0.5, "error": "no answer"}]}]}}
            """);

    assertThat(done.text(folder)).contains("metric with an error: its result is open");
    assertThat(written(done, "answers.jsonl")).contains("\"decision\":null");
  }

  @Test
  void conversations_have_turns_calls_and_passages() throws IOException {
    SuiteImport done =
        read(
            "run.json",
            """
            {"conversationalTestCases": [{"name": "c", "success": true, "scenario": "An order", "turns": [
              {"role": "user", "content": "Where?"},
              {"role": "assistant", "content": "Sent.", "retrievalContext": ["Orders are sent daily."],
               "toolsCalled": [{"name": "lookup", "inputParameters": {"o": 1}, "output": {"state": "sent"}}]}],
              "metricsData": [{"name": "Role Adherence", "score": 1, "threshold": 0.5, "success": true}]}]}
            """);

    assertThat(written(done, "documents.jsonl"))
        .contains(
            "\"calls\":[{\"arguments\":\"{\\\"o\\\":1}\",\"id\":\"call-2\",\"name\":\"lookup\"}]",
            "\"call\":\"call-2\",\"role\":\"tool\"",
            "\"sources\":[\"Orders are sent daily.\"]");
    assertThat(done.text(folder)).containsPattern("recorded results of 1 output: ([0-9]+) of \\1 ");
  }

  @Test
  void goldens_ask_for_what_is_expected() throws IOException {
    SuiteImport done =
        read(
            "goldens.json",
            """
            [{"input": "a", "actual_output": "b", "expected_output": "c"},
             {"input": "x", "expectedOutput": "y"}, {"input": "z"}]
            """);

    assertThat(done.text(folder))
        .contains(
            "imported 2 tests, 1 recorded output", "nothing is checked, and nothing is expected");
    assertThat(written(done, "tests.jsonl")).contains("\"expected_output\":\"y\"");
  }

  @Test
  void code_and_what_has_no_tests_are_refused_with_a_word() {
    assertThatThrownBy(() -> read("metrics.py", "print(1)"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("code of Python is not read");
    assertThatThrownBy(() -> read("dag.json", "{\"nodes\": {\"a\": {\"type\": \"TaskNode\"}}}"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("nothing in it can be checked");
  }
}
