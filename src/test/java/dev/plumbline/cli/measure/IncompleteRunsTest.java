package dev.plumbline.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.fixtures.Schemas;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Statistics, drift and groups of runs that were killed, and of runs whose documents were refused.
@Tag("slow")
class IncompleteRunsTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: letters
      version: 1.0.0
      facts:
        school: {type: enum, values: [north, south], optional: true}
      traits:
        clarity:
          scale: {min: 1, max: 5}
          items:
            - {id: C1, ask: Are there reasons?, cues: {positive: [because], clear: 2}}
            - {id: C2, ask: Is it polite?, scale: 0-1, cues: {positive: [please]}}
      plan:
        composite: {formula: clarity + 0, pass: composite >= 3}
      """;

  private String labels;

  @BeforeEach
  void runs() throws IOException {
    write("rubric.yaml", RUBRIC);
    labels = write("labels.csv", "id,composite,group\na,3,x\nb,3,y\nc,2,y\nd,1,x\n").toString();
    evaluate(
        "some",
        "{\"id\":\"a\",\"facts\":{\"school\":\"north\"},\"text\":\"We came because of you.\"}",
        "{\"id\":\"b\",\"facts\":{\"school\":\"east\"},\"text\":\"We came because of it.\"}",
        "{\"id\":\"c\",\"facts\":{\"school\":\"south\"},\"text\":\"It is late, please come.\"}",
        "{\"id\":\"d\",\"text\":\"\"}");
    evaluate("none", "{\"id\":\"a\",\"facts\":{\"school\":\"east\"},\"text\":\"We came.\"}");
  }

  @Test
  void a_run_that_was_killed_is_refused_with_what_continues_it() {
    RawStore.edit(file("store"), "UPDATE run SET digest = NULL, ended = NULL WHERE name = 'some'");

    for (String[] command :
        new String[][] {
          {"measure", "stats", "some"},
          {"measure", "stats", "some", "none"},
          {"measure", "stats", "some", "--labels", labels},
          {"measure", "stats", "some", "--group-by", "school"},
          {"compare", "drift", "none", "some"},
          {"compare", "drift", "--series", "none", "some"},
          {"report", "some", "--labels", labels},
          {"review", "some", "--budget", "2", "--seed", "1"}
        }) {
      CapturedOutput refused = run("", (Object) command).ended(ExitCode.USAGE);
      assertThat(refused.out()).isEmpty();
      refused.complains("this run has not ended", "continue it with the command that began it");
    }
  }

  @Test
  void refused_documents_are_counted_and_nothing_else_is_said_of_them() {
    JsonNode stats = json("run-statistics", "measure", "stats", "some", "none");
    JsonNode drift = json("drift", "compare", "drift", "some", "none");
    JsonNode report = json("run-report", "report", "some", "--labels", labels);
    run("measure stats some")
        .prints("4 documents: 2 evaluated, 0 ended by a gate, 2 without a scorecard");
    assertThat(stats.at("/total/items/0/decisions/0").asInt()).isEqualTo(1);
    assertThat(drift.at("/runs/1/drift/alarms").asInt()).isZero();
    assertThat(report.at("/statuses/refused").asInt()).isEqualTo(2);
    assertThat(report.at("/groups/groups/0/documents").asInt()).isEqualTo(1);
    run("compare drift some none")
        .prints("refused 50.0 %", "refused 100.0 %", "both runs need at least 30 documents");
  }

  @Test
  void groups_are_of_scored_documents() {
    JsonNode byLabel = json("group-report", "measure", "stats", "some", "--labels", labels);
    JsonNode byFact = json("group-report", "measure", "stats", "some", "--group-by", "school");
    assertThat(byLabel.at("/groups/0/documents").asInt()).isEqualTo(1);
    assertThat(byLabel.at("/groups/1/documents").asInt()).isEqualTo(1);
    assertThat(byFact.at("/groups/1/name").asText()).isEqualTo("south");
    assertThat(byLabel.at("/differences")).isEmpty();
    run("measure stats none --group-by school").complains("no scored document has a group");
    run("measure stats none --labels", labels).complains("no scored document has a group");
  }

  private JsonNode json(String schema, String... arguments) {
    CapturedOutput output = run("{} --json", (Object) arguments).ok();
    JsonNode json = Schemas.read(output.out());
    assertThat(Schemas.problems(schema, json)).isEmpty();
    return json;
  }

  private void evaluate(String name, String... lines) throws IOException {
    Path documents = write(name + ".jsonl", String.join("\n", lines) + "\n");
    run("evaluate --rubric ./rubric.yaml --documents {} --name {} --quiet", documents, name);
  }
}
