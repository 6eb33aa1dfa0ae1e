package dev.plumbline.exchange.importing;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LangfuseImportTest {

  private static final String TRACES =
      """
      [{"id": "t1", "timestamp": "2026-01-01T00:00:00Z", "name": "chat", "metadata": {"tier": "gold"},
        "input": {"messages": [{"role": "user", "content": "How much?"}]},
        "output": {"role": "assistant", "content": "Five euros."}, "unknown_key": 3},
       {"id": "t2", "timestamp": "2026-01-02T00:00:00Z", "input": "Where?", "output": {"answer": "Here."}},
       {"id": "t3", "timestamp": "2026-01-03T00:00:00Z", "input": "When?", "output": null}]
      """;

  private static final String OBSERVATIONS =
      """
      [{"id": "o2", "traceId": "t1", "type": "TOOL", "name": "price", "startTime": "2026-01-01T00:00:02Z",
        "input": {"of": "tea"}, "output": "5"},
       {"id": "o1", "traceId": "t1", "type": "RETRIEVER", "name": "find", "startTime": "2026-01-01T00:00:01Z",
        "output": [{"text": "Tea costs five."}]},
       {"id": "o3", "traceId": "t9", "type": "SPAN", "startTime": "2026-01-01T00:00:01Z"}]
      """;

  private static final String SCORES =
      """
      [{"id": "s1", "traceId": "t1", "name": "polite", "source": "EVAL", "dataType": "NUMERIC", "value": 4, "comment": "kind"},
       {"id": "s2", "traceId": "t1", "name": "polite", "source": "ANNOTATION", "dataType": "NUMERIC", "value": 5},
       {"id": "s3", "traceId": "t2", "name": "polite", "source": "EVAL", "dataType": "NUMERIC", "value": 1},
       {"id": "s4", "traceId": "t2", "name": "tone", "source": "ANNOTATION", "dataType": "CATEGORICAL", "stringValue": "fair", "value": 0},
       {"id": "s5", "traceId": "t2", "name": "length", "source": "API", "dataType": "NUMERIC", "value": 12},
       {"id": "s6", "traceId": "t1", "name": "free", "source": "ANNOTATION", "dataType": "CATEGORICAL", "stringValue": "odd", "value": 0},
       {"id": "s8", "traceId": "t1", "name": "tone", "source": "ANNOTATION", "dataType": "CATEGORICAL", "stringValue": "great", "value": 0},
       {"id": "s9", "traceId": "t9", "name": "elsewhere", "source": "EVAL", "dataType": "NUMERIC", "value": 1},
       {"id": "s7", "traceId": "t9", "name": "polite", "source": "EVAL", "dataType": "NUMERIC", "value": 2}]
      """;

  private static final String CONFIGS =
      """
      [{"id": "c1", "name": "polite", "dataType": "NUMERIC", "minValue": 1, "maxValue": 5, "description": "Is it friendly?"},
       {"id": "c2", "name": "tone", "dataType": "CATEGORICAL", "categories": [
         {"label": "bad", "value": 0}, {"label": "fair", "value": 1}, {"label": "good", "value": 2}]}]
      """;

  @TempDir private Path folder;

  private ForeignImport imported(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, content);
    return imported(file);
  }

  private ForeignImport imported(Path file) {
    ImportLedger ledger = new ImportLedger();
    return SuiteImport.of("export", LangfuseImport.read(new ForeignFile(file), ledger), ledger);
  }

  private String written(ForeignImport done, String name) throws IOException {
    done.write(folder.resolve("out"), true);
    return Files.readString(folder.resolve("out").resolve(name));
  }

  private static List<String> rows(ForeignImport done, String fate) {
    return done.json(Path.of("out")).objects("constructs").stream()
        .filter(row -> row.text("fate").equals(fate))
        .map(row -> row.text("construct"))
        .toList();
  }

  @Test
  void traces_with_their_scores_are_documents_answers_and_labels() throws IOException {
    ForeignImport done =
        imported(
            "all.json",
            "{\"traces\": %s, \"observations\": %s, \"scores\": %s, \"scoreConfigs\": %s}"
                .formatted(TRACES, OBSERVATIONS, SCORES, CONFIGS));

    assertThat(written(done, "documents.jsonl").lines())
        .satisfiesExactly(
            first ->
                assertThat(first)
                    .contains(
                        "\"id\":\"t1\"",
                        "\"metadata_tier\":\"gold\"",
                        "\"name\":\"price\"",
                        "\"sources\":[\"Tea costs five.\"]",
                        "{\"content\":\"Five euros.\",\"role\":\"assistant\"}]"),
            second -> assertThat(second).contains("\"content\":\"Here.\"", "_recorded_score\":12"));
    assertThat(written(done, "answers.jsonl"))
        .contains("\"reason\":\"kind\"", "\"value\":0.75", "\"value\":0}");
    assertThat(written(done, "labels.jsonl"))
        .isEqualTo(
            """
            {"id":"t1","scores":{"polite":1}}
            {"id":"t2","scores":{"tone":0.5}}
            """);
    assertThat(written(done, "rubric.yaml"))
        .contains("Is it friendly?", "bad, fair, good")
        .doesNotContain("elsewhere");
    assertThat(rows(done, "lost"))
        .contains(
            "traces/*/unknown_key",
            "trace without an output",
            "score free",
            "score tone",
            "score",
            "observation");
    JsonObject agreement = done.json(folder).object("agreement");
    assertThat(agreement.list("differences")).isEmpty();
    assertThat(agreement.integer("compared")).isEqualTo(6);
  }

  @Test
  void files_of_a_folder_belong_together() throws IOException {
    Path exports = Files.createDirectory(folder.resolve("exports"));
    Files.writeString(
        exports.resolve("1.json"), "{\"data\": " + TRACES + ", \"meta\": {\"page\": 1}}");
    Files.writeString(
        exports.resolve("scores.csv"),
        "id,traceId,name,source,dataType,value,comment\n"
            + "s1,t1,polite,EVAL,NUMERIC,0.5,\"kind, mostly\"\n"
            + "s2,t2,right,ANNOTATION,BOOLEAN,1,\n");
    Files.writeString(exports.resolve("notes.txt"), "not read");
    ForeignImport done = imported(exports);
    assertThat(written(done, "answers.jsonl")).contains("kind, mostly", "\"value\":0.5");
    assertThat(written(done, "labels.jsonl"))
        .isEqualTo("{\"id\":\"t2\",\"scores\":{\"right\":1}}\n");
    assertThat(rows(done, "lost")).noneMatch(row -> row.contains("meta"));
  }

  @Test
  void a_score_has_the_range_of_the_config_that_it_names() throws IOException {
    String configs =
        """
        {"id": "c1", "name": "good", "isArchived": true, "dataType": "NUMERIC", "minValue": 1, "maxValue": 5},
        {"id": "c2", "name": "good", "dataType": "NUMERIC", "minValue": 0, "maxValue": 10},
        {"id": "c3", "name": "good", "isArchived": true, "dataType": "NUMERIC", "minValue": 0, "maxValue": 10},
        {"id": "c4", "name": "good", "dataType": "NUMERIC", "minValue": 0, "maxValue": 20}
        """;
    String score =
        "{\"id\": \"s%s\", \"traceId\": \"t%1$s\", \"name\": \"good\", \"source\": \"ANNOTATION\","
            + " \"dataType\": \"NUMERIC\", \"value\": 5, \"configId\": \"c%1$s\"}";
    String trace = "{\"id\": \"t%s\", \"input\": \"q\", \"output\": \"a%1$s\"}";
    ForeignImport done =
        imported(
            "x.json",
            "{\"traces\": [%s], \"scores\": [%s], \"scoreConfigs\": [%s]}"
                .formatted(
                    Stream.of(1, 2, 3).map(trace::formatted).collect(joining(",")),
                    Stream.of(1, 2, 3).map(score::formatted).collect(joining(",")),
                    configs));

    assertThat(written(done, "labels.jsonl"))
        .isEqualTo(
            """
            {"id":"t1","scores":{"good_2":1}}
            {"id":"t2","scores":{"good":0.5}}
            {"id":"t3","scores":{"good":0.5}}
            """);
    assertThat(rows(done, "lost")).containsExactly("score config");
  }

  @Test
  void a_table_of_traces_has_its_scores_in_columns() throws IOException {
    ForeignImport done =
        imported(
            "traces.csv",
            "id,timestamp,name,input,output,metadata,accuracy,mood,latency\n"
                + "t1,2026,chat,\"{\"\"q\"\": 1}\",\"\"\"yes\"\"\",\"{\"\"a\"\": 1}\",[0.25],\"[\"\"sad\"\"]\",3\n"
                + "t2,2026,chat,plain,words,,[],,3\n");
    assertThat(written(done, "documents.jsonl").lines())
        .satisfiesExactly(
            first ->
                assertThat(first)
                    .contains("\"content\":\"yes\"", "_recorded_score\":0.25", "\"metadata_a\":1"),
            second -> assertThat(second).contains("\"content\":\"words\""));
    assertThat(rows(done, "lost")).contains("score mood");
  }

  @Test
  void a_trace_without_its_own_output_has_that_of_its_last_generation() throws IOException {
    ForeignImport done =
        imported(
            "trace.json",
            """
            {"message": "ok", "data": {"id": "t1", "timestamp": "x", "input": null, "output": null,
              "observations": [
                {"id": "o1", "type": "GENERATION", "startTime": "1", "input": "first", "output": "one"},
                {"id": "o2", "type": "GENERATION", "startTime": "2",
                 "input": [{"role": "user", "content": "second"}], "output": "two"}],
              "scores": [{"id": "s", "name": "ok", "source": "EVAL", "dataType": "BOOLEAN", "value": 1}]}}
            """);

    assertThat(written(done, "documents.jsonl"))
        .isEqualTo(
            "{\"id\":\"t1\",\"messages\":[{\"content\":\"second\",\"role\":\"user\"},"
                + "{\"content\":\"two\",\"role\":\"assistant\"}]}\n");
    assertThat(rows(done, "lost")).containsExactly("observation GENERATION");
  }

  @Test
  void one_trace_as_its_page_or_the_server_gives_it_keeps_its_scores() throws IOException {
    String observations =
        """
        [{"id": "o1", "traceId": "t1", "type": "SPAN", "startTime": "1", "parentObservationId": null,
          "input": "When?", "output": "At nine."},
         {"id": "o2", "traceId": "t1", "type": "SPAN", "startTime": "1", "parentObservationId": "o1"}]
        """;
    String scores =
        """
        [{"id": "s", "traceId": "t1", "observationId": null, "name": "ok", "source": "EVAL",
          "dataType": "NUMERIC", "value": 0.8}]
        """;
    String trace =
        "{\"id\": \"t1\", \"timestamp\": \"x\", \"input\": \"When?\", \"output\": \"At nine.\"";

    for (String export :
        List.of(
            "{\"trace\": %s, \"scores\": %s}, \"observations\": %s}"
                .formatted(trace, scores, observations),
            "{\"trace\": %s}, \"scores\": %s, \"observations\": %s}"
                .formatted(trace, scores, observations),
            "{\"observations\": %s, \"scores\": %s}".formatted(observations, scores))) {
      ForeignImport done = imported("trace.json", export);

      assertThat(written(done, "documents.jsonl")).contains("At nine.");
      assertThat(written(done, "answers.jsonl")).contains("\"value\":0.8");
      assertThat(rows(done, "lost")).doesNotContain("score");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1, 0.5, 1.4, 0|\"minValue\": 0, \"maxValue\": 1|1 0.5 null 0|score judge|",
        "1, 0.5, -0.1, 0|\"maxValue\": 1|1 0.5 null 0|score judge|",
        "1, 0.5, 1.4, 0||1 0.5 null 0|score judge|",
        "1, 5, 3, 4||0.2 1 0.6 0.8||range of judge",
        "1, 5, 3, 6|\"minValue\": 1, \"maxValue\": 5|0 1 0.5 null|score judge|"
      })
  void one_score_beyond_the_range_is_named_and_shrinks_no_other(
      String scores, String range, String values, String lost, String changed) throws IOException {
    StringBuilder traces = new StringBuilder();
    StringBuilder all = new StringBuilder();
    int number = 0;
    for (String score : scores.split(", ")) {
      String comma = number == 0 ? "" : ",";
      traces
          .append(comma)
          .append("{\"id\": \"t%d\", \"input\": \"q\", \"output\": \"a%<d\"}".formatted(number));
      all.append(comma)
          .append(
              ("{\"id\": \"s%d\", \"traceId\": \"t%<d\", \"name\": \"judge\", \"source\": \"EVAL\","
                      + " \"dataType\": \"NUMERIC\", \"value\": %s}")
                  .formatted(number++, score));
    }
    String config =
        range == null
            ? ""
            : ", \"scoreConfigs\": [{\"name\": \"judge\", \"dataType\": \"NUMERIC\", "
                + range
                + "}]";

    ForeignImport done =
        imported(
            "x.json", "{\"traces\": [" + traces + "], \"scores\": [" + all + "]" + config + "}");

    List<String> written =
        written(done, "answers.jsonl")
            .lines()
            .map(line -> line.replaceAll(".*\"value\":([^}]*)}.*", "$1"))
            .toList();
    assertThat(String.join(" ", written)).isEqualTo(values);
    assertThat(rows(done, "lost")).isEqualTo(lost == null ? List.of() : List.of(lost));
    if (changed != null) {
      assertThat(rows(done, "changed")).contains(changed);
    }
  }

  @Test
  void lines_of_a_data_set_are_tests() throws IOException {
    ForeignImport done =
        imported(
            "items.jsonl",
            "{\"id\": \"../i1\", \"input\": {\"q\": 1}, \"expectedOutput\": \"one\", \"metadata\": null}\n\n"
                + "{\"id\": \"i2\", \"input\": \"q\", \"expected_output\": {\"a\": 2}}\n");
    assertThat(written(done, "tests.jsonl"))
        .contains("\"expected_output\":\"one\"", "\"input\":\"{\\\"q\\\":1}\"", "\"id\":\"../i1\"");
  }

  @Test
  void what_is_no_export_is_refused() {
    for (String content : List.of("{}", "[1]", "{\"a\": [", "[{\"id\": \"x\"}]")) {
      assertThatThrownBy(() -> imported("x.json", content)).isInstanceOf(Refusal.class);
    }
  }
}
