package dev.plumbline.cli.see;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.RawStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class ShowCommandTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: reasons
      version: 1.0.0
      document: {max_characters: 200}
      facts:
        words: {computed: words}
      gates:
        - {id: too_short, when: words < 4, because: too few words}
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
      evidence: {per_item: 1, per_trait: 2, cap: {traits: 4}}
      plan:
        composite:
          weighted_mean: {claim: 0.5, support: 0.5}
          pass: composite >= 3
      """;

  private static final String DOCUMENTS =
      """
      {"id": "strong", "text": "We should go because it rains. For example, on Monday we should."}
      {"id": "claim", "text": "We should go home early, and so should everybody else today."}
      {"id": "weak", "text": "Nobody has a plan for any of it yet."}
      {"id": "tiny", "text": "No."}
      {"id": "=1+1", "text": "We came because it rained. Nobody minded the rain at all."}
      {"id": "huge", "text": "%s"}
      """
          .formatted("long ".repeat(60));

  @BeforeEach
  void evaluate() {
    march(write("rubric.yaml", RUBRIC), write("documents.jsonl", DOCUMENTS));
  }

  @Test
  void what_a_row_shows_is_read_of_the_rows_that_are_shown_alone() {
    RawStore.edit(
        file("store"),
        "UPDATE artefact SET body = zeroblob(length(body)) WHERE kind = 'scorecard'"
            + " AND digest = (SELECT digest FROM artefact WHERE kind = 'scorecard'"
            + " ORDER BY id DESC LIMIT 1)");

    run("show @latest --limit 2").ok().prints("strong", "claim").doesNotPrint("=1+1");
    run("show @latest --limit 0").ok();
    run("show @latest").ended(ExitCode.CORRUPT);
  }

  @Test
  void a_run_is_found_by_its_name_beside_a_folder_of_that_name() throws IOException {
    String others = DOCUMENTS.replaceFirst("\"id\": ?\"", "$0other-");
    write("documents.jsonl", others);
    assertThat(Path.of("docs")).isDirectory();
    CapturedOutput run =
        run("evaluate --rubric ./rubric.yaml --documents ./documents.jsonl --name docs --max-unscored 1")
            .ok();

    run("show docs").ok().prints(" docs, judge cues, 6 documents");
    run("show src")
        .ended(ExitCode.USAGE)
        .complains("there is no run `src`", "no folder of results is read");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "verdict == \"fail\" && caps == 0 && status == \"scored\";weak,=1+1",
        "composite < 3;claim,weak,tiny,=1+1",
        "claim >= 4;strong,claim",
        "support > claim;=1+1",
        "status == \"refused\";huge",
        "!(composite >= 3);claim,weak,tiny,=1+1",
        "failures > 0 && !passed;claim,weak,tiny,=1+1",
        "id == \"=1+1\" || id == \"tiny\";tiny,=1+1",
        "caps > 0 && high <= 5;claim",
        "flags > 0;",
        "calibrated > 0;",
        "position == 2;weak"
      })
  void a_condition_chooses_documents(String where, String expected) {
    CapturedOutput show = run("show @latest --where {} --format jsonl", where).ok();
    assertThat(ids(show)).isEqualTo(expected == null ? List.of() : List.of(expected.split(",")));
  }

  @ParameterizedTest
  @CsvSource({
    "composite, 'weak,=1+1,tiny,claim,strong,huge'",
    "-composite, 'strong,claim,=1+1,weak,tiny,huge'",
    "id, '=1+1,claim,huge,strong,tiny,weak'",
    "-position, 'huge,=1+1,tiny,weak,claim,strong'"
  })
  void rows_without_a_value_come_last_whatever_the_direction(String sort, String expected) {
    List<String> shown = ids(run("show march --sort {} --json", sort));

    assertThat(shown).hasSize(6);
    if (sort.endsWith("composite")) {
      assertThat(shown).last().isEqualTo("huge");
      assertThat(shown.getFirst()).isEqualTo(sort.startsWith("-") ? "strong" : shown.getFirst());
    } else {
      assertThat(shown).isEqualTo(List.of(expected.split(",")));
    }
  }

  @Test
  void a_limit_says_how_many_more_fit() {
    assertThat(run("show march --sort -composite --limit 2").out())
        .endsWith("2 of 6 documents, 4 more fit\n");
  }

  @Test
  void a_spreadsheet_gets_no_formula() {
    assertThat(run("show march --format csv --columns id,status").out())
        .startsWith("id,status\r\n")
        .contains("\r\n'=1+1,scored\r\n");
  }

  @Test
  void one_document_is_shown_by_its_id() {
    assertThat(run("show march weak").out())
        .startsWith("  id        weak\n  status    scored\n  verdict   fail\n");
    run("show march nobody").complains("the run has no document `nobody`");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "--where|composit < 3|composit",
        "--where|composite <|`",
        "--where|verdict == \"failed\"|failed",
        "--where|composite|condition",
        "--sort|grade|`grade` is nothing that a result has",
        "--limit|-1|--limit must not be negative"
      })
  void what_is_no_condition_is_refused_in_words(String option, String value, String words) {
    run("show march", option + "=" + value)
        .ended(ExitCode.USAGE)
        .complains(words)
        .doesNotComplain("Exception");
  }

  @Test
  void a_run_that_has_not_ended_is_shown_as_such() {
    RawStore.edit(file("store"), "UPDATE run SET digest = NULL, ended = NULL");
    assertThat(run("show march").out())
        .startsWith("reasons 1.0.0, a run that has not ended march")
        .contains("6 documents so far");
  }

  private static List<String> ids(CapturedOutput show) {
    return show.out()
        .lines()
        .map(line -> line.replaceAll(".*\"id\":\"([^\"]*)\".*", "$1"))
        .toList();
  }
}
