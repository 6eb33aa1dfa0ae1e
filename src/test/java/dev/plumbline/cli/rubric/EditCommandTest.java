package dev.plumbline.cli.rubric;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.HostileTexts;
import dev.plumbline.web.RawHttp;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class EditCommandTest {

  private static final String MARK = "f:/plan/composite/pass";
  private static final String SOURCE =
      """
      # ours, and it stays
      rubric: letters
      version: 1.0.0
      traits:
        kindness:
          scale: {min: 1, max: 5}
          items:
            - {id: K1, ask: Is it kind?}  # asked first
      plan:
        composite: {weighted_mean: {kindness: 1}, pass: composite >= 3}
      """;

  @TempDir private Path folder;

  private ServedRubric served;

  @BeforeEach
  void start() throws IOException {
    Files.writeString(file(), SOURCE);
    served = new ServedRubric(file(), folder.resolve("store"));
  }

  @AfterEach
  void stop() {
    served.close();
  }

  private Path file() {
    return folder.resolve("letters.yaml");
  }

  @Test
  void the_file_changes_when_its_author_says_so_and_nowhere_else() throws IOException {
    RawHttp.Answer page = served.open();
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.body()).contains("letters.yaml").doesNotContain(folder.toString());

    RawHttp.Answer checked = served.send(page, Map.of(MARK, "4.25", "do", "check"));
    assertThat(checked.body()).contains("pass: composite &gt;= 4.25", "Not saved yet");
    assertThat(Files.readString(file())).isEqualTo(SOURCE);

    RawHttp.Answer saved = served.send(checked, Map.of("do", "save"));
    assertThat(saved.status()).isEqualTo(303);
    assertThat(Files.readString(file())).isEqualTo(SOURCE.replace(">= 3", ">= 4.25"));
    assertThat(served.get(saved.header("Location")).body()).contains("Saved.");
    assertThat(served.send(served.open(), Map.of(MARK, "3", "do", "save")).status()).isEqualTo(303);
    assertThat(Files.readString(file())).isEqualTo(SOURCE);
    try (var files = Files.list(folder)) {
      assertThat(files.map(it -> it.getFileName().toString()))
          .containsExactlyInAnyOrder("letters.yaml", "store");
    }
  }

  @Test
  void what_was_written_meanwhile_is_not_lost() throws IOException {
    RawHttp.Answer page = served.open();
    String theirs = SOURCE.replace("Is it kind?", "Is it friendly?");
    Files.writeString(file(), theirs);

    RawHttp.Answer refused = served.send(page, Map.of(MARK, "4", "do", "save"));
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.body())
        .contains("the file was changed since", "Is it friendly?", "Is it kind?");
    assertThat(Files.readString(file())).isEqualTo(theirs);

    assertThat(served.send(refused, Map.of("do", "save")).status()).isEqualTo(303);
    assertThat(Files.readString(file())).isEqualTo(SOURCE.replace(">= 3", ">= 4"));

    RawHttp.Answer again = served.open();
    Files.delete(file());
    assertThat(served.send(again, Map.of("do", "save")).status()).isEqualTo(409);
    assertThat(Files.exists(file())).isFalse();
  }

  @Test
  void problems_stand_at_their_fields_all_at_once() throws IOException {
    RawHttp.Answer page =
        served.send(
            served.open(),
            Map.of(
                "f:/version", "one",
                "f:/traits/kindness/scale/max", "0",
                "f:/traits/kindness/items/0/needs", "many",
                "do", "check"));
    for (String field :
        new String[] {"/version", "/traits/kindness/scale/max", "/traits/kindness/items/0/needs"}) {
      assertThat(page.body())
          .containsPattern("name=\"f:" + field + "\"[^>]* aria-invalid=\"true\"");
    }
    assertThat(page.body()).contains("Save it with its problems", "line 3: ", "line 6: ");
    assertThat(served.send(page, Map.of("do", "save")).status()).isEqualTo(303);
    assertThat(Files.readString(file())).contains("version: one", "needs: many", "# asked first");
  }

  @Test
  void a_version_that_is_used_by_another_rubric_is_raised_by_a_button() throws IOException {
    served.close();
    assertThat(
            CapturedOutput.run(
                    "rubric",
                    "compile",
                    file().toString(),
                    "--store",
                    folder.resolve("store").toString())
                .exit())
        .isEqualTo(ExitCode.OK);
    served = new ServedRubric(file(), folder.resolve("store"));
    assertThat(served.open().body()).contains("No problems.");
    RawHttp.Answer changed = served.send(served.open(), Map.of(MARK, "4", "do", "check"));
    assertThat(changed.body()).contains("is already locked as", "Make it version 2.0.0");
    RawHttp.Answer raised = served.send(changed, Map.of("do", "version:2.0.0"));
    assertThat(raised.body()).contains("No problems.");
    served.send(raised, Map.of("do", "save"));
    assertThat(Files.readString(file()))
        .isEqualTo(SOURCE.replace("1.0.0", "2.0.0").replace(">= 3", ">= 4"));
  }

  @Test
  void a_new_rubric_is_the_one_of_the_command_line() throws IOException {
    Files.delete(file());
    RawHttp.Answer questions = served.open();
    assertThat(served.send(questions, Map.of("do", "write")).body())
        .contains("an answer is needed", "Not written");
    assertThat(served.send(questions, Map.of("do", "more")).body()).contains("Criterion 8");
    Map<String, String> answers = new TreeMap<>();
    answers.put("things", "support replies: \"all\"");
    answers.put("name", "support-quality");
    answers.put("owner", "the desk");
    answers.put("min", "1");
    answers.put("max", "5");
    answers.put("question-1", "Does it thank the customer?");
    answers.put("phrases-1", "thank you, thanks");
    answers.put("question-2", "Does it say what happens next?");
    answers.put("twice-2", "yes");
    answers.put("forbidden", "guarantee, lawyer");
    answers.put("words", "5");
    answers.put("mark", "3.75");
    answers.put("do", "write");
    RawHttp.Answer written = served.send(questions, answers);
    assertThat(written.body()).contains("No problems.", "Not saved yet");
    assertThat(Files.exists(file())).isFalse();
    assertThat(served.send(written, Map.of("do", "save")).status()).isEqualTo(303);

    byte[] byPage = Files.readAllBytes(file());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
    Files.delete(file());
    InputStream before = System.in;
    System.setIn(
        new ByteArrayInputStream(
            """
            support replies: "all"
            support-quality
            the desk
            1
            5
            Does it thank the customer?
            Does it say what happens next?

            thank you, thanks

            2
            guarantee, lawyer
            5
            3.75
            """
                .getBytes(UTF_8)));
    try {
      assertThat(CapturedOutput.run("new", "rubric", "--out", file().toString()).exit()).isZero();
    } finally {
      System.setIn(before);
    }
    assertThat(Files.readString(file()).replace(file().toString(), "letters.yaml"))
        .isEqualTo(new String(byPage, UTF_8));
  }

  @Test
  void a_table_that_is_pasted_is_the_rubric_of_the_import() throws IOException {
    Files.delete(file());
    String table =
        "criterion\tnote\tweight\t3 good\t1 poor\n"
            + "Kind <b>tone</b>\tx\t2\tthanks\trude\n"
            + "Facts\ty\t1.5\tright\twrong\n";
    RawHttp.Answer questions = served.open();
    RawHttp.Answer wrong = served.send(questions, Map.of("table", "criterion\n", "do", "table"));
    assertThat(wrong.body()).contains("there is no table with a header");
    RawHttp.Answer page = served.send(questions, Map.of("table", table, "do", "table"));
    assertThat(page.body())
        .contains("2 criteria, levels 1 to 3.", "Left out: column note", "No problems.")
        .doesNotContain("<b>tone");
    assertThat(served.send(page, Map.of("do", "save")).status()).isEqualTo(303);

    Path source = Files.writeString(folder.resolve("letters.tsv"), table);
    Path out = folder.resolve("imported");
    assertThat(
            CapturedOutput.run(
                    "rubric", "import", "table", source.toString(), "--out", out.toString())
                .exit())
        .isZero();
    assertThat(Files.readString(file())).isEqualTo(Files.readString(out.resolve("letters.yaml")));
  }

  @Test
  void a_table_adds_criteria_and_every_other_byte_stays() throws IOException {
    String table =
        "criterion;4 good;2 fair;0 poor;weight\n"
            + "Tone of voice;warm;\"plain: or \"\"flat\"\"\";rude;3\n"
            + "\u6e05\u6670;clear;;unclear;\n";
    RawHttp.Answer page = served.send(served.open(), Map.of("table", table, "do", "table"));
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.body())
        .contains("2 criteria, levels 0 to 4.", "has no description", "Not saved yet")
        .contains("the weights add up to 5, not to 1");
    assertThat(ServedRubric.fields(page.body()))
        .containsEntry("table", "")
        .containsEntry("f:/plan/composite/weighted_mean/tone_of_voice", "3")
        .containsEntry("f:/traits/tone_of_voice/items/0/levels/2", "fair: plain: or \"flat\"");
    assertThat(Files.readString(file())).isEqualTo(SOURCE);

    assertThat(served.send(page, Map.of("do", "save")).status()).isEqualTo(303);
    String saved = Files.readString(file());
    String added = saved.substring(saved.indexOf("  tone_of_voice:"), saved.indexOf("plan:"));
    assertThat(saved.replace(added, ""))
        .isEqualTo(
            SOURCE.replace(
                "{weighted_mean: {kindness: 1},",
                "{weighted_mean: {kindness: 1, tone_of_voice: 3, criterion: 1},"));
    assertThat(added).contains("  criterion:\n", "id: tone_of_voice_level", "It is better than");
  }

  @Test
  void a_table_that_does_not_fit_is_refused_with_all_that_is_wrong() throws IOException {
    String table =
        "criterion\t1\t2\tweight\nKINDNESS\ta\tb\t-1\n\tc\td\t1\nShort\te\tf\t1\nshort\tg\th\t1\n";
    RawHttp.Answer refused = served.send(served.open(), Map.of("table", table, "do", "table"));
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.body())
        .contains("line 2", "`-1` is not a weight", "line 3", "the row names no criterion");
    assertThat(ServedRubric.fields(refused.body())).containsEntry("table", table);

    RawHttp.Answer twice =
        served.send(
            refused,
            Map.of("table", table.replace("-1", "1").replace("\tc\td\t1\n", ""), "do", "table"));
    assertThat(twice.body())
        .contains("the rubric has the criterion `KINDNESS` already, as `kindness`")
        .contains("the table has the criterion `short` twice")
        .doesNotContain("f:/traits/short");
    for (String nothing : new String[] {"", "one", "a\tb\n", "\"open\t1\t2\nx\ty\tz"}) {
      RawHttp.Answer page = served.send(served.open(), Map.of("table", nothing, "do", "table"));
      assertThat(page.status()).as(nothing).isEqualTo(400);
    }
    assertThat(Files.readString(file())).isEqualTo(SOURCE);
  }

  @Test
  void a_rubric_of_canvas_is_known_by_its_header() throws IOException {
    String canvas =
        "Rubric Name,Criteria Name,Criteria Description,Criteria Enable Range,Rating Name,Rating"
            + " Description,Rating Points,Rating Name,Rating Description,Rating Points\n"
            + "Letter home,Warmth,How warm,false,Full,very,4,None,not,0\n"
            + ",Length,,false,Fits,one page,3,Not,longer,1\n";
    RawHttp.Answer page = served.send(served.open(), Map.of("table", canvas, "do", "table"));
    assertThat(page.body())
        .contains("2 criteria, levels of several scales.", "the weights add up to 3");
    assertThat(ServedRubric.fields(page.body()))
        .containsEntry("f:/traits/warmth/items/0/levels/4", "Full: very")
        .containsEntry("f:/plan/composite/weighted_mean/length", "1");
    String other = canvas + "Another,Tone,,false,a,,1,b,,0\n";
    assertThat(served.send(served.open(), Map.of("table", other, "do", "table")).body())
        .contains("the rows of 2 rubrics: `Letter home`, `Another`");
    assertThat(
            served
                .send(
                    served.open(),
                    Map.of("table", canvas.replace("Rating Points", "Pts"), "do", "table"))
                .body())
        .contains("there is no column `Rating Points`");

    Files.delete(file());
    RawHttp.Answer fresh =
        served.send(served.open(), Map.of("table", canvas.replace(',', '\t'), "do", "table"));
    assertThat(served.send(fresh, Map.of("do", "save")).status()).isEqualTo(303);
    Path source = Files.writeString(folder.resolve("canvas.csv"), canvas);
    Path out = folder.resolve("imported");
    assertThat(
            CapturedOutput.run(
                    "rubric", "import", "canvas", source.toString(), "--out", out.toString())
                .exit())
        .isZero();
    assertThat(Files.readString(file()))
        .isEqualTo(Files.readString(out.resolve("letter-home.yaml")));
  }

  @Test
  void hostile_texts_stay_texts_in_every_field() throws IOException {
    for (String text : HostileTexts.inRubrics()) {
      Map<String, String> values = new LinkedHashMap<>();
      for (String name : ServedRubric.fields(served.open().body()).keySet()) {
        if (name.startsWith("f:")) {
          values.put(name, text);
        }
      }
      values.put("a1:CRITERION:/traits", text);
      values.put("a2:CRITERION:/traits", text);
      values.put("a1:GATE:/gates", text);
      values.put("a2:GATE:/gates", text);
      values.put("a1:BAND:/grades/composite", "3");
      values.put("a2:BAND:/grades/composite", text);
      values.put("table", text);
      values.put("do", "check");
      RawHttp.Answer page = served.send(served.open(), values);
      assertThat(page.status()).as(text).isEqualTo(200);
      assertThat(page.body()).as(text).doesNotContain(text.contains("<") ? text : "\u0000");
      assertThat(ServedRubric.fields(page.body())).as(text).containsEntry("f:/owner", text.strip());
      assertThat(page.header("Content-Security-Policy"))
          .contains("default-src 'none'")
          .doesNotContain("unsafe-inline");
      assertThat(served.send(page, Map.of("do", "save")).status()).isEqualTo(303);
      Files.writeString(file(), SOURCE);
    }
  }

  @Test
  void what_is_no_form_of_this_page_is_refused() throws IOException {
    RawHttp.Answer page = served.open();
    for (String source : new String[] {"", "%", "____"}) {
      assertThat(served.send(page, Map.of("source", source, "do", "save")).status())
          .as(source)
          .isEqualTo(400);
    }
    assertThat(served.send(page, Map.of("token", "none", "do", "save")).status()).isEqualTo(403);
    assertThat(served.send(page, Map.of("do", "remove:/plan")).body()).contains("weighted_mean");
    assertThat(served.get("/edit/../x").status()).isEqualTo(404);
    assertThat(served.get("/other/").status()).isEqualTo(404);
    assertThat(Files.readString(file())).isEqualTo(SOURCE);

    Files.writeString(file(), "a: [");
    assertThat(served.open().status()).isEqualTo(422);
    Files.writeString(file(), "x".repeat(1_000_001));
    assertThat(served.open().body()).contains("take an editor").doesNotContain(folder.toString());
  }

  @Test
  void who_may_read_the_file_stays_and_a_link_leads_to_it() throws IOException {
    Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r--r--"));
    Path link = Files.createSymbolicLink(folder.resolve("link.yaml"), file());
    try (ServedRubric linked = new ServedRubric(link, folder.resolve("other"))) {
      assertThat(linked.send(linked.open(), Map.of(MARK, "2", "do", "save")).status())
          .isEqualTo(303);
    }
    assertThat(Files.isSymbolicLink(link)).isTrue();
    assertThat(Files.readString(file())).isEqualTo(SOURCE.replace(">= 3", ">= 2"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-r--r--");
  }

  @Test
  void a_place_where_no_file_can_be_is_refused() {
    for (Path wrong : new Path[] {folder, folder.resolve("none").resolve("rubric.yaml")}) {
      CapturedOutput refused = CapturedOutput.run("rubric", "edit", wrong.toString());
      assertThat(refused.exit()).as(wrong.toString()).isNotZero();
      assertThat(refused.err()).contains("name ");
    }
  }
}
