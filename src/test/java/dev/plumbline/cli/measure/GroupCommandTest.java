package dev.plumbline.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.Schemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Writers of the group `weak` write `becos` for `because`, which the cues of one item do not know.
/// One item is asked of each sentence, so that no document has one decision on it.
@Tag("slow")
class GroupCommandTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: letters
      version: 1.0.0
      thresholds: {pass_mark: {value: 3, rationale: the middle}}
      facts:
        school: {type: enum, values: [north, south], optional: true}
        words: {computed: words}
      traits:
        clarity:
          scale: {min: 1, max: 5}
          items:
            - {id: C1, ask: Are there reasons?, cues: {positive: [because], clear: 2}}
            - {id: C2, ask: Is there thanks?, scale: 0-1, cues: {positive: [thank you]}}
            - {id: C3, ask: Is it polite?, scale: 0-1, cues: {positive: [please]}}
            - {id: C4, ask: Is there a date?, scale: 0-1, cues: {positive: [on Monday]}}
        tone:
          scale: {min: 1, max: 5}
          items:
            - {id: T1, ask: Is it friendly?, each: sentence, cues: {positive: [please]}}
      plan:
        composite: {formula: clarity + 0 * tone, pass: composite >= pass_mark}
      """;

  @BeforeEach
  void rubric() throws IOException {
    write("rubric.yaml", RUBRIC);
  }

  @Test
  void an_item_that_is_harder_for_a_group_at_equal_totals_is_found() throws IOException {
    run(1_200, 5);
    JsonNode json = groups("--labels", file("labels.csv"));
    assertThat(json.at("/reference").asText()).isEqualTo("sound");
    JsonNode hard = item(json, "C1", 1);
    assertThat(hard.at("/delta").asDouble()).isLessThan(-1.5);
    assertThat(hard.at("/size").asText()).isEqualTo("C");
    assertThat(json.at("/groups/1/name").asText()).isEqualTo("weak");
  }

  /// Human scores do not see the spelling, so at equal human scores the weak spellers score lower.
  @Test
  void scores_are_compared_with_and_without_matching() throws IOException {
    run(600, 6);
    JsonNode json = groups("--labels", file("labels.csv"));
    String text = ok("measure stats run --labels ./labels.csv").out();
    JsonNode matched = difference(json, "score", true);
    assertThat(matched.at("/value").asDouble()).isNegative();
    assertThat(matched.at("/verdict").asText()).isEqualTo("different");
    assertThat(difference(json, "passed", true).at("/unit").asText()).isEqualTo("odds-ratio");
    assertThat(difference(json, "passed", true).at("/value").asDouble()).isLessThan(1);
    double difference = json.at("/groups/1/mean").asDouble() - json.at("/groups/0/mean").asDouble();
    assertThat(difference(json, "score", false).at("/value").asDouble())
        .isCloseTo(difference, within(2e-6));
    assertThat(text).contains("compared with `sound`", "different");
  }

  @Test
  void the_report_of_a_run_has_the_groups_of_its_labels() throws IOException {
    run(600, 6);
    String labels = path("labels.csv");

    JsonNode json = Schemas.read(ok("report run --labels {} --json", labels).out());

    assertThat(Schemas.problems("run-report", json)).isEmpty();
    JsonNode groups = groups("--labels", labels);
    for (String figure : List.of("/groups/0/mean", "/differences/0/p", "/items/0/delta")) {
      assertThat(groups.at(figure).isNumber()).as(figure).isTrue();
      assertThat(json.at("/groups" + figure).isTextual()).as(figure).isTrue();
    }
    ((ObjectNode) json.at("/groups/groups/0")).put("mean", "three");
    assertThat(Schemas.problems("run-report", json)).as("a text that is no number").isNotEmpty();
    assertThat(json.at("/groups/groups")).hasSameSizeAs(groups.at("/groups"));
    assertThat(json.at("/groups/differences")).hasSameSizeAs(groups.at("/differences"));
    assertThat(json.at("/groups/items")).hasSameSizeAs(groups.at("/items"));
    assertThat(json.at("/groups/differences/0/value").asDouble())
        .isEqualTo(groups.at("/differences/0/value").asDouble())
        .isNegative();
    ok("report run --labels", labels)
        .prints("compared with `sound`", "capped", "at equal totals of all items");
    ok("report run").doesNotPrint("groups");
  }

  @Test
  void groups_of_a_fact_need_no_labels() throws IOException {
    run(80, 7);
    JsonNode json = groups("--group-by school --reference south");
    assertThat(json.at("/reference").asText()).isEqualTo("south");
    assertThat(json.at("/unmatched").asInt())
        .isEqualTo(json.at("/groups/0/documents").asInt() + json.at("/groups/1/documents").asInt());
    assertThat(json.at("/ungrouped").asInt()).isEqualTo(8);
    for (JsonNode item : json.at("/items")) {
      assertThat(item.has("size")).isFalse();
    }
    ok("measure stats run --group-by school")
        .prints("8 documents without a group left out", "nothing is matched");
  }

  @Test
  void of_a_group_with_fewer_than_thirty_documents_only_its_size_is_shown() throws IOException {
    run(60, 8);
    String labels = labelled(29);
    JsonNode json = groups("--labels", labels);
    assertThat(json.at("/groups/0/name").asText()).isEqualTo("few");
    assertThat(json.at("/groups/0")).hasToString("{\"documents\":29,\"name\":\"few\"}");
    assertThat(json.at("/groups/1/mean").isNumber()).isTrue();
    assertThat(json.at("/differences")).isEmpty();
    assertThat(json.at("/items")).isEmpty();
    ok("measure stats run --labels", labels)
        .prints("few           29  fewer than 30", "nothing is compared");
    assertThat(groups("--labels", labelled(30)).at("/differences")).isNotEmpty();
  }

  /// Labels by which so many documents are of the group `few`, and the others of `many`.
  private String labelled(int few) throws IOException {
    StringBuilder labels = new StringBuilder("id,composite,group\n");
    for (int i = 0; i < 60; i++) {
      labels.append("d%d,3,%s\n".formatted(i, i < few ? "few" : "many"));
    }
    return write("few.csv", labels).toString();
  }

  @Test
  void what_is_no_group_is_refused() throws IOException {
    run(20, 9);
    String labels = path("labels.csv");
    run("measure stats run --group-by scool")
        .complains("`scool` is no fact of the rubric that could be a group", "`school`");
    run("measure stats run --group-by words").complains("is no fact");
    run("measure stats run --labels {} --reference week", labels)
        .complains("no document is of the group `week`");
    run("measure stats run --labels {} --stale", labels).ended(ExitCode.USAGE);
    run("measure stats run --labels {} --since 9d", labels).ended(ExitCode.USAGE);
    run("measure stats run --reference weak").complains("--labels or --group-by");
    write("labels.csv", "id,composite\nd0,3\n");
    run("measure stats run --labels", labels).complains("no scored document has a group");
  }

  @Test
  void a_group_cannot_write_to_a_terminal() throws IOException {
    run(20, 10);
    Path labels = file("labels.csv");
    Files.writeString(labels, Files.readString(labels).replace("weak", "\u001b[31m=weak"));
    ok("measure stats run --labels", labels).prints("=weak").doesNotPrint("\u001b");
  }

  private static JsonNode item(JsonNode json, String id, int step) {
    for (JsonNode item : json.at("/items")) {
      if (item.at("/item").asText().equals(id) && item.at("/step").asInt() == step) {
        return item;
      }
    }
    return json.at("/none");
  }

  private static JsonNode difference(JsonNode json, String figure, boolean matched) {
    for (JsonNode difference : json.at("/differences")) {
      if (difference.at("/figure").asText().equals(figure)
          && difference.at("/matched").asBoolean() == matched) {
        return difference;
      }
    }
    return json.at("/none");
  }

  private JsonNode groups(String line, Object... values) {
    String out = ok("measure stats run --json " + line, values).out();
    JsonNode json = Schemas.read(out);
    assertThat(Schemas.problems("group-report", json)).isEmpty();
    return json;
  }

  private void run(int count, long seed) throws IOException {
    Random random = new Random(seed);
    List<String> lines = new ArrayList<>();
    List<String> labels = new ArrayList<>(List.of("id,composite,group"));
    for (int i = 0; i < count; i++) {
      boolean weak = random.nextInt(5) < 2;
      double quality = random.nextDouble();
      StringBuilder text = new StringBuilder("We met near the water on day " + i + ".");
      int human = 1;
      for (String phrase :
          List.of(
              " We came because of you.",
              " It is late because of rain.",
              " We say thank you.",
              " Do come, please.",
              " We meet on Monday.")) {
        boolean has = random.nextDouble() < 0.2 + 0.6 * quality;
        human += has ? 1 : 0;
        boolean wrong = weak && random.nextInt(10) < 7;
        text.append(has ? wrong ? phrase.replace("because", "becos") : phrase : "");
      }
      String school = i % 10 == 0 ? "" : "\"school\":\"" + (i % 2 == 0 ? "north" : "south") + "\"";
      lines.add("{\"id\":\"d%d\",\"text\":\"%s\",\"facts\":{%s}}".formatted(i, text, school));
      labels.add("d" + i + "," + Math.min(5, human) + "," + (weak ? "weak" : "sound"));
    }
    write("documents.jsonl", lines);
    write("labels.csv", labels);
    ok("evaluate --rubric ./rubric.yaml --documents ./documents.jsonl --name run");
  }
}
