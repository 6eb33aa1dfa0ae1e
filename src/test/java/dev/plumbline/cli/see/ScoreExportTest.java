package dev.plumbline.cli.see;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What `show --for` prints, read as the other tools read it.
class ScoreExportTest extends CommandFolder {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String RUBRIC = "docs/examples/junit/reply.yaml";

  @BeforeEach
  void evaluate() throws IOException {
    Path texts =
        write(
            "texts.jsonl",
            """
            {"id": "t1", "text": "Thank you for writing. We will send it."}
            {"id": "t2", "text": "=cmd() <b>Later, when there is time for it.</b>"}
            {"id": "t3", "text": ""}
            """);
    run("evaluate --rubric {} --documents {} --max-unscored 1", RUBRIC, texts);
  }

  private CapturedOutput shown(String line, Object... values) {
    return run("show @latest --for", (Object[]) CapturedOutput.words(line, values));
  }

  private List<JsonNode> lines(CapturedOutput output) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : output.out().lines().toList()) {
      lines.add(MAPPER.readTree(line));
    }
    return lines;
  }

  @Test
  void inspect_gets_a_record_for_each_score_and_none_for_a_missing_one() throws IOException {
    CapturedOutput output = shown("inspect");
    List<JsonNode> records = lines(output);
    assertThat(records).extracting(record -> record.get("id").asText()).containsExactly("t1", "t2");
    assertThat(records.getFirst().get("value").isNumber()).isTrue();
    assertThat(records.getFirst().get("value").decimalValue()).isEqualByComparingTo("5");
    assertThat(records.getFirst().has("explanation")).isFalse();
    assertThat(records.get(1).get("explanation").asText()).isEqualTo("composite is not at least 3");
    assertThat(records.get(1).get("metadata").get("scorecard").asText()).startsWith("sha256:");
    assertThat(records.get(1).get("metadata").get("traits").get("help").asText()).isEqualTo("1");
    assertThat(output.err()).isEqualTo("plumbline: 1 document without a score left out\n");
  }

  @Test
  void inspect_finds_the_sample_and_the_epoch_of_what_came_from_its_log() throws IOException {
    String sample =
        """
        {"id": 7, "epoch": %d, "input": "Where?", "target": "Rome", "scores": {"includes": {"value": "C"}},
         "output": {"completion": "Rome %1$d", "choices": [{}]}}\
        """;
    write(
        "log.json",
        """
        {"version": 2, "status": "success", "eval": {"task": "t", "scorers": [{"name": "includes", "options": {}}]},
         "samples": [%s, %s]}
        """
            .formatted(sample.formatted(1), sample.formatted(2)));
    ok("import ./log.json --out {}", file("log"));
    ok("evaluate --quiet --rubric ./log/rubric.yaml --documents ./log/documents.jsonl");

    assertThat(lines(shown("inspect")))
        .extracting(it -> it.get("id").asText() + " " + it.get("epoch"))
        .containsExactly("7 1", "7 2");
  }

  @Test
  void langfuse_gets_a_score_of_each_kind_with_ids_of_their_own() throws IOException {
    List<JsonNode> scores = lines(shown("langfuse"));

    assertThat(scores)
        .extracting(
            score -> score.get("traceId").asText() + " " + score.get("name").asText(),
            score -> score.get("dataType").asText(),
            score -> score.get("value").asText())
        .containsExactly(
            tuple("t1 reply", "NUMERIC", "5"),
            tuple("t1 reply.passed", "BOOLEAN", "1"),
            tuple("t1 reply.courtesy", "NUMERIC", "5"),
            tuple("t1 reply.help", "NUMERIC", "5"),
            tuple("t2 reply", "NUMERIC", "1"),
            tuple("t2 reply.passed", "BOOLEAN", "0"),
            tuple("t2 reply.courtesy", "NUMERIC", "1"),
            tuple("t2 reply.help", "NUMERIC", "1"),
            tuple("t3 reply.status", "CATEGORICAL", "refused"));
    assertThat(scores).extracting(score -> score.get("id").asText()).doesNotHaveDuplicates();
  }

  @Test
  void otlp_gets_events_whose_missing_score_has_an_error_type_and_no_value() throws IOException {
    List<JsonNode> documents = lines(shown("otlp"));
    List<Map<String, JsonNode>> composites = new ArrayList<>();
    for (JsonNode document : documents) {
      JsonNode records =
          document.get("resourceLogs").get(0).get("scopeLogs").get(0).get("logRecords");
      records.forEach(record -> {
        assertThat(record.get("eventName").asText()).isEqualTo("gen_ai.evaluation.result");
        assertThat(record.get("timeUnixNano").asText()).matches("[0-9]{19}");
      });
      composites.add(attributes(records.get(0)));
    }

    assertThat(composites.getFirst().get("gen_ai.evaluation.name").asText()).isEqualTo("reply");
    assertThat(composites.getFirst().get("gen_ai.evaluation.score.value").isNumber()).isTrue();
    assertThat(composites.getFirst().get("gen_ai.evaluation.score.label").asText())
        .isEqualTo("pass");
    assertThat(composites.get(2))
        .doesNotContainKey("gen_ai.evaluation.score.value")
        .hasEntrySatisfying("error.type", type -> assertThat(type.asText()).isEqualTo("refused"));
    assertThat(documents.toString()).doesNotContain("Thank you for writing", "cmd()");
  }

  private static Map<String, JsonNode> attributes(JsonNode record) {
    Map<String, JsonNode> attributes = new TreeMap<>();
    record
        .get("attributes")
        .forEach(
            one -> attributes.put(one.get("key").asText(), one.get("value").elements().next()));
    return attributes;
  }

  @Test
  void the_score_that_counts_is_the_one_that_is_exported() throws IOException {
    CapturedOutput corrected =
        run("decide correct @latest t1 --item C1 --decision 0 --by {} --reason seen", "Marker One");
    assertThat(corrected.err()).isEmpty();
    JsonNode record = lines(shown("inspect --where", "id == \"t1\"")).getFirst();
    JsonNode metadata = record.get("metadata");
    assertThat(record.get("value").asText()).isEqualTo(metadata.get("final").asText());
    assertThat(metadata.get("final").asDouble()).isLessThan(metadata.get("composite").asDouble());
    assertThat(record.get("explanation").asText()).contains("seen");
  }

  @Test
  void a_correction_counts_in_every_figure_and_reason_that_is_exported() throws IOException {
    ok(
        "decide correct @latest t2 --item C1 --decision 2 --quote {} --by Ann --reason seen",
        "when there is time for it");
    String where = "id == \"t2\"";
    String[] csv =
        run("show @latest --format csv --where {} --columns final,courtesy,help", where)
            .out()
            .lines()
            .toList()
            .get(1)
            .split(",");

    JsonNode record = lines(shown("inspect --where", where)).getFirst();
    assertThat(record.get("value").asText()).isEqualTo(csv[0]);
    JsonNode traits = record.get("metadata").get("traits");
    assertThat(List.of(traits.get("courtesy").asText(), traits.get("help").asText()))
        .containsExactly(csv[1], csv[2]);
    assertThat(record.get("metadata").get("interval").get(0).asText()).isEqualTo(csv[0]);
    assertThat(record.get("metadata").get("verdict").asText()).isEqualTo("pass");
    assertThat(record.get("explanation").asText()).contains("seen").doesNotContain("not at least");
  }

  @Test
  void an_annulled_result_has_no_figure_and_says_so() throws IOException {
    ok("decide annul @latest t1 --by Ann --reason copied");
    String where = "id == \"t1\"";
    assertThat(lines(shown("inspect --where", where))).isEmpty();
    List<JsonNode> scores = lines(shown("langfuse --where", where));
    assertThat(scores)
        .extracting(score -> score.get("name").asText() + " " + score.get("value").asText())
        .containsExactly("reply.status annulled");
    assertThat(scores.getFirst().get("comment").asText()).contains("copied");
    assertThat(lines(shown("otlp --where", where)).toString())
        .contains("annulled")
        .doesNotContain("reply.help", "plumbline.score.low");
  }

  @Test
  void every_score_of_a_calibrated_run_is_on_the_human_scale_and_has_no_raw_ends()
      throws IOException {
    write(
        "claims.yaml",
        """
        rubric: claims
        version: 1.0.0
        evidence: {per_item: 0}
        facts: {reasons: {type: integer, min: 0, max: 9}}
        traits:
          passed: {scale: {min: 10, max: 12}, items: [{id: C1, ask: Is one there?, cues: {positive: [should]}}]}
        plan: {composite: {formula: passed + 10 * reasons, pass: composite >= 50}}
        """);
    List<String> documents = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      documents.add(
          "{\"id\": \"d%d\", \"text\": \"It should %1$d.\", \"facts\": {\"reasons\": %d}}"
              .formatted(i, i % 10));
      labels.add("{\"id\": \"d%d\", \"composite\": %d}".formatted(i, 1 + i % 10 / 2));
    }
    write("claims.jsonl", documents);
    write("labels.jsonl", labels);
    String evaluate = "evaluate --quiet --rubric ./claims.yaml --documents ./claims.jsonl --name ";
    ok(evaluate + "raw");
    ok("measure calibrate fit --run raw --scale 1:5:1 --out ./map --labels ./labels.jsonl");
    ok(evaluate + "applied --calibration ./map");
    ok("decide correct applied d8 --item C1 --decision 0 --reason seen --by Ann --anyway");

    List<JsonNode> records = lines(run("show applied --for inspect"));
    assertThat(records)
        .hasSize(20)
        .allSatisfy(it -> assertThat(it.get("value").asDouble()).isBetween(1.0, 5.0))
        .noneMatch(it -> it.get("metadata").has("interval"))
        .extracting(it -> it.get("metadata").path("final").asText())
        .contains("90");
    assertThat(lines(run("show applied --for langfuse")))
        .as("a trait that is called like the verdict")
        .hasSize(60)
        .extracting(score -> score.get("id").asText())
        .doesNotHaveDuplicates();
    assertThat(lines(run("show applied --for otlp")).toString())
        .doesNotContain("plumbline.score.low", "plumbline.score.high");
  }

  @Test
  void a_score_that_a_person_has_to_look_at_first_is_exported_nowhere() throws IOException {
    write(
        "asks.yaml",
        """
        rubric: asks
        version: 1.0.0
        facts: {asked: {computed: {phrase_any: [or not]}}}
        gates: [{id: asks, when: asked, verdict: review, because: it asks us}]
        traits:
          claim:
            scale: {min: 1, max: 5}
            items:
              - {id: C1, ask: Is one there?, may_not_apply: true, cues: {positive: [go]}}
        """);
    write(
        "asks.jsonl",
        """
        {"id": "a1", "text": "Do we go or not?"}
        {"id": "a2", "text": "We go today."}
        """);
    ok("evaluate --quiet --rubric ./asks.yaml --documents ./asks.jsonl --max-unscored 1");
    ok("decide correct @latest a2 --item C1 --decision not-applicable --reason no --by Ann");

    assertThat(lines(shown("inspect"))).isEmpty();
    assertThat(lines(shown("langfuse")))
        .extracting(score -> score.get("name").asText() + " " + score.get("value").asText())
        .containsExactly("asks.status needs-review", "asks.status unscored");
    assertThat(lines(shown("otlp")).toString()).doesNotContain("score.value");
    assertThat(run("show @latest --format csv --columns id,final").out())
        .isEqualTo("id,final\r\na1,\r\na2,\r\n");
  }

  @Test
  void another_form_or_a_single_document_is_refused() {
    shown("otlp --json").ended(ExitCode.USAGE);
    shown("otlp --format csv").ended(ExitCode.USAGE);
    shown("braintrust").complains("inspect, langfuse, otlp");
  }
}
