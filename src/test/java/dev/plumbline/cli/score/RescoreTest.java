package dev.plumbline.cli.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.RawStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class RescoreTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: reasons
      version: 1.0.0
      document: {max_characters: 200}
      facts:
        words: {computed: words}
        grade: {type: integer, min: 1, max: 13}
      gates:
        - {id: too_short, when: words < 4, because: too few words}
      thresholds:
        mark: {value: 3, rationale: the middle}
      traits:
        claim:
          scale: {min: 1, max: 5, step: 0.5}
          items:
            - {id: C1, ask: Is there a claim?, cues: {positive: [should], clear: 1}}
        support:
          scale: {min: 1, max: 5, step: 0.5}
          items:
            - {id: S1, ask: Are there reasons?, cues: {positive: [because], clear: 1}}
            - {id: S2, ask: Are there examples?, cues: {positive: [for example], clear: 1}}
      plan:
        bonus:
          rules:
            - {id: young, when: grade < 7, weight: 1}
        composite:
          weighted_mean: {claim: 0.5, support: 0.4, bonus: 0.1}
          pass: composite >= mark
      """;

  private static final String DOCUMENTS =
      """
      {"id": "a", "text": "We should go because it rains. For example, on Monday.", "facts": {"grade": 5}}
      {"id": "b", "text": "We should go home early today, all of us.", "facts": {"grade": 9}}
      {"id": "c", "text": "Nobody has a plan because it rained.", "facts": {"grade": 5}}
      {"id": "tiny", "text": "No.", "facts": {"grade": 5}}
      {"id": "huge", "text": "%s", "facts": {"grade": 5}}
      """
          .formatted("long ".repeat(60));

  private Path rubric;
  private Path documents;

  @BeforeEach
  void evaluate() throws IOException {
    rubric = write("rubric.yaml", RUBRIC);
    documents = write("documents.jsonl", DOCUMENTS);
    evaluate(rubric, "march");
  }

  @Test
  void another_weight_needs_no_judge_and_gives_the_scores_of_an_evaluation() throws IOException {
    Path heavier = changed("claim: 0.5, support: 0.4", "claim: 0.3, support: 0.6");
    CapturedOutput score = run("score march --rubric {} --name april", heavier).ok();
    assertThat(score.out())
        .contains("node composite", "0 of 4 documents have another verdict")
        .containsPattern("no score in both runs +1\n")
        .contains(", 0 model calls\n");
    evaluate(heavier, "whole");
    assertThat(scorecards("april")).isEqualTo(scorecards("whole"));
    run("proof verify april").ok();
  }

  @Test
  void the_new_run_names_its_parent() throws IOException {
    run("score march --rubric {} --name april", changed("value: 3", "value: 4"));
    String parent =
        run("store query", "select run from runs where name = 'march'")
            .out()
            .lines()
            .toList()
            .get(1);
    run("store info --json").prints("\"parent\":\"" + parent + "\"");
  }

  @Test
  void a_threshold_flips_a_verdict_and_is_named() throws IOException {
    CapturedOutput score = run("score march --rubric", changed("value: 3", "value: 4.7"));
    assertThat(score.out())
        .contains("threshold mark: 3 -> 4.7")
        .containsPattern("pass to fail +1\n");
  }

  @Test
  void the_same_command_again_finds_the_run() throws IOException {
    Path heavier = changed("claim: 0.5, support: 0.4", "claim: 0.3, support: 0.6");
    CapturedOutput first = run("score march --rubric", heavier);
    assertThat(run("score march --rubric", heavier).out()).isEqualTo(first.out());
    assertThat(run("store query", "select count(*) from runs").out()).isEqualTo("count(*)\n2\n");
  }

  @Test
  void an_interrupted_scoring_continues() throws IOException {
    Path heavier = changed("claim: 0.5, support: 0.4", "claim: 0.3, support: 0.6");
    CapturedOutput first = run("score march --rubric {} --name april", heavier);
    RawStore.edit(store(), "UPDATE run SET digest = NULL, ended = NULL WHERE name = 'april'");
    RawStore.edit(
        store(),
        "DELETE FROM run_line WHERE position >= 2 AND run = (SELECT id FROM run WHERE name ="
            + " 'april')");
    assertThat(run("score march --rubric {} --name april", heavier).out()).isEqualTo(first.out());
  }

  @Test
  void an_explanation_says_what_a_result_was_before_and_which_part_of_the_rubric_changed_it()
      throws IOException {
    Path heavier = changed("claim: 0.5, support: 0.4", "claim: 0.3, support: 0.6");
    run("score march --rubric {} --name april", heavier);
    String id = run("compare march april --format csv").out().split("\n")[1].split(",")[0];
    String text = run("explain april", id).out();
    assertThat(text)
        .containsPattern("before +[0-9.]+, (pass|fail) in run .*; changed by plan/composite");
    run("explain march", id).doesNotPrint("changed by");
  }

  @Test
  void a_version_that_is_too_small_for_what_it_changes_scores_nothing_but_a_draft()
      throws IOException {
    Path heavier = changed("claim: 0.5, support: 0.4", "claim: 0.3, support: 0.6");
    Files.writeString(
        heavier, Files.readString(heavier).replaceFirst("version: [0-9.]+", "version: 1.0.9"));
    run("score march --rubric", heavier)
        .ended(ExitCode.REJECTED)
        .complains(
            "the version goes from `1.0.0` to `1.0.9`, but the changes require a major",
            "use `2.0.0`, or try the rubric out with `--draft`");
    run("score march --rubric {} --draft", heavier).ok();
  }

  @Test
  void an_item_of_another_trait_need_not_be_named() throws IOException {

    run(
            "score march --rubric",
            changed(
                    "scale: {min: 1, max: 5, step: 0.5}\n    items:\n      - {id: S1",
                    "description: why\n"
                        + "    scale: {min: 1, max: 5, step: 0.5}\n"
                        + "    items:\n"
                        + "      - {id: S1")
                .toString())
        .complains("otherwise: item S1, item S2, add");
  }

  @Test
  void a_trait_that_is_gone_is_named_where_documents_must_be_judged_again() throws IOException {
    Path without =
        changed(
            RUBRIC.substring(RUBRIC.indexOf("  support:"), RUBRIC.indexOf("plan:")) + "plan:",
            "plan:");
    Files.writeString(without, Files.readString(without).replace(" support: 0.4,", ""));
    run("score march --rubric", without)
        .complains("the rubric asks otherwise: /traits/support, which extractions depend on, add");
  }

  @Test
  void another_gate_needs_another_extraction() throws IOException {
    run("score march --rubric", changed("words < 4", "words < 8"))
        .complains("/gates/too_short/when, which extractions depend on");
  }

  @Test
  void a_document_whose_text_is_gone_gets_no_score_and_the_exit_code_says_so() throws IOException {
    String document =
        run("store query", "select document from lines where id = 'a'")
            .out()
            .lines()
            .toList()
            .get(1);
    run("store erase", document).ok();
    Path asks = changed("Are there examples?", "Is there an example?");
    run("score march --rubric {} --judge cues", asks)
        .ended(ExitCode.UNSCORED)
        .complains("1 document had a score before and not now");
    run("show @latest a").prints("the text is not stored");
  }

  @Test
  void an_extraction_is_scored_by_its_digest() throws IOException {
    String extraction =
        run("store query", "select extraction from lines where id = 'a'")
            .out()
            .lines()
            .toList()
            .get(1);
    Path heavier = changed("claim: 0.5, support: 0.4", "claim: 0.3, support: 0.6");

    run("score --rubric {} --extraction", heavier, extraction)
        .ok()
        .prints("reasons 2.0.0", "extraction  " + extraction);
    run("score --rubric {} --extraction", changed("words < 4", "words < 8"), extraction)
        .ended(ExitCode.USAGE)
        .complains("the extraction was made with other questions");
  }

  @Test
  void exactly_one_thing_is_scored() {
    run("score --rubric", rubric)
        .complains("name one thing to score: a run, --extraction or --facts");
    run("score --rubric {} --facts f.json --name x", rubric).complains("are for a run");
  }

  private Path changed(String from, String to) throws IOException {
    assertThat(RUBRIC).contains(from);
    return write("changed.yaml", RUBRIC.replace(from, to).replace("1.0.0", "2.0.0"));
  }

  private void evaluate(Path by, String name) {
    CapturedOutput run =
        run("evaluate --rubric {} --documents {} --name {} --max-unscored 1", by, documents, name)
            .ok();
  }

  private String scorecards(String name) {
    return run(
            "store query",
            "select id, status, composite_exact, verdict, scorecard from lines where run_name = '"
                + name
                + "' order by position")
        .out();
  }
}
