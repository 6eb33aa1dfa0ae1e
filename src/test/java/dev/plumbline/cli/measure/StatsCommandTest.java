package dev.plumbline.cli.measure;

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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class StatsCommandTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: letters
      version: 1.0.0
      thresholds:
        pass_mark: {value: 3, rationale: the middle, review: 2026-06-01}
      facts:
        words: {computed: words}
        causes: {computed: {phrase_count: [because]}}
      gates: [{id: too_short, when: words < 3, because: too short}]
      conditions: {is_long: words > 30}
      traits:
        clarity:
          scale: {min: 1, max: 5}
          items:
            - {id: C1, ask: Are there reasons?, cues: {positive: [because], clear: 2}}
            - {id: C2, ask: Is there thanks?, cues: {positive: [thank you], clear: 1}}
      plan:
        bonus:
          rules:
            - {id: huge, when: words > 5000, weight: 1, because: huge}
            - {id: insult, when: C2 == 0 && causes == 0, weight: -2, verdict: fail, because: rude}
            - {id: long, when: is_long, weight: 0.5, because: long, review: 2026-01-01}
        shape:
          tree:
            - {when: causes >= 2, then: {score: 1, label: many}}
            - {when: causes == 1, then: {score: 0.5, label: one}}
            - else: {score: 0, label: none}
        composite:
          formula: clarity + bonus + shape
          pass: composite >= pass_mark
      """;

  private static final String THANKS = "We say thank you for the food.";
  private static final String ONE = "We came late because the bus was late.";
  private static final String TWO = "They left because it was cold.";
  private static final String NEUTRAL = "The road is closed again today.";

  @BeforeEach
  void rubric() throws IOException {
    write("rubric.yaml", RUBRIC);
  }

  @Test
  void a_day_that_does_not_exist_is_refused_in_words() {
    run("measure stats one --today 2026-99-01")
        .complains("`2026-99-01` is not a date, write one such as `2026-01-31`")
        .doesNotComplain("java.");
  }

  @Test
  void runs_of_different_rubrics_are_not_counted_together() throws IOException {
    evaluate("one", THANKS);
    write("rubric.yaml", RUBRIC.replace("rubric: letters", "rubric: memos"));
    evaluate("other", THANKS);
    CapturedOutput refused = run("measure stats one other");
    assertThat(refused.exit()).isNotZero();
    refused.complains(
        "these runs are of different rubrics: letters, memos", "its versions may differ");
  }

  /// Four documents: a gate ends the first; the others have clarity 5, 3, 1 and composites 6, 3.5
  /// and -1, of which 3 or more passes.
  @Test
  void parts_are_counted_with_what_decided_the_verdict() throws IOException {
    evaluate("one", "Hi", THANKS + " " + ONE + " " + TWO, THANKS + " " + NEUTRAL, NEUTRAL);

    JsonNode total = stats("one").at("/total");

    assertThat(total.at("/documents").asInt()).isEqualTo(4);
    assertThat(total.at("/gated").asInt()).isEqualTo(1);
    assertThat(part(total, "gate", "too_short").at("/fired").asInt()).isEqualTo(1);
    assertThat(part(total, "gate", "too_short").at("/decided").asInt()).isEqualTo(1);
    JsonNode insult = part(total, "rule", "bonus/insult");
    assertThat(insult.at("/fired").asInt()).isEqualTo(1);
    assertThat(insult.at("/notFired").asInt()).isEqualTo(2);
    assertThat(insult.at("/decided").asInt()).isZero(); // 1 without it, still below 3
    assertThat(part(total, "rule", "bonus/huge").at("/notFired").asInt()).isEqualTo(3);
    assertThat(part(total, "leaf", "/plan/shape/tree/0/then").at("/fired").asInt()).isEqualTo(1);
    assertThat(part(total, "leaf", "/plan/shape/tree/2/else").at("/fired").asInt()).isEqualTo(2);
    assertThat(part(total, "leaf", "/plan/shape/tree/2/else").at("/note").asText())
        .isEqualTo("none");
    JsonNode thanks = item(total, "C2");
    assertThat(thanks.at("/decisions/2").asInt()).isEqualTo(2);
    // the second document keeps 3 or more by its reasons; the third falls to -1 without thanks;
    // the last rises to 3 with thanks, which also silences the rule
    assertThat(thanks.at("/decided").asInt()).isEqualTo(2);
  }

  @Test
  void stale_parts_and_overdue_reviews_are_named_for_a_given_day() throws IOException {
    evaluate("one", THANKS, ONE, NEUTRAL);
    String before = ok("measure stats one --stale --today 2025-12-31").out();
    String after = ok("measure stats one --stale --today 2026-06-02").out();
    assertThat(before)
        .contains("rule `bonus/huge` fired in none of 3 documents: it fires in at most")
        .doesNotContain("was due on");
    assertThat(after)
        .contains(
            "the review of the rule `long` was due on `2026-01-01`",
            "the review of the threshold `pass_mark` was due on `2026-06-01`");
    assertThat(stats("one --today 2026-01-02").at("/overdue")).hasSize(1);
  }

  @Test
  void runs_are_ordered_by_their_begin_and_counted_together() throws IOException {
    evaluate("first", THANKS, NEUTRAL);
    evaluate("second", THANKS, ONE, TWO);
    JsonNode json = stats("second first");
    String text = ok("measure stats second first").out();
    assertThat(json.at("/runs/0/name").asText()).isEqualTo("first");
    assertThat(json.at("/runs/1/statistics/documents").asInt()).isEqualTo(3);
    assertThat(json.at("/total/documents").asInt()).isEqualTo(5);
    assertThat(part(json.at("/total"), "rule", "bonus/insult").at("/fired").asInt()).isEqualTo(1);
    assertThat(text).contains("2 runs, 5 documents", "by run");
  }

  @Test
  void statistics_are_the_same_each_time() throws IOException {
    evaluate("one", THANKS, ONE, TWO, NEUTRAL, "Hi");
    assertThat(ok("measure stats one --json --today 2026-02-03").out())
        .isEqualTo(ok("measure stats one --json --today 2026-02-03").out());
  }

  @Test
  void a_run_without_a_scored_document_has_statistics() throws IOException {
    evaluate("gated", "Hi", "Yo");
    ok("measure stats gated").prints("2 documents: 0 evaluated, 2 ended by a gate");
    assertThat(stats("gated").at("/findings/0/kind").asText()).isEqualTo("always-fired");
  }

  @Test
  void what_cannot_be_counted_is_refused() throws IOException {
    evaluate("one", THANKS);
    run("measure stats one @latest").complains("name every run once");
    run("measure stats other").complains("there is no run `other`");
    run("measure stats one --today yesterday").ended(ExitCode.USAGE);
    CapturedOutput.run("measure stats one --store", file("none")).complains("there is no store");
  }

  private JsonNode stats(String line, Object... values) {
    String out = ok("measure stats --json " + line, values).out();
    JsonNode json = Schemas.read(out);
    assertThat(Schemas.problems("run-statistics", json)).isEmpty();
    return json;
  }

  private static JsonNode part(JsonNode statistics, String kind, String id) {
    for (JsonNode part : statistics.at("/parts")) {
      if (part.at("/kind").asText().equals(kind) && part.at("/id").asText().equals(id)) {
        return part;
      }
    }
    return statistics.at("/none");
  }

  private static JsonNode item(JsonNode statistics, String id) {
    for (JsonNode item : statistics.at("/items")) {
      if (item.at("/item").asText().equals(id)) {
        return item;
      }
    }
    return statistics.at("/none");
  }

  private void evaluate(String name, String... texts) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < texts.length; i++) {
      lines.add("{\"id\":\"d" + i + "\",\"text\":\"" + texts[i] + "\"}");
    }
    Path documents = file(name + ".jsonl");
    Files.write(documents, lines);
    ok("evaluate --rubric ./rubric.yaml --documents {} --name", documents, name);
  }
}
