package dev.plumbline.cli.score;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.fixtures.Schemas;
import dev.plumbline.proof.pack.IndependentVerifier;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Two recorded jurors and the cues: they agree on `a`, differ on `b`, and one of them has no
/// answer about `c`.
@Tag("slow")
class PanelCommandTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: letter
      version: 1.0.0
      traits:
        claim:
          scale: {min: 1, max: 5}
          items:
            - {id: C1, ask: Is there a claim?, cues: {positive: [should], clear: 1}}
            - {id: C2, ask: Is there a reason?, scale: 0-1, cues: {positive: [because]}}
      plan:
        composite: {formula: claim, pass: claim >= 3}
      """;

  private static final String DOCUMENTS =
      """
      {"id": "a", "text": "We should go home because it is late."}
      {"id": "b", "text": "We should stay. Nobody knows why."}
      {"id": "c", "text": "We should leave because it rains."}
      """;

  private static final String PANEL =
      """
      jurors:
        - {judge: "example:one:1", completions: one.jsonl}
        - {judge: "example:two:1", completions: two.jsonl}
        - judge: cues
      combine: {default: median, yes_no: majority}
      """;

  @BeforeEach
  void write() throws IOException {
    write("rubric.yaml", RUBRIC);
    write("documents.jsonl", DOCUMENTS);
    write(
        "one.jsonl",
        answer("a", 2, "We should go home", 1, "because it is late")
            + answer("b", 0, "", 0, "")
            + answer("c", 2, "We should leave", 1, "because it rains"));
    write(
        "two.jsonl",
        answer("a", 2, "", 1, "because it is late") + answer("b", 1, "We should stay", 0, ""));
    write("panel.yaml", PANEL);
  }

  @Test
  void quotes_come_from_a_juror_with_the_decision_that_counts() {
    evaluate("--panel", path("panel.yaml"));
    JsonNode combined = combined("b");
    assertThat(combined.at("/findings/0/decision").intValue()).isOne();
    assertThat(combined.at("/decidedBy/C1").intValue()).isOne();
    assertThat(combined.at("/findings/0/quotes/0/quote").textValue()).isEqualTo("We should stay");
  }

  @Test
  void a_juror_without_an_answer_leaves_a_range_and_no_vote() {
    evaluate("--panel", path("panel.yaml"));
    evaluate("--judge example:one:1 --judge example:two:1 --combine worst --name worst");
    JsonNode combined = combined("c");
    assertThat(combined.at("/jurors/1").textValue()).isEqualTo("unknown:not-recorded");
    assertThat(combined.at("/findings/0/unknown").textValue()).isEqualTo("juror-failed");
    assertThat(combined.at("/findings/0/range").toString()).isEqualTo("[0,2]");
    assertThat(combined.at("/support/claim/open").booleanValue()).isTrue();
    assertThat(Schemas.problems("extraction", combined)).isEmpty();
    run("explain worst c")
        .prints("from 0 to 2: juror-failed", "asked 2 jurors: 2, unknown:not-recorded");
    run("proof verify worst").prints("everything verifies");
  }

  /// Of a text that is erased already only the cues answer: what they quote is not stored, and what
  /// is combined has a range and no quote.
  @Test
  void what_only_a_juror_quoted_of_an_erased_text_is_no_fault_of_the_panel() {
    evaluate("--name cues");
    run("store erase cues c").ok();
    evaluate("--panel {} --name panel", path("panel.yaml"));
    run("proof verify panel").ok().prints("extraction, not made again: its text is erased");
    run("proof export panel --out ./pack.zip").ok();
    IndependentVerifier.Outcome outcome = IndependentVerifier.compiled().run(path("pack.zip"));
    assertThat(outcome.out()).contains("erased: juror").doesNotContain("WRONG");
    assertThat(outcome.exit()).isEqualTo(3);
  }

  @Test
  void all_that_is_wrong_with_a_panel_is_said_at_once() {
    write(
        "wrong.yaml",
        """
        jurors:
          - {judge: "example:one:1", weight: 0}
          - {judge: "example:one:1"}
          - {judge: openai, completions: x.jsonl}
          - {juge: cues}
        combine: {default: middle, items: {C1: worst}, facts: worst}
        at_most: 2
        """);

    evaluate("--panel", path("wrong.yaml"))
        .ended(ExitCode.USAGE)
        .complains(
            "`weight` is 0",
            "two jurors are `example:one:1`",
            "`openai` is called",
            "`juge`",
            "unknown default `middle`",
            "a fact has no mean, worst or highest value",
            "`at_most` is for a panel that is asked until it is decided");
  }

  @Test
  void a_panel_that_names_what_the_rubric_has_not_is_refused_before_anyone_is_asked() {
    write(
        "other.yaml", PANEL.replace("yes_no: majority", "items: {C9: worst}, traits: {x: worst}"));
    evaluate("--panel", path("other.yaml"))
        .ended(ExitCode.USAGE)
        .complains("the rubric has no item `C9`", "no trait `x`");
    assertThat(runs()).doesNotContain("letter");
  }

  @Test
  void the_worst_of_an_item_that_lowers_the_score_is_its_highest_decision() {
    write("rubric.yaml", RUBRIC.replace("scale: 0-1,", "scale: 0-1, reverse_scored: true,"));
    write("worst.yaml", PANEL.replace("default: median, yes_no: majority", "default: worst"));
    write(
        "mended.yaml",
        PANEL.replace("default: median, yes_no: majority", "default: worst, items: {C2: highest}"));
    evaluate("--panel", path("worst.yaml"))
        .complains("a high decision on `C2` lowers the score", "items: {C2: highest}");
    evaluate("--panel", path("mended.yaml")).ok();
  }

  @Test
  void a_run_of_one_judge_has_no_juror_to_leave_out() {
    evaluate("--name cues");
    run("score cues --without cues")
        .ended(ExitCode.USAGE)
        .complains("the run has one judge, `cues:cues/1`");
  }

  @Test
  void until_it_is_decided_fewer_are_asked_and_the_verdicts_are_the_same() {
    evaluate("--panel {} --name all", path("panel.yaml"));
    write("until.yaml", PANEL + "ask: until-decided\n");
    CapturedOutput until = evaluate("--panel {} --name until", path("until.yaml")).ok();
    run("compare all until").prints("0 of 3 documents have another verdict");
    assertThat(combinedOf("until", "a").at("/jurors").toString()).contains("unknown:not-asked");
    run("proof verify until").prints("everything verifies");
  }

  @Test
  void documents_on_which_jurors_split_are_listed_and_chosen_for_people() {
    evaluate("--panel {} --name three", path("panel.yaml"));
    CapturedOutput shown = run("show three --where {} --format jsonl", "splits > 0");
    run("review three --budget 1 --seed 1 --random-share 0").prints("jurors disagree");
    JsonNode line = Schemas.read(shown.out());
    assertThat(line.at("/id").textValue()).isEqualTo("b");
    assertThat(line.at("/splits").toString()).isEqualTo("[\"C1\"]");
    assertThat(Schemas.problems("show-line", line)).isEmpty();
  }

  @Test
  void a_report_shows_each_juror_beside_the_others_and_beside_people() {
    evaluate("--panel {} --name three", path("panel.yaml"));
    write("labels.csv", "id,composite\na,5\nb,2\nc,4\n");

    JsonNode plain = Schemas.read(run("measure jurors three --json").out());
    JsonNode beside = Schemas.read(run("measure jurors three --labels ./labels.csv --json").out());

    assertThat(Schemas.problems("panel-report", plain)).isEmpty();
    assertThat(Schemas.problems("panel-report", beside)).isEmpty();
    assertThat(plain.at("/documents").intValue()).isEqualTo(3);
    assertThat(plain.at("/split").intValue()).isOne();
    assertThat(plain.at("/jurors/1/answered").intValue()).isEqualTo(2);
    assertThat(plain.at("/jurors/1/calls").intValue()).isEqualTo(2);
    assertThat(plain.at("/items/0/split").intValue()).isOne();
    assertThat(plain.at("/items/0/alpha/value").isTextual()).isTrue();
    assertThat(plain.has("people")).isFalse();
    assertThat(beside.at("/people/systems")).hasSize(4);
    assertThat(beside.at("/people/documents").intValue()).isEqualTo(2);
    run("measure jurors three --labels ./labels.csv").prints("QWK over its best juror");
  }

  @Test
  void
      a_label_of_a_document_that_a_gate_ended_is_of_the_run_and_that_nothing_is_compared_is_said() {
    write(
        "rubric.yaml",
        RUBRIC.replace(
            "traits:",
            "facts: {words: {computed: words}}\ngates: [{id: short, when: words < 3}]\ntraits:"));
    write("documents.jsonl", DOCUMENTS + "{\"id\": \"d\", \"text\": \"Go.\"}\n");
    evaluate("--panel {} --name three", path("panel.yaml"));
    write("labels.csv", "id,composite\nd,1\n");

    run("measure jurors three --labels ./labels.csv")
        .ok()
        .doesNotComplain("without a document")
        .complains("warning: no labelled document has a score of the panel and of every juror");
  }

  @Test
  void what_is_saved_is_seen_on_recorded_answers_without_a_call() {
    evaluate("--panel {} --name all", path("panel.yaml"));
    write("until.yaml", PANEL + "ask: until-decided\n");
    run("score all --panel ./until.yaml --name until")
        .ok()
        .prints("0 of 3 documents have another verdict");
    JsonNode report = Schemas.read(run("measure jurors until --json").out());
    assertThat(report.at("/spared").intValue()).isPositive();
    assertThat(Schemas.problems("panel-report", report)).isEmpty();
  }

  private JsonNode combined(String id) {
    return combinedOf("@latest", id);
  }

  private JsonNode combinedOf(String run, String id) {
    JsonNode line = Schemas.read(run("explain {} {} --json", run, id).out());
    String extraction = line.at("/scorecard/extraction").textValue();
    return bodies().filter(body -> digestOf(body).equals(extraction)).findFirst().orElseThrow();
  }

  private Stream<JsonNode> bodies() {
    return RawStore.bodies(file("store"), ArtefactKind.EXTRACTION).stream().map(Schemas::read);
  }

  private static String digestOf(JsonNode body) {
    return Digest.of(ArtefactKind.EXTRACTION, body.toString().getBytes(UTF_8)).toString();
  }

  private String runs() {
    return run("store info").out();
  }

  private CapturedOutput evaluate(String line, Object... values) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "evaluate",
                "--rubric",
                path("rubric.yaml"),
                "--documents",
                path("documents.jsonl")));
    all.addAll(List.of(CapturedOutput.words(line, values)));
    all.addAll(List.of("--max-unscored", "1"));
    return run("", all);
  }

  private static String answer(
      String document, int claim, String quote, int reason, String because) {
    return """
    {"document":"%s","completion":{"items":[{"item":"C1","decision":%d,"quotes":[%s]},{"item":"C2","decision":%d,"quotes":[%s]}]}}
    """
        .formatted(document, claim, quoted(quote), reason, quoted(because));
  }

  private static String quoted(String quote) {
    return quote.isEmpty() ? "" : "{\"text\":\"" + quote + "\"}";
  }
}
