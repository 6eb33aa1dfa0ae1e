package dev.plumbline.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.cli.output.CapturedOutput;
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

@Tag("slow")
class DriftCommandTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: letters
      version: 1.0.0
      thresholds: {pass_mark: {value: 3, rationale: the middle}}
      facts:
        words: {computed: words}
        channel: {type: enum, values: [mail, web], optional: true}
      gates: [{id: too_short, when: words < 3, because: too short}]
      traits:
        clarity:
          scale: {min: 1, max: 5}
          items:
            - {id: C1, ask: Are there reasons?, cues: {positive: [because], clear: 2}}
            - {id: C2, ask: Is there thanks?, cues: {positive: [thank you], clear: 1}}
      plan:
        composite: {formula: clarity + 0, pass: composite >= pass_mark}
      """;

  @BeforeEach
  void rubric() throws IOException {
    write("rubric.yaml", RUBRIC);
  }

  @Test
  void documents_of_one_kind_raise_no_alarm() throws IOException {
    run("march", texts(120, 1, 0.4));
    run("april", texts(120, 2, 0.4));
    run("compare drift march april --fail-on-alarm").ok().prints("made alike", "no alarm");
    assertThat(drift("march april").at("/alarms").asInt()).isZero();
  }

  @Test
  void other_documents_raise_alarms_that_say_what_to_do() throws IOException {
    run("march", texts(120, 1, 0.2));
    run("april", texts(120, 2, 0.8));

    run("compare drift march april --fail-on-alarm")
        .ended(ExitCode.NOT_PASSED)
        .prints(
            "score clarity, score composite changed",
            "measure the agreement with human scores on new documents");
    JsonNode json = drift("march april");
    ok("compare drift march april").ok();
    JsonNode composite = feature(json, "score", "composite");
    assertThat(composite.at("/alarm").asBoolean()).isTrue();
    assertThat(composite.at("/now/mean").asDouble())
        .isGreaterThan(composite.at("/before/mean").asDouble());
    assertThat(feature(json, "fact", "channel").at("/alarm").asBoolean()).isFalse();
  }

  /// The texts are the same and the second rubric has other cues: what is decided otherwise is the
  /// judge's doing.
  @Test
  void a_judge_that_decides_the_same_texts_otherwise_is_told_from_other_texts() throws IOException {
    List<String> texts = texts(80, 3, 0.4);
    run("march", texts);
    write(
        "rubric.yaml",
        RUBRIC.replace("1.0.0", "1.1.0").replace("positive: [thank you]", "positive: [water]"));
    run("april", texts);

    run("compare drift march april").complains("--comparable");
    String text = ok("compare drift march april --comparable").out();
    JsonNode json = drift("march april --comparable");

    assertThat(text)
        .contains(
            "`march` (80 documents) of `letters@1.0.0` and `april` (80 documents) of"
                + " `letters@1.1.0`",
            "changed: extraction spec; what differs may come from that",
            "the judge has changed: pin its model");
    assertThat(json.at("/runs/1/drift/texts").asInt())
        .isEqualTo((int) texts.stream().distinct().count());
    assertThat(json.at("/runs/1/changes/0").asText()).isEqualTo("extraction spec");
  }

  @Test
  void other_weights_are_not_called_another_judge() throws IOException {
    List<String> texts = texts(80, 3, 0.4);
    run("march", texts);
    write("rubric.yaml", RUBRIC.replace("1.0.0", "2.0.0").replace("clarity + 0", "clarity * 0.5"));
    run("april", texts);
    String text = ok("compare drift march april --comparable").out();
    assertThat(text)
        .contains("every decision is the same: it is the scoring spec that changed")
        .doesNotContain("the judge has changed");
  }

  @Test
  void other_facts_of_the_same_texts_are_not_called_another_judge() throws IOException {
    write(
        "rubric.yaml",
        """
        rubric: marks
        version: 1.0.0
        facts:
          mark: {type: integer, min: 0, max: 5}
        plan:
          composite: {formula: mark, pass: composite >= 3}
        """);
    StringBuilder march = new StringBuilder();
    StringBuilder april = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      String line = "{\"id\":\"d%d\",\"text\":\"Reply %d.\",\"facts\":{\"mark\":%d}}\n";
      march.append(line.formatted(i, i, 4));
      april.append(line.formatted(i, i, 1 + i % 2));
    }
    for (String run : List.of("march", "april")) {
      Path documents = file(run + ".jsonl");
      Files.writeString(documents, run.equals("march") ? march : april);
      ok("evaluate --rubric ./rubric.yaml --documents {} --name", documents, run);
    }

    ok("compare drift march april")
        .prints("no text is in both runs", "verdict changed")
        .doesNotPrint("the judge has changed");
  }

  @Test
  void anchors_are_named_by_their_ids_in_the_earlier_run() throws IOException {
    List<String> texts = new ArrayList<>(texts(40, 3, 0.4));
    run("march", texts);
    texts.addFirst("A text that only April has.");
    run("april", texts);
    Path anchors = file("anchors.txt");
    Files.writeString(anchors, "\uFEFFd1\r\n d2 \n\nnone\n");
    CapturedOutput output = run("compare drift march april --json --anchors", anchors);
    assertThat(Schemas.read(output.out()).at("/runs/1/drift/texts").asInt()).isEqualTo(2);
    output.complains("warning: 1 anchor without the same text");
    Files.writeString(anchors, "\n \n");
    run("compare drift march april --anchors", anchors).complains("there is no id in this file");
  }

  @Test
  void a_series_begins_anew_where_the_judge_changes() throws IOException {
    run("january", texts(60, 1, 0.4));
    run("february", texts(60, 2, 0.4));
    write("rubric.yaml", RUBRIC.replace("1.0.0", "1.1.0").replace("clear: 2", "clear: 3"));
    run("march", texts(60, 3, 0.4));
    run("april", texts(60, 4, 0.4));

    JsonNode json = drift("--series april january march february");
    String text = ok("compare drift --series january february march april").out();

    assertThat(json.at("/runs").findValuesAsText("name"))
        .filteredOn(name -> name.endsWith("y") || name.endsWith("h") || name.endsWith("l"))
        .startsWith("january");
    assertThat(json.at("/runs/0/segment").asInt()).isZero();
    assertThat(json.at("/runs/1/comparedWith")).isEqualTo(json.at("/runs/0/run"));
    assertThat(json.at("/runs/2/segment").asInt()).isEqualTo(1);
    assertThat(json.at("/runs/2").has("drift")).isFalse();
    assertThat(json.at("/runs/3/comparedWith")).isEqualTo(json.at("/runs/2/run"));
    assertThat(text).contains("changed: extraction spec");
  }

  @Test
  void small_runs_are_shown_and_raise_no_alarm() throws IOException {
    run("one", List.of("We say thank you because it is kind."));
    run("other", texts(60, 2, 0.9));
    run("gated", List.of("Hi", "Yo"));
    ok("compare drift one other").prints("at least 30 documents");
    assertThat(drift("gated one").at("/alarms").asInt()).isZero();
    assertThat(drift("one gated").at("/runs/1/drift/enough").asBoolean()).isFalse();
  }

  @Test
  void what_cannot_be_compared_is_refused() throws IOException {
    run("one", texts(3, 1, 0.4));
    run("other", texts(4, 2, 0.4));
    run("third", texts(5, 2, 0.4));
    run("compare drift one one").complains("name every run once");
    run("compare drift one").ended(ExitCode.USAGE);
    run("compare drift one other third").complains("add --series");
    run("compare drift one fourth").complains("there is no run `fourth`");
    write("rubric.yaml", RUBRIC.replace("rubric: letters", "rubric: essays"));
    run("essays", texts(3, 1, 0.4));
    run("compare drift one essays")
        .complains("do not mean the same: one rubric is `letters`, the other `essays`");
    ok("compare drift one essays --comparable").ok();
  }

  /// The first judge answers of each sentence with 1, and that the item does not apply; the second
  /// with 0, and leaves the item open.
  @Test
  void decisions_on_units_and_that_an_item_does_not_apply_are_compared() throws IOException {
    write(
        "rubric.yaml",
        """
        rubric: sentences
        version: 1.0.0
        evidence: {per_item: 0}
        traits:
          support:
            scale: {min: 0, max: 1}
            items:
              - {id: F1, ask: Is it proved?, scale: 0-1, each: sentence}
              - {id: A1, ask: Is it polite?, may_not_apply: true}
        plan:
          composite: {formula: support}
        """);
    StringBuilder documents = new StringBuilder();
    StringBuilder march = new StringBuilder();
    StringBuilder april = new StringBuilder();
    String answer =
        "{\"document\":\"d%d\",\"completion\":{\"items\":[{\"item\":\"F1@s1\",\"decision\":%d,\"quotes\":[]},"
            + "{\"item\":\"F1@s2\",\"decision\":%d,\"quotes\":[]},"
            + "{\"item\":\"A1\",\"decision\":%s,\"quotes\":[]}]}}\n";
    for (int i = 0; i < 40; i++) {
      documents.append(
          "{\"id\":\"d%d\",\"text\":\"A thing %d. Another thing.\"}\n".formatted(i, i));
      march.append(answer.formatted(i, 1, i % 2, "\"not-applicable\",\"reason\":\"so\""));
      april.append(answer.formatted(i, 0, i % 2, "null"));
    }
    write("documents.jsonl", documents.toString());
    write("march.jsonl", march.toString());
    write("april.jsonl", april.toString());
    for (String run : List.of("march", "april")) {
      ok(
          "evaluate --rubric ./rubric.yaml --documents ./documents.jsonl --max-unscored 1"
              + " --judge example:{}:1 --completions {} --name",
          run,
          file(run + ".jsonl"),
          run);
    }

    JsonNode json = drift("march april");

    assertThat(feature(json, "decision", "F1").at("/before/mean").asDouble()).isEqualTo(0.75);
    assertThat(feature(json, "decision", "F1").at("/now/mean").asDouble()).isEqualTo(0.25);
    assertThat(feature(json, "decision", "F1").at("/alarm").asBoolean()).isTrue();
    assertThat(feature(json, "decision", "A1").at("/alarm").asBoolean()).isTrue();
    assertThat(json.at("/runs/1/drift/anchors").toString()).contains("\"F1\"");
  }

  private static JsonNode feature(JsonNode json, String kind, String name) {
    for (JsonNode feature : json.at("/runs/1/drift/features")) {
      if (feature.at("/kind").asText().equals(kind) && feature.at("/name").asText().equals(name)) {
        return feature;
      }
    }
    return json.at("/none");
  }

  private JsonNode drift(String line, Object... values) {
    String out = ok("compare drift --json " + line, values).out();
    JsonNode json = Schemas.read(out);
    assertThat(Schemas.problems("drift", json)).isEmpty();
    return json;
  }

  /// @param share of the texts with each phrase
  private static List<String> texts(int count, long seed, double share) {
    Random random = new Random(seed);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      StringBuilder text =
          new StringBuilder("We met near the water on day " + seed + "-" + i + ".");
      for (String phrase :
          List.of(
              " We came because of you.", " It is late because of rain.", " We say thank you.")) {
        text.append(random.nextDouble() < share ? phrase : "");
      }
      texts.add(text.append(random.nextBoolean() ? " The road is closed." : "").toString());
    }
    return texts;
  }

  private void run(String name, List<String> texts) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      String channel = i % 2 == 0 ? "mail" : "web";
      lines.add(
          "{\"id\":\"d%d\",\"text\":\"%s\",\"facts\":{\"channel\":\"%s\"}}"
              .formatted(i, texts.get(i), channel));
    }
    Path documents = file(name + ".jsonl");
    Files.write(documents, lines);
    ok("evaluate --rubric ./rubric.yaml --documents {} --name", documents, name);
  }
}
