package dev.plumbline.cli.see;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The grade book of a small run: one document passes, one fails, one is referred to a person, and
/// one is too short.
@Tag("slow")
class GradeBookCommandTest {

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
        support:
          scale: {min: 1, max: 5, step: 0.5}
          items:
            - {id: S1, ask: Are there reasons?, cues: {positive: [because], clear: 1}}
      plan:
        composite:
          formula: (claim + 2 * support) / 3
          pass: composite >= 3
      """;

  private static final String DOCUMENTS =
      """
      {"id": "101", "text": "We should go because it rains on Mondays."}
      {"id": "Participant 102", "text": "We should go home early today, all of us."}
      {"id": "Ada_103_assignsubmission_file_", "text": "We should go. Or should we not go at all?"}
      {"id": "104", "text": "Too short."}
      {"id": "=1+1", "text": "Nobody has a plan because it rained."}
      """;

  /// As Moodle writes it: a byte order mark, some cells in quotes, LF; one row ends with CRLF.
  private static final String WORKSHEET =
      """
      \uFEFFIdentifier,"Full name",Status,Grade,"Maximum Grade","Last modified (grade)","Feedback comments"
      "Participant 101","Zoë, A.","Submitted for grading - ",,5.00,-,
      "Participant 102","Bob ""B"" B.",Submitted,"",5.00,"Monday, 1 June 2026, 9:00 AM","well done"\r
      "Participant 103",Cyd,"Sub
      mitted",,5.00,-,""
      Participant 104,D,,,5.00,-,
      Participant 999,E,,,5.00,-,
      """;

  private static final String GRADEBOOK =
      """
      Student,ID,SIS User ID,Section,Essay (77),Essay Final Score,Current Score
          Points Possible,,,,100,(read only),(read only)
      "Lovelace, Ada",101,s-1,A,,,
      "Bobson, Bob",Participant 102,s-2,A,EX,80,80
      "Student, Test",104,,A,,,
      """;

  @TempDir private Path folder;

  private CommandFolder commands;

  @BeforeEach
  void evaluate() {
    commands = new CommandFolder(folder);
    commands.evaluate(
        commands.write("rubric.yaml", RUBRIC), commands.write("documents.jsonl", DOCUMENTS));
  }

  @Test
  void a_cohort_ends_as_one_table_of_what_counts() {
    assertThat(commands.ok("gradebook march").out())
        .containsPattern("id +mark +verdict +status +claim +support +decided by +how")
        .containsPattern("101 +5\\.00 +pass +final +5\\.00 +5\\.00 +cues +judge")
        .containsPattern("Participant 102 +2\\.33 +fail +final")
        .containsPattern(
            "Ada_103_assignsubmission_file_ +referred .*gate asks_something: it asks us something")
        .containsPattern("104 +refused +too-short");
    commands.ok("decide ruling march 101 --now fail --reason copied --by Eva");
    assertThat(commands.ok("gradebook march --format jsonl").out().lines())
        .anySatisfy(line ->
            assertThat(line)
                .contains("\"id\":\"101\"", "\"verdict\":\"fail\"", "\"how\":\"ruling\"")
                .containsPattern("\"decided by\":\"person:[a-z0-9]+\""));
  }

  @Test
  void a_spreadsheet_runs_no_cell_and_has_the_decimals_of_its_country() throws IOException {
    Path out = folder.resolve("marks.csv");
    commands.ok("gradebook march --format excel --decimal-comma --out", out);

    assertThat(Files.readString(out))
        .startsWith("\uFEFFid;mark;verdict;status;")
        .contains("\r\n'=1+1;3,666666666667;pass;final;1;5;cues;judge;")
        .doesNotContain("3.6");
    assertThat(commands.ok("gradebook march --format excel").out())
        .startsWith("\uFEFFid,mark,")
        .contains("\r\n'=1+1,3.666666666667,pass,");
  }

  @Test
  void a_worksheet_of_moodle_is_filled_and_otherwise_stays_byte_for_byte() throws IOException {
    Path sheet = Files.writeString(folder.resolve("sheet.csv"), WORKSHEET);
    Path out = folder.resolve("filled.csv");
    CapturedOutput filled =
        commands.ok("gradebook march --format moodle --worksheet", sheet, "--out", out);

    String text = Files.readString(out);
    assertThat(text.replaceFirst("5\\.00,5\\.00,-,.*\n", ",5.00,-,\n").replace("\"2.33\"", "\"\""))
        .isEqualTo(WORKSHEET);
    assertThat(text)
        .contains("\"Zoë, A.\",\"Submitted for grading - \",5.00,5.00,-,")
        .contains(",Submitted,\"2.33\",5.00,");
    assertThat(filled.out())
        .containsPattern("Participant 102 +2\\.33 +its feedback stays as it was")
        .containsPattern("Ada_103_assignsubmission_file_ +referred: gate asks_something")
        .containsPattern("104 +refused: too-short")
        .containsPattern("=1\\+1 +not in the file")
        .containsPattern("Participant 999 +no document of the run")
        .contains("2 marks written to ");
  }

  @Test
  void a_worksheet_comes_back_and_names_what_was_edited_there() throws IOException {
    Path sheet = Files.writeString(folder.resolve("sheet.csv"), WORKSHEET);
    Path out = folder.resolve("filled.csv");
    commands.ok("gradebook march --format moodle --worksheet", sheet, "--out", out);
    CapturedOutput same = check("moodle", out);
    assertThat(same.out())
        .containsPattern("=1\\+1 +not in the file")
        .contains("5 documents compared, 1 to look at");

    Files.writeString(
        out,
        Files.readString(out)
            .replace("\"2.33\"", "\"3,00\"")
            .replace("Participant 104,D,,", "Participant 104,D,,4"));
    CapturedOutput edited = check("moodle", out);
    assertThat(edited.exit()).isEqualTo(ExitCode.NOT_PASSED);
    assertThat(edited.out())
        .containsPattern("Participant 102 +2\\.33 +3,00 +another mark there")
        .containsPattern("104 +4 +refused: too-short");
  }

  @Test
  void who_is_excused_on_the_platform_is_no_difference() throws IOException {
    Path sheet =
        Files.writeString(
            folder.resolve("canvas.csv"),
            GRADEBOOK.replace("101,s-1,A,,", "101,s-1,A,5.00,")
                + "\"Nobody, N.\",999,,A,EX,,\n"
                + "\"Cyd, C.\",Ada_103_assignsubmission_file_,,A,EX,,\n"
                + "\"Dee, D.\",=1+1,,A,EX,,\n");

    CapturedOutput checked = check("canvas", sheet);

    assertThat(checked.out())
        .isEqualToNormalizingNewlines(
            "5 documents compared, 3 excused there, nothing to look at\n");
    assertThat(checked.exit()).isEqualTo(ExitCode.OK);
  }

  @Test
  void a_file_without_any_of_the_documents_is_refused() throws IOException {
    Path sheet =
        Files.writeString(
            folder.resolve("canvas.csv"),
            "Student,ID,Section,Essay (77)\n    Points Possible,,,100\n\"Lovelace, Ada\",7,A,\n");
    Path out = folder.resolve("filled.csv");

    CapturedOutput filled =
        commands.line("gradebook march --format canvas --worksheet", sheet, "--out", out);

    assertThat(filled.exit()).isEqualTo(ExitCode.USAGE);
    assertThat(filled.err()).contains("no row is of a document of the run, such as `101`", "--ids");
    assertThat(out).doesNotExist();
    assertThat(check("canvas", sheet).exit()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void words_of_a_scale_and_columns_of_another_language_are_taken() throws IOException {
    Path sheet =
        Files.writeString(
            folder.resolve("sheet.csv"),
            "ID;Vollständiger Name;Bewertung\r\nTeilnehmer 101;Zoë;\r\nTeilnehmer 102;Bob;Nein\r\n");
    Path out = folder.resolve("filled.csv");
    CapturedOutput filled =
        commands.ok(
            "gradebook march --format moodle --worksheet",
            sheet,
            "--out",
            out,
            "--map",
            "id=ID,mark=3",
            "--ids",
            ids("101,101\n=1+1,102\n"),
            "--give",
            "verdict",
            "--word",
            "pass=Bestanden");

    assertThat(Files.readString(out))
        .isEqualTo(
            "ID;Vollständiger Name;Bewertung\r\nTeilnehmer 101;Zoë;Bestanden\r\n"
                + "Teilnehmer 102;Bob;Bestanden\r\n");
    assertThat(filled.out())
        .containsPattern("=1\\+1 +Bestanden +Nein +another mark was there")
        .containsPattern("104 +not in the file of ids");
  }

  @Test
  void a_gradebook_of_canvas_is_filled_in_the_column_of_its_assignment() throws IOException {
    Path sheet = Files.writeString(folder.resolve("canvas.csv"), GRADEBOOK);
    Path out = folder.resolve("filled.csv");
    CapturedOutput filled =
        commands.ok(
            "gradebook march --format canvas --worksheet", sheet, "--out", out, "--out-of", "100");

    assertThat(Files.readString(out))
        .isEqualTo(GRADEBOOK.replace("101,s-1,A,,", "101,s-1,A,100.00,"));
    assertThat(filled.out())
        .containsPattern("Participant 102 +46\\.67 +EX +excused there, left as it is");
  }

  @Test
  void what_does_not_fit_is_refused_before_anything_is_written() throws IOException {
    Path out = folder.resolve("filled.csv");
    Path sheet =
        Files.writeString(
            folder.resolve("sheet.csv"), WORKSHEET.replace("5.00,-,\n\"Part", "4,-,\n\"Part"));
    assertThat(fill(sheet, out).err())
        .contains("the mark 5.00 of `101` is not within 0 to 4", "sheet.csv:2:1");

    Files.writeString(sheet, WORKSHEET.replace("Participant 999", "Participant 101"));
    assertThat(fill(sheet, out).err()).contains("two rows are of `101`, the first on line 2");

    Files.writeString(sheet, WORKSHEET.replace("Grade,", "Bewertung,"));
    assertThat(fill(sheet, out).err()).contains("no column is `Grade`", "`Bewertung`");

    Files.writeString(sheet, "Identifier,Grade\n\"Participant 101,");
    assertThat(fill(sheet, out).err()).contains("a quote is opened here and never closed");

    Files.writeString(sheet, "");
    assertThat(fill(sheet, out).err()).contains("the file is empty");

    Files.write(sheet, WORKSHEET.getBytes(StandardCharsets.UTF_16));
    assertThat(fill(sheet, out).err()).contains("the bytes are not UTF-8");

    Files.writeString(sheet, WORKSHEET);
    assertThat(
            commands
                .line(
                    "gradebook march --format moodle --worksheet",
                    sheet,
                    "--out",
                    out,
                    "--ids",
                    ids("101,102\n=1+1,102\n"))
                .err())
        .contains("two documents are of this row, `101` and `=1+1`");
    assertThat(out).doesNotExist();
  }

  @Test
  void a_platform_that_started_the_marking_of_a_document_gets_its_result() throws IOException {
    Path out = folder.resolve("results.json");
    commands.ok("gradebook march 101 --format gradescope --out", out);
    assertThat(Files.readString(out))
        .contains("\"score\":5,", "\"output_format\":\"text\"")
        .contains("\"name\":\"Claim\"", "\"max_score\":5")
        .contains("Is there a claim? Yes. “We should go because it rains on Mondays.”")
        .containsPattern("\"scorecard\":\"sha256:[0-9a-f]{64}\"");

    CapturedOutput referred =
        commands.line("gradebook march Ada_103_assignsubmission_file_ --format gradescope");
    assertThat(referred.exit()).isEqualTo(ExitCode.UNSCORED);
    assertThat(referred.err()).contains("has no mark, it is referred");

    assertThat(commands.ok("gradebook march", "Participant 102", "--format", "prairielearn").out())
        .contains("\"gradable\":true", "\"score\":0.466666666667,", "\"max_points\":5");
    assertThat(commands.ok("gradebook march 104 --format prairielearn").out())
        .contains("\"gradable\":false", "It is too short to be marked.")
        .doesNotContain("score");
    assertThat(commands.line("gradebook march --format gradescope").exit())
        .isEqualTo(ExitCode.USAGE);
  }

  private Path ids(String rows) throws IOException {
    return Files.writeString(folder.resolve("ids.csv"), "document,id\n" + rows);
  }

  private CapturedOutput fill(Path sheet, Path out) {
    CapturedOutput output =
        commands.line("gradebook march --format moodle --worksheet", sheet, "--out", out);
    assertThat(output.exit()).isEqualTo(ExitCode.USAGE);
    return output;
  }

  private CapturedOutput check(String format, Path sheet) {
    return commands.line("gradebook march --format", format, "--worksheet", sheet, "--check");
  }
}
