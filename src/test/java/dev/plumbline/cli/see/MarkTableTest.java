package dev.plumbline.cli.see;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The marks of a small run as a table: one document passes, one fails, one is referred to a
/// person, and one is too short.
@Tag("slow")
class MarkTableTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: reasons
      version: 1.0.0
      document: {min_characters: 20}
      evidence: {per_item: 1}
      facts:
        asked: {computed: {phrase_any: [or should we]}}
      gates:
        - {id: asks_something, when: asked, verdict: review, because: it asks us something}
      traits:
        claim:
          scale: {min: 1, max: 5, step: 0.5}
          items:
            - {id: C1, ask: Is there a claim?, cues: {positive: [should], clear: 1}}
        status:
          scale: {min: 1, max: 5, step: 0.5}
          items:
            - {id: S1, ask: Are there reasons?, cues: {positive: [because], clear: 1}}
            - {id: S2, ask: Is it said today?, each: sentence, cues: {positive: [today], clear: 1}}
      grades: {composite: {bands: {A: 4, B: 2.5, C: 1}}}
      plan:
        composite:
          formula: (claim + 2 * status) / 3
          pass: composite >= 2
      """;

  private static final String DOCUMENTS =
      """
      {"id": "101", "text": "We should go because it rains on Mondays. So it is."}
      {"id": "102", "text": "We go home early today, all of us."}
      {"id": "103", "text": "We should go. Or should we not go at all?"}
      {"id": "104", "text": "Too short."}
      {"id": "=1+1", "text": "Nobody has a plan because it rained."}
      """;

  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  @BeforeEach
  void evaluate() {
    march(write("rubric.yaml", RUBRIC), write("documents.jsonl", DOCUMENTS));
  }

  @Test
  void a_table_has_what_every_trait_and_item_got_what_counts_and_who_decided() {
    SequencedMap<String, String> first = row("101");
    assertThat(first.keySet())
        .startsWith(
            "id",
            "claim",
            "rubric.status",
            "C1",
            "S1",
            "S2",
            "final",
            "grade",
            "verdict",
            "status",
            "decided_by",
            "corrected",
            "reason",
            "score",
            "low",
            "high")
        .endsWith("capped", "flags", "failures", "splits", "scorecard");
    assertThat(first)
        .containsEntry("C1", "2")
        .containsEntry("S2", "s1: 0; s2: 0")
        // claim 5, and of two questions of the other trait one: (5 + 2 * 3) / 3
        .containsEntry("final", "3.666666666667")
        .containsEntry("grade", "B")
        .containsEntry("decided_by", "cues")
        .containsEntry("corrected", "");
    assertThat(row("103"))
        .as("a person has to look first")
        .containsEntry("final", "")
        .containsEntry("grade", "")
        .containsEntry("verdict", "review")
        .containsEntry("decided_by", "gate asks_something");
    assertThat(row("104"))
        .containsEntry("status", "refused")
        .containsEntry("final", "")
        .containsEntry("decided_by", "");
  }

  @Test
  void the_page_names_the_columns_in_their_order() throws IOException {
    String page =
        Files.readAllLines(Path.of("docs/looking.md")).stream()
            .filter(line -> line.startsWith("has `id`"))
            .findFirst()
            .orElseThrow();
    assertThat(CODE.matcher(page.replaceFirst("as before .*", "")).results().map(it -> it.group(1)))
        .filteredOn(name -> !name.equals("agreed"))
        .containsExactlyElementsOf(
            row("101").keySet().stream()
                .filter(name -> !List.of("claim", "rubric.status", "C1", "S1", "S2").contains(name))
                .toList());
  }

  @Test
  void what_people_corrected_is_shown_beside_what_was_there_before() {
    ok(
        "decide correct march 102 --item C1 --decision 2 --quote {} --reason seen --by Eva",
        "We go home early");
    SequencedMap<String, String> row = row("102");
    assertThat(row.get("decided_by")).startsWith("person:");
    assertThat(row).containsEntry("C1", "2").containsEntry("claim", "5");
    assertThat(row.get("reason")).contains("seen");
    assertThat(row.get("corrected")).isEqualTo(row.get("final")).isNotEqualTo(row.get("score"));
  }

  @Test
  void numbers_are_exact_and_a_spreadsheet_runs_no_cell() {
    assertThat(ok("show march --format csv --columns id,final").out())
        .isEqualTo(
            "id,final\r\n101,3.666666666667\r\n102,2.333333333333\r\n103,\r\n104,\r\n'=1+1,2.333333333333\r\n");
  }

  @Test
  void a_spreadsheet_has_its_byte_order_mark_and_the_decimals_of_its_country() {
    assertThat(ok("show march --format excel --columns id,final,S2").out())
        .startsWith("\uFEFFid,final,S2\r\n101,3.666666666667,s1: 0; s2: 0\r\n");
    String european = ok("show march --format excel --decimal-comma --columns id,final,S2").out();
    assertThat(european)
        .startsWith("\uFEFFid;final;S2\r\n101;3,666666666667;\"s1: 0; s2: 0\"\r\n")
        .contains("\r\n'=1+1;2,333333333333;s1: 0\r\n");
    run("show march --decimal-comma").ended(ExitCode.USAGE);
  }

  @Test
  void a_sheet_of_a_platform_is_filled_by_its_own_titles() {
    assertThat(ok("show march 101 --format csv --columns grade=Grade,id=Identifier,C1").out())
        .isEqualTo("Grade,Identifier,C1\r\nB,101,2\r\n");
    assertThat(ok("show march 101 --format jsonl --columns id=Identifier,final").out())
        .isEqualTo("{\"Identifier\":\"101\",\"final\":3.666666666667}\n");
    assertThat(ok("show march 101 --columns id=Identifier,final=Grade").out())
        .isEqualTo("  Identifier  101\n  Grade       3.67\n");
    CapturedOutput wrong =
        run("show march --columns id,ident,fynal=Grade,grade=Grade,verdict=Grade,C1=");
    assertThat(wrong.exit()).isNotZero();
    wrong.complains(
        "`ident` is no column of this table",
        "`fynal` is no column of this table, did you mean `final`?",
        "two columns have the title `Grade`",
        "a column has no title");
  }

  @Test
  void every_juror_of_a_panel_has_a_column_beside_what_they_agreed() {
    String board =
        """
        rubric: board
        version: 1.0.0
        traits:
          claim:
            scale: {min: 0, max: 4}
            items:
              - {id: C1, ask: Is there a claim?, levels: {0: none, 1: weak, 2: clear, 3: good, 4: best}}
        """;
    write("ada.jsonl", answers(4, 1));
    write("bob.jsonl", answers(2, 3));
    Path panel =
        write(
            "panel.yaml",
            """
            jurors:
              - {judge: "person:ada", completions: ada.jsonl}
              - {judge: "person:bob", completions: bob.jsonl}
            combine: median
            """);
    ok(
        "evaluate --name board --quiet --rubric {} --documents {} --panel",
        write("board.yaml", board),
        write(
            "essays.jsonl",
            """
            {"id": "a", "text": "We should go home early today."}
            {"id": "b", "text": "They should go home early today."}
            """),
        panel);
    ok("review persons --add Eve --pseudonym the-chair");
    ok("decide correct board b --item C1 --decision 3 --reason seen --by person:the-chair");

    assertThat(
            ok(
                    "show board --format csv --columns",
                    "id,person:ada=First marker,person:bob,agreed,corrected,final,decided_by")
                .out())
        .isEqualTo(
            """
            id,First marker,person:bob,agreed,corrected,final,decided_by
            a,4,2,2,,2,"person:ada, person:bob"
            b,1,3,1,3,3,person:the-chair
            """
                .replace("\n", "\r\n"));
  }

  private static String answers(int a, int b) {
    String line =
        "{\"document\": \"%s\", \"completion\": {\"items\": [{\"item\": \"C1\", \"decision\": %d,"
            + " \"quotes\": [{\"text\": \"should go home early\"}]}]}}\n";
    return line.formatted("a", a) + line.formatted("b", b);
  }

  private SequencedMap<String, String> row(String id) {
    List<List<String>> rows =
        ok("show march --format csv")
            .out()
            .lines()
            .map(line -> Arrays.asList(line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1)))
            .toList();
    SequencedMap<String, String> row = new LinkedHashMap<>();
    for (List<String> each : rows) {
      if (each.getFirst().equals(id)) {
        for (int i = 0; i < each.size(); i++) {
          row.put(rows.getFirst().get(i), each.get(i));
        }
      }
    }
    return row;
  }
}
