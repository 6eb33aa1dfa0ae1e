package dev.plumbline.cli.rubric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImportPromptfooCommandTest extends CommandFolder {

  private static final String RESULTS =
      """
      {"evalId": "e", "config": {"description": "letters", "derivedMetrics": [{"name": "x"}], "newKey": 1},
       "results": {"version": 3, "results": [
        {"testIdx": 0, "promptIdx": 0, "vars": {"name": "Ann"}, "prompt": {"raw": "Write to Ann."},
         "provider": {"id": "openai:x"}, "response": {"output": "Dear Ann, thank you."}, "success": false, "score": 0.7,
         "testCase": {"vars": {"name": "Ann"}, "assert": [
           {"type": "contains", "value": "{{name}}", "weight": 2},
           {"type": "llm-rubric", "value": "It is polite to {{name}}.", "threshold": 0.5},
           {"type": "not-llm-rubric", "value": "It is long.", "metric": "length"},
           {"type": "similar", "value": "Hello"}]},
         "gradingResult": {"pass": false, "score": 0.7, "reason": "no", "componentResults": [
           {"pass": true, "score": 1, "reason": "", "assertion": {"type": "contains", "value": "{{name}}"}},
           {"pass": true, "score": 0.8, "reason": "kind", "assertion": {"type": "llm-rubric", "value": "It is polite to {{name}}."}},
           {"pass": false, "score": 0.2, "reason": "long", "assertion": {"type": "not-llm-rubric", "value": "It is long."}},
           {"pass": false, "score": 0.5, "reason": "", "assertion": {"type": "similar", "value": "Hello"}}]}},
        {"testIdx": 1, "promptIdx": 0, "vars": {"name": "Bob"}, "prompt": {"raw": "Write to Bob."},
         "provider": {"id": "openai:x"}, "response": {"output": "Hi"}, "success": false, "score": 0,
         "testCase": {"vars": {"name": "Bob"}, "assert": [{"type": "llm-rubric", "value": "It is polite."}]},
         "gradingResult": {"pass": false, "score": 0, "componentResults": [
           {"pass": false, "score": 0, "reason": "cannot parse", "assertion": {"type": "llm-rubric", "value": "It is polite."},
            "metadata": {"graderError": true}},
           {"pass": true, "score": 1, "reason": "Manual", "assertion": {"type": "human"}}]}}]}}
      """;

  @Test
  void recorded_results_come_out_the_same_and_nothing_is_lost_in_silence() throws IOException {
    CapturedOutput run = imported("results.json", RESULTS);

    assertThat(run.err()).isEmpty();
    run.prints(
        "imported 2 tests, 2 recorded outputs",
        "1 x assertion contains\n",
        "1 x grader that failed\n",
        "1 x rating of a person\n",
        "assertion similar: it compares embeddings of a model: what was recorded is given",
        "1 x config/newKey: nothing here reads it (/config/newKey)",
        "1 x derivedMetrics: ",
        "recorded results of 2 outputs: 10 of 10 come out the same\n");
    assertThat(Files.readString(out("labels.jsonl")))
        .isEqualTo("{\"id\":\"test-1-0\",\"scores\":{\"composite\":1}}\n");
  }

  @Test
  void the_same_input_gives_the_same_bytes_and_edited_files_stay() throws IOException {
    imported("results.json", RESULTS);
    Map<String, String> first = files();
    imported("results.json", RESULTS).ok();
    assertThat(files()).isEqualTo(first);
    Files.writeString(out("rubric.yaml"), "mine");
    imported("results.json", RESULTS)
        .ended(ExitCode.USAGE)
        .complains("a different file of this name exists");
    assertThat(Files.readString(out("rubric.yaml"))).isEqualTo("mine");
  }

  @Test
  void tests_of_a_table_and_of_scenarios_wait_for_outputs() throws IOException {
    write(
        "tests.csv",
        "question,answer,__expected1,__expected2,__threshold\n"
            + "2+2,4,contains:4,\"contains-any: four,4\",0.5\n"
            + "1+1,2,2,not-contains(1):3,\n");
    imported(
            "promptfooconfig.yaml",
            """
            tests: file://tests.csv
            scenarios:
              - config: [{vars: {tone: kind}}, {vars: {tone: rude}}]
                tests: [{assert: [{type: icontains, value: '{{tone}}'}]}]
            """)
        .prints("imported 4 tests, 0 recorded outputs");
    assertThat(Files.readAllLines(out("tests.jsonl"))).hasSize(4);
    assertThat(Files.readString(out("rubric.yaml")))
        .contains("[rR][uU][dD][eE]", "\\\\A2\\\\z", "four|4", "test_1 >= 0.5");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "{type: contains, value: '{{ x | upper }}'} ~ its template does more than fill in names",
        "{type: contains, value: '{% if x %}a{% endif %}'} ~ its template does more than fill in names",
        "{type: equals, value: 'file://check.py'} ~ its value is a file that is code, or cannot be read",
        "{type: equals, value: 'file://../../secret.txt'} ~ its value is a file that is code, or cannot be read",
        "{type: javascript, value: 'output.length'} ~ it runs code",
        "{type: regex, value: '(?<=a)b'} ~ its pattern has look-around",
        "{type: contains, value: a, transform: output.trim()} ~ it transforms the output by code",
        "{type: unheard-of} ~ the type is not known here",
      })
  void what_would_run_is_lost_with_a_reason_and_the_rest_is_kept(String assertion, String reason)
      throws IOException {
    imported(
            "promptfooconfig.yaml",
            "tests: [{assert: [{type: contains, value: b}, " + assertion + "]}]\n")
        .prints(reason, "1 x assertion contains\n", "/tests/0/assert/1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n"})
  void a_byte_order_mark_and_the_ends_of_lines_change_no_kind(String end) throws IOException {
    Path file =
        write(
            "config.yaml",
            String.join(
                end,
                "\uFEFFprompts: [hi]",
                "tests:",
                "  - assert: [{type: contains, value: Paris}]",
                ""));
    CapturedOutput run = CapturedOutput.run("import {} --out", file, file("out"));
    assertThat(run.out() + run.err()).contains("imported 1 test");
  }

  @Test
  void a_file_with_nothing_to_check_or_of_another_kind_is_refused_with_its_reasons()
      throws IOException {
    imported("a.yaml", "redteam: {plugins: [pii]}\n")
        .complains("nothing in it can be checked", "redteam: attacks are made up by a model");
    imported("b.yaml", "just words\n").complains("neither a configuration");
    imported("c.yaml", "tests: &a [*a]\n")
        .complains("or is too deep, use fewer aliases within aliases");
    imported("d.json", "[".repeat(5_000)).complains("deep");
    imported("e.json", "{\"results\": {\"results\": 7}}").ended(ExitCode.USAGE);
    assertThat(Files.exists(out("rubric.yaml"))).isFalse();
  }

  @Test
  void a_rubric_of_a_source_without_a_title_has_the_name_of_its_file() throws IOException {
    String tests = "tests: [{vars: {x: 1}, assert: [{type: contains, value: a}]}]\n";
    for (String[] named :
        new String[][] {
          {"promptfooconfig.yaml", tests, "promptfoo"},
          {"refunds.yaml", tests, "promptfoo-refunds"},
          {"greetings.yaml", "description: Hello\n" + tests, "hello"}
        }) {
      imported(named[0], named[1]).ok();
      assertThat(Files.readString(out("rubric.yaml"))).startsWith("rubric: " + named[2] + "\n");
      Files.delete(out("rubric.yaml"));
    }
  }

  @Test
  void what_comes_with_a_document_has_a_name_of_its_own() throws IOException {
    CapturedOutput run =
        imported(
            "promptfooconfig.yaml",
            """
            defaultTest: {options: {provider: x}, assert: [{type: cost, threshold: 0.01}, {type: latency, threshold: 9}]}
            tests: [{vars: {x: 1}}]
            """);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).containsOnlyOnce("x provider: ");
  }

  /// Recorded tests lose white space in texts that are JSON, also within lists.
  @Test
  void values_are_those_that_were_run_where_the_recorded_test_has_others() throws IOException {
    imported(
            "results.json",
            """
            {"results": {"results": [{"testIdx": 0, "promptIdx": 0, "vars": {"v": "x"}, "success": true, "score": 1,
             "response": {"output": "so: {\\"a\\": 1} x"},
             "testCase": {"assert": [
               {"type": "icontains-any", "value": ["x+y", "{\\"A\\":1}"]},
               {"type": "contains-all", "value": ["{{v}}", "{\\"a\\":1}"]},
               {"type": "contains", "value": "{\\"a\\":1}"}]},
             "gradingResult": {"pass": true, "score": 1, "componentResults": [
               {"pass": true, "score": 1, "assertion": {"type": "icontains-any", "value": ["x+y", "{\\"A\\": 1}"]}},
               {"pass": true, "score": 1, "assertion": {"type": "contains-all", "value": ["{{v}}", "{\\"a\\": 1}"]}},
               {"pass": true, "score": 1, "assertion": {"type": "contains", "value": "{\\"a\\": 1}"}}]}}]}}
            """)
        .prints("8 of 8 come out the same")
        .doesNotPrint("\nlost\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "{type: contains-any, value: ['', b]} ~ true",
        "{type: contains-any, value: []} ~ false",
        "{type: icontains-all, value: []} ~ true",
        "{type: contains-all, value: 'a, \"b, \"\"c\"\"\" ,'} ~ b, \\\"c\\\"",
        "{type: contains-any, value: [null, [1, null], {a: 1}]} ~ null|1,|\\\\[object Object\\\\]",
      })
  void lists_are_read_as_javascript_reads_them(String assertion, String written)
      throws IOException {
    CapturedOutput run =
        imported("promptfooconfig.yaml", "tests: [{assert: [" + assertion + "]}]\n");

    assertThat(run.err()).isEmpty();
    assertThat(Files.readString(out("rubric.yaml"))).contains(written);
  }

  @Test
  void tests_of_several_files_are_found_by_their_names() throws IOException {
    for (String each : List.of("tests/b/t.yaml", "tests/a/t.yaml", "tests/a/other.js", "t.yaml")) {
      Files.createDirectories(file(each).getParent());
      write(each, "- assert: [{type: contains, value: '" + each + "'}]\n");
    }
    imported("promptfooconfig.yaml", "tests: ['file://tests/*/*', 'file://nothing/*.yaml']\n")
        .prints("imported 2 tests", "cannot be read: file://nothing/*.yaml (/tests)");
    assertThat(Files.readString(out("rubric.yaml")))
        .containsSubsequence("tests/a/t", "tests/b/t")
        .doesNotContain("other");
  }

  @Test
  void white_space_of_javascript_is_short_in_a_pattern() throws IOException {
    imported(
            "promptfooconfig.yaml",
            "tests: [{assert: [{type: regex, value: '"
                + "\\s[^\\s]".repeat(12)
                + "'},"
                + " {type: is-json, value: false}]}]\n")
        .prints("1 x assertion regex\n")
        .doesNotPrint("\nlost\n");
  }

  @Test
  void tests_that_are_too_different_for_one_rubric_are_several() throws IOException {
    String tests =
        IntStream.range(0, 600)
            .mapToObj(i ->
                "- {providerOutput: 'a%d', assert: [{type: contains, value: a%d}]}\n"
                    .formatted(i % 450, i % 450))
            .collect(Collectors.joining());
    CapturedOutput run =
        imported("promptfooconfig.yaml", "description: many\ntests:\n" + tests.indent(2));

    assertThat(run.err()).isEmpty();
    run.prints(
        "imported 600 tests, 600 recorded outputs",
        "600 x assertion contains\n",
        "the tests are too different for one rubric, so there are 4\n");
    List<String> documents = new ArrayList<>();
    for (int i = 1; i <= 4; i++) {
      assertThat(Files.readString(out("part-" + i + "/rubric.yaml")))
          .startsWith("rubric: many-part-" + i + "\n");
      documents.addAll(Files.readAllLines(out("part-" + i + "/documents.jsonl")));
    }
    assertThat(documents).hasSize(600).doesNotHaveDuplicates();
  }

  @Test
  void what_a_run_would_refuse_is_lost() throws IOException {
    imported(
            "promptfooconfig.yaml",
            "tests: [{assert: [{type: contains, value: a}, {type: contains-any, value: '\"a'},"
                + " {type: contains-all, value: '\"a\" b'}]}]\n")
        .prints(
            "1 x assertion contains-any: it has no value",
            "1 x assertion contains-all: it has no value");
  }

  @Test
  void scores_beyond_1_and_complements_in_binary_keep_what_was_recorded() throws IOException {
    String result =
        """
        {"testIdx": %d, "promptIdx": 0, "vars": {}, "response": {"output": "text %1$d"}, "success": %s,
         "score": %s, "gradingResult": {"pass": %2$s, "score": %3$s, "reason": "", "componentResults": [
          {"pass": %2$s, "score": %3$s, "reason": "", "assertion": %4$s}]}, "testCase": {"assert": [%4$s]}}
        """;
    String rubric = "{\"type\": \"llm-rubric\", \"value\": \"polite\"}";
    String not = "{\"type\": \"not-g-eval\", \"value\": \"rude\", \"threshold\": 0.7}";
    imported(
        "results.json",
        "{\"results\": {\"version\": 3, \"results\": ["
            + result.formatted(0, true, "8", rubric)
            + ","
            + result.formatted(1, true, "0.6666666666666666", rubric)
            + ","
            + result.formatted(2, false, "0.30000000000000004", not)
            + "]}}");

    run(
        "evaluate --rubric {} --documents {} --judge promptfoo:grader:1 --completions {} --out ./run",
        out("rubric.yaml"),
        out("documents.jsonl"),
        out("answers.jsonl"));

    assertThat(Files.readAllLines(file("run/results.jsonl")))
        .satisfiesExactly(
            first -> assertThat(first).contains("\"composite\":\"8\"", "\"passed\":true"),
            second ->
                assertThat(second).contains("\"composite\":\"0.666666666667\"", "\"passed\":true"),
            third -> assertThat(third).contains("\"composite\":\"0.3\"", "\"passed\":false"));
  }

  @Test
  void two_outputs_with_one_text_have_the_answers_of_their_own_documents() throws IOException {
    String result =
        """
        {"testIdx": 0, "promptIdx": %d, "vars": {}, "response": {"output": "Paris"}, "success": true,
         "score": %s, "gradingResult": {"pass": true, "score": %2$s, "reason": "", "componentResults": [
          {"pass": true, "score": %2$s, "reason": "because %1$d", "assertion": {"type": "llm-rubric", "value": "right"}}]},
         "testCase": {"assert": [{"type": "llm-rubric", "value": "right"}]}}
        """;

    imported(
            "results.json",
            "{\"results\": {\"version\": 3, \"results\": ["
                + result.formatted(0, "1")
                + ","
                + result.formatted(1, "0.5")
                + "]}}")
        .prints(
            "1 x output with the text of another: its answers belong to its document: they are later"
                + " replicates of the judge (/test-0-1)",
            "8 of 8 come out the same");
    run(
            "evaluate --rubric {} --documents {} --judge promptfoo:grader:1 --completions {} --out ./run",
            out("rubric.yaml"),
            out("documents.jsonl"),
            out("answers.jsonl"))
        .ok()
        .complains("1 document with the text of another: their answers are later replicates");
    assertThat(Files.readAllLines(file("run/results.jsonl")))
        .satisfiesExactly(
            first -> assertThat(first).contains("\"composite\":\"1\""),
            second -> assertThat(second).contains("\"composite\":\"0.5\""));
    run("proof verify @latest").prints("everything verifies");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"error\": \"429\"}|429|the provider failed",
        "null|Rate limit exceeded for grader after 4 attempts|a grader failed, and the output was not"
            + " recorded",
        "null|stopped|none was recorded"
      })
  void a_result_without_an_output_says_who_failed(String response, String error, String why)
      throws IOException {
    imported(
            "results.json",
            RESULTS.replaceFirst(
                "\\{\"testIdx\"",
                """
                {"testIdx": 9, "promptIdx": 0, "response": %s, "error": "%s", "success": false,
                 "testCase": {"assert": [{"type": "llm-rubric", "value": "kind"}]}}, {"testIdx"
                """
                    .formatted(response, error)
                    .strip()))
        .prints("result without an output: " + why);
  }

  @Test
  void a_trace_becomes_calls_that_trajectories_are_checked_on() throws IOException {
    imported(
            "results.json",
            """
            {"traces": [{"traceId": "t", "spans": [
               {"spanId": "2", "name": "b", "startTime": 2, "attributes": {"tool.name": "refund", "tool.arguments": "{\\"id\\": 7, \\"why\\": \\"x\\"}"}},
               {"spanId": "1", "name": "a", "startTime": 1, "attributes": {"tool.name": "search", "tool.arguments": "{}"}}]}],
             "results": {"results": [{"testIdx": 0, "promptIdx": 0, "traceId": "t", "response": {"output": "done"}, "success": true, "score": 1,
             "testCase": {"assert": [
               {"type": "trajectory:tool-used", "value": ["search", "refund"]},
               {"type": "not-trajectory:tool-used", "value": ["delete"]},
               {"type": "trajectory:tool-sequence", "value": {"steps": ["search", "refund"], "mode": "exact"}},
               {"type": "trajectory:tool-args-match", "value": {"name": "refund", "args": {"id": 7}}},
               {"type": "trajectory:step-count", "value": {"type": "tool", "max": 2}}]},
             "gradingResult": {"pass": true, "score": 1, "componentResults": [
               {"pass": true, "score": 1, "assertion": {"type": "trajectory:tool-used", "value": ["search", "refund"]}},
               {"pass": true, "score": 1, "assertion": {"type": "not-trajectory:tool-used", "value": ["delete"]}},
               {"pass": true, "score": 1, "assertion": {"type": "trajectory:tool-sequence", "value": {"steps": ["search", "refund"], "mode": "exact"}}},
               {"pass": true, "score": 1, "assertion": {"type": "trajectory:tool-args-match", "value": {"name": "refund", "args": {"id": 7}}}},
               {"pass": true, "score": 1, "assertion": {"type": "trajectory:step-count", "value": {"type": "tool", "max": 2}}}]}}]}}
            """)
        .prints("12 of 12 come out the same")
        .doesNotPrint("\nlost\n");
  }

  private CapturedOutput imported(String name, String text) throws IOException {
    Path file = write(name, text);
    return CapturedOutput.run("import --from promptfoo {} --out", file, file("out"));
  }

  private Path out(String name) {
    return file("out").resolve(name);
  }

  private Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    List<Path> all = new ArrayList<>();
    try (Stream<Path> listed = Files.list(file("out"))) {
      listed.forEach(all::add);
    }
    for (Path each : all) {
      files.put(each.getFileName().toString(), Files.readString(each));
    }
    return files;
  }
}
