package dev.plumbline.exchange.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.problem.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

  private ForeignImport read(String name, String content) throws IOException {
    Path file = Files.writeString(folder.resolve(name), content);
    ImportLedger ledger = new ImportLedger();
    return SuiteImport.of(name, DeepEvalImport.read(new ForeignFile(file), ledger), ledger);
  }

  private String written(ForeignImport done, String name) throws IOException {
    done.write(folder.resolve("out"), true);
    return Files.readString(folder.resolve("out").resolve(name));
  }

  @Test
  void recorded_results_come_out_the_same() throws IOException {
    ForeignImport done = read("run.json", RUN);
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
    assertThat(written(done, "answers.jsonl"))
        .as("the less toxic, the better")
        .containsSubsequence(
            "\"fact\":\"toxicity_score\",\"value\":0.9",
            "\"fact\":\"toxicity_score\",\"value\":0.2");
  }

  @Test
  void a_metric_with_an_error_is_open_and_no_failure() throws IOException {
    ForeignImport done =
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
    ForeignImport done =
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
    ForeignImport done =
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
    assertThatThrownBy(() ->
            read(
                "dag.json",
                """
                {"nodes": {"r": {"type": "TaskNode", "children": ["a"]},
                  "a": {"type": "TaskNode", "children": ["a"]}}}
                """))
        .isInstanceOf(Refusal.class)
        .satisfies(refusal ->
            assertThat(((Refusal) refusal).problems().toString()).contains("it is below itself"));
  }

  /// A metric of one test that is computed, with the recorded result.
  private String computed(String name, String test, String metric) throws IOException {
    ForeignImport done =
        read(
            "run.json",
            """
            {"testCases": [{"input": "a", %s, "metricsData": [{"name": "%s", "threshold": 0.5, %s}]}]}
            """
                .formatted(test, name, metric));
    assertThat(done.text(folder)).containsPattern("recorded results of 1 output: ([0-9]+) of \\1 ");
    return done.text(folder) + written(done, "rubric.yaml");
  }

  @Test
  void tools_that_were_expected_are_counted_as_their_metric_does() throws IOException {
    String test =
        """
        "actualOutput": "b", "toolsCalled": [{"name": "find"}, {"name": "send"}], "expectedTools": [%s]
        """;
    String any =
        "[\\n\\t Tool Calling Reason: Incomplete tool usage: missing tools []; expected [], called []. See";
    String two = "{\"name\": \"send\"}, {\"name\": \"pay\"}";

    assertThat(
            computed(
                "Tool Correctness",
                test.formatted(two),
                "\"score\": 0.5, \"success\": true, \"reason\": \"" + any + "\""))
        .contains("  1 x metric Tool Correctness\n", "calls_of: \"pay\"", "/ 2");
    assertThat(
            computed(
                "Tool Correctness",
                test.formatted(two),
                "\"score\": 0, \"success\": false, \"reason\": \"Not an exact match: expected\""))
        .contains("calls_exactly: ");
    assertThat(
            computed(
                "Tool Correctness",
                test.formatted("{\"name\": \"find\", \"inputParameters\": {\"a\": 1}}"),
                "\"score\": 1, \"success\": true, \"reason\": \"Correct ordering: all\""))
        .contains("calls_in_order: ", "without arguments and results; an order that is right");
    assertThat(computed("Tool Correctness", test.formatted(""), "\"score\": 0, \"success\": false"))
        .contains("computed: calls}");
    assertThat(
            computed("Tool Correctness", test.formatted(two), "\"score\": 0, \"success\": false"))
        .contains("recorded results are facts, unknown for new outputs");
  }

  @Test
  void texts_are_compared_as_their_metrics_do() throws IOException {
    assertThat(
            computed(
                "Exact Match",
                "\"actualOutput\": \"the big cat\", \"expectedOutput\": \"the cat\"",
                "\"score\": 0.8, \"success\": true"))
        .contains("rouge_1", "words of texts that differ are split otherwise");
    assertThat(
            computed(
                "Json Correctness",
                "\"actualOutput\": \"{\\\"a\\\": 1}\"",
                "\"score\": 1, \"success\": true"))
        .contains("the schema is not in the results", "json_valid");
    assertThat(
            computed(
                "Json Correctness",
                "\"actualOutput\": \"{\\\"a\\\": 1}\"",
                "\"score\": 0, \"success\": false"))
        .contains("unknown for new outputs");
    String logs = "\"verboseLogs\": \"Pattern: order [a-z]+\\\\d+ \\n \\nActual: x\", ";
    assertThat(
            computed(
                "Pattern Match",
                "\"actualOutput\": \" ORDER no12 \"",
                logs + "\"score\": 1.0, \"success\": true"))
        .contains(
            "pattern_count", "(?i)", "letters, digits and boundaries of words are those of ASCII");
    assertThat(
            computed(
                "Pattern Match",
                "\"actualOutput\": \"ORDER no12\"",
                logs + "\"score\": 0.0, \"success\": false"))
        .contains("pattern_count")
        .doesNotContain("(?i)");
  }

  @Test
  void a_graph_becomes_formulas_over_its_judgements() throws IOException {
    ForeignImport done =
        read(
            "dag.json",
            """
            {"nodes": {
              "r": {"type": "TaskNode", "instructions": "List the amounts.", "children": ["j"],
                    "evaluation_params": ["input", "actual_output"]},
              "j": {"type": "BinaryJudgementNode", "criteria": "Is there one?", "children": ["y", "n"]},
              "y": {"type": "VerdictNode", "verdict": true, "child": {"type": "node", "ref": "k"}},
              "n": {"type": "VerdictNode", "verdict": false, "score": 0},
              "k": {"type": "NonBinaryJudgementNode", "criteria": "How is it?", "children": ["a", "b", "c"]},
              "a": {"type": "VerdictNode", "verdict": "good", "score": 10},
              "b": {"type": "VerdictNode", "verdict": "fair", "score": 4},
              "c": {"type": "VerdictNode", "verdict": "bad", "child": {"type": "geval", "name": "g", "criteria": "Short."}}}}
            """);

    assertThat(written(done, "rubric.yaml"))
        .contains(
            "First: List the amounts.\n          Is there one?",
            "is_there_one_is_met >= 1 ? composite_set_2 : 0.0",
            "good_is_met >= 1 ? 1.0 : fair_is_met >= 1 ? 0.4 : g_is_met");
    assertThat(written(done, "tests.jsonl"))
        .isEqualTo("{\"context\":{\"input\":\"\"},\"id\":\"test-1\"}\n");
  }

  @Test
  void a_judgement_without_a_question_and_a_circle_give_no_result_and_are_said() {
    for (String node :
        List.of(
            "{\"type\": \"BinaryJudgementNode\", \"children\": [\"y\", \"n\"]}",
            "{\"type\": \"TaskNode\", \"instructions\": \"Look.\", \"children\": [\"j\"]}")) {
      assertThatThrownBy(() ->
              read(
                  "dag.json",
                  "{\"nodes\": {\"s\": {\"type\": \"TaskNode\", \"instructions\": \"Read.\","
                      + " \"children\": [\"j\"]}, \"j\": "
                      + node
                      + ", \"y\": {\"type\": \"VerdictNode\", \"verdict\": true, \"score\": 10},"
                      + " \"n\": {\"type\": \"VerdictNode\", \"verdict\": false, \"score\": 0}}}"))
          .isInstanceOfSatisfying(
              Refusal.class,
              refusal ->
                  assertThat(String.join("\n", refusal.lines())).contains("it gives no result"));
    }
  }
}
