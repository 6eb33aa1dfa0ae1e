package dev.plumbline.cli.people;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.people.ReviewFixture.Answer;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.fixtures.Schemas;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class ReviewCommandTest extends CommandFolder {

  private ReviewFixture fixture;

  @BeforeEach
  void begin() throws IOException {
    fixture = new ReviewFixture(folder);
    fixture.begin();
  }

  @Test
  void a_form_is_blind_unless_answers_are_asked_for() throws IOException {
    Path blind = fixture.export(ReviewFixture.ADA, "blind.jsonl");
    Path blindTable = fixture.export(ReviewFixture.ADA, "blind.csv");
    Path open = file("open.jsonl");
    fixture.ok("review first --export {} --show-answers", open);
    assertThat(Files.readString(blind)).doesNotContain("cues", "others");
    assertThat(Files.readString(blindTable)).doesNotContain("cues", "others");
    assertThat(Files.readString(open)).contains("\"decision\":\"2\",\"judge\":\"cues\"");
    assertThat(ReviewFixture.objects(blind)).hasSize(4);
  }

  @Test
  void a_blind_form_does_not_say_why_its_document_was_chosen() throws IOException {
    Path blind = file("blind.csv");
    Path open = file("open.jsonl");
    String[] choice = {"review", "first", "--budget", "4", "--seed", "1", "--random-share", "1"};
    for (Path file : List.of(blind, open)) {
      List<String> arguments = new ArrayList<>(List.of(choice));
      arguments.addAll(List.of("--export", file.toString()));
      if (file.equals(open)) {
        arguments.add("--show-answers");
      }
      fixture.ok("", arguments);
    }
    assertThat(Files.readString(blind)).doesNotContain("random, 4 of 4");
    assertThat(Files.readString(open)).contains("\"because\":\"random, 4 of 4\"");
  }

  @Test
  void raters_of_different_texts_are_not_compared() throws IOException {
    Path others = write("others.jsonl", "{\"id\": \"a\", \"text\": \"Another text.\"}\n");
    fixture.ok("evaluate --rubric {} --documents {} --name others", file("rubric.yaml"), others);
    fixture
        .run("measure agreement first others")
        .ended(ExitCode.USAGE)
        .complains("this run has 1 document with another text than in cues, such as `a`");
  }

  @Test
  void a_decision_without_a_quote_from_the_text_does_not_count_for_people_either() {
    Path filled =
        fixture.filled(
            fixture.export(ReviewFixture.ADA, "forms.jsonl"),
            (_, _) -> new Answer(2, List.of("nowhere to be seen")));
    fixture
        .run("review first --import", filled)
        .ended(ExitCode.USAGE)
        .complains(
            "1:1 /answers/0: the decision 2 on `C1` would count as 0: `nowhere to be seen` is not"
                + " counted: not in the text");
    assertThat(fixture.ok("store query", "select count(*) from runs").out()).endsWith("\n1\n");
    fixture
        .ok("review first --import {} --uncounted --name ada", filled)
        .prints("12 quotes that do not count, of `a`, `=b`, `c`, `d`");
    assertThat(scores("ada")).allMatch(row -> row.endsWith("\t1.0"));
  }

  @Test
  void a_table_comes_back_with_its_formulas_as_they_were() throws IOException {
    Path table = fixture.export(ReviewFixture.ADA, "forms.csv");
    assertThat(Files.readString(table)).contains("\"'=b\"").doesNotContain(",\"=b\"");
    List<String> rows = new ArrayList<>();
    for (String row : Files.readString(table).split("\r\n", -1)) {
      rows.add(
          row.contains("'=b") && row.contains(",C1,")
              ? row.replace(
                  "\"0, 1 or 2\",,,,,",
                  "\"0, 1 or 2\",2,'=because,We should go home early today,,,")
              : row);
    }
    Path filled = fixture.write("filled.csv", rows);

    fixture.ok("review first --import {} --name ada", filled);

    fixture.ok("show ada").prints("=b");
    fixture
        .ok("store query", "select item, decision, quote from quotes")
        .prints("C1\t2\tWe should go home early today\n");
    assertThat(stored("completion")).anyMatch(it -> it.contains("\\\"reason\\\":\\\"=because\\\""));
  }

  @Test
  void all_problems_of_a_file_are_told_at_once_and_nothing_is_recorded() {
    Path forms = fixture.export(ReviewFixture.ADA, "forms.jsonl");
    Path good = fixture.filled(forms, ReviewFixture::byCues);
    List<String> lines = new ArrayList<>();
    var objects = ReviewFixture.objects(good);
    lines.add(text(objects.get(0)));
    lines.add(text(ReviewFixture.with(objects.get(1), "document", Json.of("c"))));
    lines.add(text(ReviewFixture.with(objects.get(2), "judge", Json.of("person:nobody"))));
    lines.add(
        text(
            ReviewFixture.with(
                objects.get(3),
                "answers",
                JsonArray.of(
                    ReviewFixture.object("{\"item\":\"C1\",\"decision\":3}"),
                    ReviewFixture.object("{\"item\":\"X9\",\"decision\":1}"),
                    ReviewFixture.object("{\"item\":\"S2\",\"decision\":\"two\"}"),
                    ReviewFixture.object("{\"item\":\"S1\",\"quotes\":[\"It is late.\"]}")))));
    lines.add("{");
    Path wrong = fixture.write("wrong.jsonl", lines);

    fixture
        .run("review first --import", wrong)
        .ended(ExitCode.USAGE)
        .complains(
            ":2:1 /review: the id of the form is that of another document",
            ":3:1 /judge: `person:nobody` names no person of this store",
            ":4:1 /answers/0: the decision `3` on `C1` is none that may be given",
            ":4:1 /answers/1: the rubric has no item or judged fact `X9`",
            ":4:1 /answers/2: the decision `\"two\"` on `S2` is none that may be given, write 0, 1 or"
                + " 2, or leave it empty",
            ":4:1 /answers/3: `S1` has quotes, but no decision",
            ":5:");
    assertThat(stored("completion")).isEmpty();
    assertThat(fixture.ok("store query", "select count(*) from runs").out()).endsWith("\n1\n");
  }

  @Test
  void a_decision_is_read_by_its_value_as_other_programs_write_it() {
    Path forms = fixture.export(ReviewFixture.ADA, "forms.jsonl");
    Path filled = fixture.filled(forms, ReviewFixture::byCues);
    CapturedOutput plain = fixture.ok("review first --import", filled);
    String others =
        fixture
            .read(filled.getFileName().toString())
            .replace("\"decision\":2", "\"decision\":2.0")
            .replace("\"decision\":0", "\"decision\":\"0\"");
    assertThat(others).contains("2.0", "\"0\"");
    assertThat(fixture.ok("review first --import", fixture.write("others.jsonl", others)).out())
        .isEqualTo(plain.out());
  }

  @Test
  void of_an_erased_text_no_answer_is_recorded() {
    Path forms = fixture.export(ReviewFixture.ADA, "forms.jsonl");
    Path filled = fixture.filled(forms, ReviewFixture::byCues);
    fixture.ok("store erase first a");
    fixture
        .run("review first --import", filled)
        .ended(ExitCode.USAGE)
        .complains(":1:1 /document: the text of `a` was erased");
    assertThat(stored("completion")).isEmpty();
    Path without =
        fixture.filled(
            forms,
            (document, item) ->
                document.equals("a")
                    ? ReviewFixture.Answer.OPEN
                    : ReviewFixture.byCues(document, item));
    fixture.ok("review first --import", without).prints("3 documents");
  }

  @Test
  void a_review_that_was_killed_continues() throws IOException {
    Path filled =
        fixture.filled(fixture.export(ReviewFixture.ADA, "forms.jsonl"), ReviewFixture::byCues);
    CapturedOutput first = fixture.ok("review first --import {} --name ada", filled);
    RawStore.edit(fixture.store(), "UPDATE run SET digest = NULL, ended = NULL WHERE name = 'ada'");
    RawStore.edit(
        fixture.store(),
        "DELETE FROM run_line WHERE position >= 2 AND run = (SELECT id FROM run WHERE name ="
            + " 'ada')");
    CapturedOutput again = fixture.ok("review first --import {} --name ada", filled);
    assertThat(again.out()).isEqualTo(first.out());
    fixture.ok("proof verify --all").prints("everything verifies");
  }

  @Test
  void two_imports_at_once_are_one_review() {
    Path filled =
        fixture.filled(fixture.export(ReviewFixture.ADA, "forms.jsonl"), ReviewFixture::byCues);
    List<CompletableFuture<CapturedOutput>> both =
        Stream.of(1, 2)
            .map(_ ->
                CompletableFuture.supplyAsync(() -> fixture.run("review first --import", filled)))
            .toList();

    List<CapturedOutput> outputs = both.stream().map(CompletableFuture::join).toList();

    assertThat(outputs)
        .anyMatch(output -> output.exit() == ExitCode.OK)
        .allMatch(output -> output.exit() == ExitCode.OK || output.exit() == ExitCode.STORE);
    assertThat(fixture.ok("store query", "select count(*) from runs").out()).endsWith("\n2\n");
    assertThat(stored("completion")).hasSize(4);
    fixture.ok("proof verify --all").prints("everything verifies");
  }

  @Test
  void forms_for_nobody_in_particular_need_a_person_when_they_come_back() {
    Path forms = file("forms.jsonl");
    fixture.ok("review first --export", forms);
    Path filled = fixture.filled(forms, ReviewFixture::byCues);
    fixture.run("review first --import", filled).complains("the form names no person");
    CapturedOutput taken =
        fixture.ok("review first --import {} --judge", filled, ReviewFixture.BOB);
    assertThat(taken.out()).startsWith("person:bob-two: 4 documents");
  }

  @Test
  void answers_of_another_annotator_are_not_recorded_as_the_person_s() throws IOException {
    Path forms = fixture.export(ReviewFixture.ADA, "forms.jsonl");
    List<String> lines = new ArrayList<>();
    for (var form : ReviewFixture.objects(fixture.filled(forms, ReviewFixture::byCues))) {
      lines.add(text(ReviewFixture.with(form, "annotator", Json.of("bob-two"))));
    }
    Path other = fixture.write("other.jsonl", lines);
    List<String> own = lines.stream().map(it -> it.replace("bob-two", "Ada Lovelace")).toList();
    Path table = fixture.export(ReviewFixture.ADA, "forms.csv");
    Path column =
        write(
            "other.csv",
            Files.readString(table)
                .replaceFirst("\r\n", ",annotator\r\n")
                .replaceAll("\"\r\n", "\",bob-two\r\n"));

    for (Path file : List.of(other, column)) {
      fixture
          .run("review first --import", file)
          .complains("`bob-two` has answered this form of `person:ada-one`");
    }
    fixture.ok("review first --import", fixture.write("own.jsonl", own));
  }

  @Test
  void a_form_is_found_by_its_review_and_its_rows_must_agree() throws IOException {
    Path table = fixture.export(ReviewFixture.ADA, "forms.csv");
    String written = Files.readString(table);
    Path renamed =
        write(
            "renamed.csv",
            written
                .replace(",\"a\",,", ",\"A1\",,")
                .replace("\"0, 1 or 2\",,", "\"0, 1 or 2\",0,"));
    assertThat(Files.readString(renamed)).contains("A1");
    Path sorted = write("sorted.csv", written.replaceFirst(",\"c\",,S1,", ",\"d\",,S1,"));

    fixture.ok("review first --import", renamed).prints("4 documents");
    fixture
        .run("review first --import", sorted)
        .complains("`document` is `d` here and `c` in line");
  }

  @Test
  void a_workbook_is_named_as_what_it_is() throws IOException {
    for (String name : List.of("book.xlsx", "book.ods", "book.csv")) {
      Path book = Files.write(file(name), new byte[] {'P', 'K', 3, 4, 20, 0});
      fixture
          .run("review first --import", book)
          .complains("this is a workbook of a spreadsheet program", "save its sheet as .csv");
    }
    fixture.run("review first --export", file("x.ods")).complains("workbooks are not written");
  }

  @Test
  void a_table_of_an_annotation_tool_is_read_by_a_map() throws IOException {
    String review =
        ReviewFixture.objects(fixture.export(ReviewFixture.ADA, "f.jsonl")).get(0).text("review");
    Path table =
        fixture.write(
            "tool.csv",
            List.of(
                "annotation_id,choice,document,item,judge,quotes,review,why",
                "1,2,a,S2,person:ada-one,\"[{\"\"start\"\":31,\"\"end\"\":54,\"\"text\"\":\"\"For"
                    + " example, on Monday.\"\",\"\"labels\"\":[\"\"quote\"\"]}]\","
                    + review
                    + ",clear"));

    fixture.ok("review first --import {} --map decision=choice,reason=why --name ada", table);

    fixture.ok("explain ada a").prints("S2                      2, 1 valid quote");
  }

  @Test
  void a_choice_is_the_same_again_and_estimates_the_whole_run() throws IOException {
    Path forms = file("chosen.jsonl");
    String[] choose = {
      "review",
      "first",
      "--budget",
      "3",
      "--seed",
      "7",
      "--random-share",
      "1",
      "--export",
      forms.toString(),
      "--judge",
      ReviewFixture.ADA
    };

    CapturedOutput chosen = fixture.ok("", (Object) choose);

    assertThat(chosen.out()).startsWith("selection sha256:").contains(": 3 documents\n");
    assertThat(fixture.ok("", (Object) choose).out()).isEqualTo(chosen.out());
    assertThat(ReviewFixture.objects(forms)).hasSize(3);
    assertThat(Files.readString(forms)).doesNotContain("because\"");
    fixture.ok("review first --import {} --name ada", fixture.filled(forms, ReviewFixture::byCues));
    fixture
        .ok("measure agreement first ada")
        .prints("over all 4 documents `cues` agrees with `person:ada-one` on an estimated 1.000");
    fixture.ok("store prune");
    fixture.ok("proof verify --all").prints("1 selection", "everything verifies");
    fixture.run("review first --budget 3").complains("--seed");
  }

  @Test
  void an_empty_file_and_a_single_rater_are_refused() throws IOException {
    for (String name : List.of("empty.csv", "empty.jsonl")) {
      Path empty = write(name, "");
      CapturedOutput refused = fixture.run("review first --import", empty).ended(ExitCode.USAGE);
      assertThat(refused.err()).as(name).contains(name);
    }
    fixture.run("measure agreement first").complains("name two runs or more, or tables");
  }

  private static String[] with(List<String> arguments, String last) {
    return Stream.concat(arguments.stream(), Stream.of(last)).toArray(String[]::new);
  }

  @Test
  void who_adjudicates_gets_a_form_for_what_persons_decided_differently() {
    Path ada =
        fixture.filled(fixture.export(ReviewFixture.ADA, "ada.jsonl"), ReviewFixture::byCues);
    Path bob =
        fixture.filled(
            fixture.export(ReviewFixture.BOB, "bob.jsonl"),
            (document, item) ->
                document.equals("d") && item.equals("C1")
                    ? new Answer(0, List.of())
                    : document.equals("c") ? Answer.OPEN : ReviewFixture.byCues(document, item));
    fixture.ok("review first --import {} --name ada", ada);
    fixture.ok("review first --import {} --name bob", bob);
    Path settle = file("settle.jsonl");

    assertThat(fixture.ok("measure agreement first ada bob").out())
        .contains("1 item decided differently and not settled\n")
        .containsPattern("d +C1 +person:ada-one 2, person:bob-two 0");
    fixture.addThird();
    fixture.ok(
        "review first --panel {} --judge adjudication:eva-three --export",
        fixture.board("levels: 1"),
        settle);

    var form = ReviewFixture.objects(settle).getFirst();
    assertThat(ReviewFixture.objects(settle)).hasSize(1);
    assertThat(form.list("answers").get(0).toString()).contains("null");
    Path settled = fixture.filled(settle, (_, item) -> ReviewFixture.byCues("d", item));
    fixture.ok("review first --import {} --name settled", settled);
    fixture
        .ok("measure agreement ada bob settled")
        .prints("0 items decided differently and not settled");
    assertThat(fixture.ok("decide history first d").out())
        .containsSubsequence("evaluated", "reviewed", "reviewed", "adjudicated");
    String json = fixture.ok("measure agreement first ada bob --json").out();
    assertThat(Schemas.problems("rater-agreement", Schemas.read(json))).isEmpty();
    assertThat(json).contains("\"kind\":\"model\"", "\"disagreements\":[{");
  }

  @Test
  void agreement_is_told_apart_by_what_proves_the_judges_answer() throws IOException {
    Path ada =
        fixture.filled(
            fixture.export(ReviewFixture.ADA, "ada.jsonl"),
            (document, item) ->
                document.equals("a") && item.equals("C1")
                    ? new Answer(0, List.of())
                    : ReviewFixture.byCues(document, item));
    fixture.ok("review first --import {} --name ada", ada);

    String json = fixture.ok("measure agreement first ada --json").out();

    assertThat(Schemas.problems("rater-agreement", Schemas.read(json))).isEmpty();
    assertThat(
            JsonReader.read(json.getBytes(UTF_8), Integer.MAX_VALUE)
                    instanceof JsonResult.Read(JsonObject agreement)
                ? agreement.objects("evidence")
                : List.<JsonObject>of())
        .extracting(row ->
            row.text("by")
                + " "
                + row.text("value")
                + " "
                + row.integer("decisions")
                + " "
                + CanonicalJson.text(row.get("exact"))
                + " "
                + CanonicalJson.text(row.get("error"))
                + " "
                + CanonicalJson.text(row.get("difference")))
        .containsExactly(
            "proof none-needed 5 1 0 0",
            "proof verbatim 7 \"0.857142857142857\" \"0.285714285714286\" \"0.285714285714286\"",
            "passages 0 5 1 0 0",
            "passages 1 7 \"0.857142857142857\" \"0.285714285714286\" \"0.285714285714286\"",
            "type local_quote 12 \"0.916666666666667\" \"0.166666666666667\""
                + " \"0.166666666666667\"");
    fixture
        .ok("measure agreement first ada")
        .prints("judges and people, by what proves the judge's answer");
  }

  @Test
  void an_erased_name_is_gone_from_every_byte_and_the_answers_stay() throws IOException {
    for (int i = 0; i < 200; i++) {
      fixture.ok("review persons --add", "Somebody Else " + i);
    }
    Path filled =
        fixture.filled(fixture.export(ReviewFixture.ADA, "forms.jsonl"), ReviewFixture::byCues);
    fixture.ok("review first --import", filled);
    RawStore.edit(
        fixture.store(), "UPDATE run SET started_by = 'ada lovelace' WHERE name = 'first'");
    assertThat(occurs("Ada Lovelace") && occurs("ada lovelace")).isTrue();

    fixture.ok("store erase", ReviewFixture.ADA);

    assertThat(occurs("Ada Lovelace") || occurs("ada lovelace")).isFalse();
    fixture.ok("review persons").prints("person:ada-one  ");
    fixture
        .ok("store query", "select started_by from runs where name = 'first'")
        .prints("person:ada-one");
    fixture.ok("proof verify --all").prints("everything verifies");
    fixture.run("store erase person:nobody").ended(ExitCode.USAGE);
  }

  @Test
  void no_name_of_a_person_is_in_a_form_or_a_run() throws IOException {
    Path forms = fixture.export(ReviewFixture.ADA, "forms.jsonl");
    fixture.ok("review first --import {} --name ada", fixture.filled(forms, ReviewFixture::byCues));
    assertThat(Files.readString(forms)).doesNotContain("Lovelace");
    assertThat(fixture.ok("show ada").out() + fixture.ok("store info").out())
        .doesNotContain("Lovelace");
  }

  private boolean occurs(String name) throws IOException {
    byte[] wanted = name.getBytes(StandardCharsets.UTF_8);
    try (Stream<Path> files = Files.list(fixture.store())) {
      for (Path file : files.toList()) {
        String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        if (bytes.contains(new String(wanted, StandardCharsets.ISO_8859_1))) {
          return true;
        }
      }
      return false;
    }
  }

  private List<String> stored(String kind) {
    return fixture
        .ok(
            "store query",
            "select CAST(sqlar_uncompress(body, size) AS TEXT) as text from artefact where kind = '"
                + kind
                + "'")
        .out()
        .lines()
        .skip(1)
        .toList();
  }

  private List<String> scores(String run) {
    return fixture
        .ok(
            "store query",
            "select id, status, verdict, composite from lines where run_name = '" + run + "'")
        .out()
        .lines()
        .skip(1)
        .toList();
  }

  private String digest(String run) {
    return fixture
        .ok("store query", "select run from runs where name = '" + run + "'")
        .out()
        .lines()
        .toList()
        .get(1);
  }

  private static String text(JsonObject object) {
    return CanonicalJson.text(object);
  }

  @Test
  void another_answer_of_the_same_person_is_refused_and_nothing_of_its_file_is_recorded() {
    Path forms = fixture.export(ReviewFixture.ADA, "forms.jsonl");
    Path one =
        fixture.filled(
            forms,
            (document, item) ->
                document.equals("d") ? ReviewFixture.byCues(document, item) : Answer.OPEN);
    fixture.ok("review first --import", one);
    Path other = fixture.filled(forms, (_, _) -> new Answer(0, List.of()));

    fixture
        .run("review first --import", other)
        .ended(ExitCode.USAGE)
        .complains(":4:1: a different answer of this judge is stored");
    assertThat(stored("completion")).hasSize(1);
  }
}
