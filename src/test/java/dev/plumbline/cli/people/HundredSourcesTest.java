package dev.plumbline.cli.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.proof.pack.IndependentVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A conversation over as many sources as there may be, one of them empty, two alike and one of
/// 300,000 characters, whose claims are proved in pairs: by a recorded judge, and by a person in
/// both kinds of forms.
class HundredSourcesTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: hundred
      version: 1.0.0
      document: {graded: [assistant]}
      facts: {unknown: {computed: unknown_citations}}
      evidence: {from: {claim: graded, source: sources}}
      traits:
        faithful:
          scale: {min: 0, max: 4}
          items:
            - {id: F1, ask: Is blue proved?, scale: 0-1}
            - {id: F2, ask: Is the price of 99 proved?, scale: 0-1}
            - {id: F3, ask: Is line 7 proved?, scale: 0-1}
            - {id: F4, ask: Is the price of 3 proved?, scale: 0-1}
      plan: {composite: {formula: faithful}}
      """;

  private static final String ANSWER =
      "It is blue [22]. Thing 99 costs 99 euro [100]. Line 7 is long [31]. Thing 3 costs 3 euro"
          + " [11].";

  /// Of each item the claim, the proof and where the judge says that it stands. Of the first, the
  /// source that is marked has the same text as the one that is cited; of the last, the one that is
  /// marked is empty.
  private static final List<List<String>> PAIRS =
      List.of(
          List.of("It is blue", "The twin says: it is blue.", "twin_20.s1"),
          List.of("Thing 99 costs 99 euro", "thing 99 costs 99 euro", "n99.s1"),
          List.of("Line 7 is long", "Line 7 of the long source.", "d31"),
          List.of("Thing 3 costs 3 euro", "thing 3 costs 3 euro", "n3.s1"));

  private static final String COUNTED =
      """
      F1 claim t2 counts
      F1 source twin_21 counts
      F2 claim t2 counts
      F2 source n99 counts
      F3 claim t2 counts
      F3 source d31 counts
      F4 claim t2 unpaired
      F4 source n3 misattributed
      """;

  private ReviewFixture fixture;

  @BeforeEach
  void evaluate() throws IOException {
    fixture = new ReviewFixture(folder);
    Path rubric = write("hundred.yaml", RUBRIC);
    Path documents = fixture.write("hundred.jsonl", List.of(CanonicalJson.text(document())));
    Path answers = fixture.write("answers.jsonl", List.of(CanonicalJson.text(answer())));
    fixture.ok(
        "evaluate --rubric {} --documents {} --judge example:m:1 --completions {} --name first --salt-seed {} --quiet",
        rubric,
        documents,
        answers,
        "5".repeat(64));
    fixture.ok("review persons --add {} --pseudonym ada-one", "Ada Lovelace");
  }

  private static JsonObject document() {
    List<Json> sources = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      sources.add(
          switch (i) {
            case 10 -> Json.of("");
            case 20, 21 -> source("twin_" + i, "The twin says: it is blue.");
            case 30 -> Json.of(longText());
            default -> source("n" + i, "Here thing " + i + " costs " + i + " euro.");
          });
    }
    return JsonObject.of(
        "id",
        "talk",
        "messages",
        JsonArray.of(message("user", "What is it?"), message("assistant", ANSWER)),
        "sources",
        new JsonArray(sources));
  }

  private static String longText() {
    StringBuilder text = new StringBuilder();
    IntStream.range(0, 12_000).forEach(i -> text.append("Line " + i + " of the long source. "));
    return text.substring(0, 300_000);
  }

  private static Json source(String name, String text) {
    return JsonObject.of("name", name, "text", text);
  }

  private static Json message(String role, String text) {
    return JsonObject.of("role", role, "content", text);
  }

  private static JsonObject answer() {
    List<Json> items = new ArrayList<>();
    for (int i = 0; i < PAIRS.size(); i++) {
      items.add(
          JsonObject.of(
              "item", "F" + (i + 1), "decision", 1, "quotes", JsonArray.of(pair(PAIRS.get(i)))));
    }
    return JsonObject.of(
        "document", "talk", "completion", JsonObject.of("items", new JsonArray(items)));
  }

  private static JsonObject pair(List<String> pair) {
    return JsonObject.of(
        "claim", JsonObject.of("text", pair.get(0), "unit", "t2"),
        "source", JsonObject.of("text", pair.get(1), "unit", pair.get(2)));
  }

  /// What became of each quote of a run's one document.
  private String counted(String run) {
    StringBuilder lines = new StringBuilder();
    JsonObject card = ReviewFixture.object(fixture.ok("explain {} talk --json", run).out());
    for (JsonObject finding : card.object("extraction").objects("findings")) {
      for (JsonObject quote : finding.objects("quotes")) {
        lines
            .append(finding.text("item") + " " + quote.text("side") + " " + quote.text("part"))
            .append(quote.flag("counts") ? " counts\n" : " " + quote.text("ineligible") + "\n");
      }
    }
    return lines.toString();
  }

  @Test
  void pairs_are_found_over_a_hundred_sources_and_the_pack_verifies() {
    assertThat(counted("first")).isEqualTo(COUNTED);
    Path pack = file("run.zip");
    fixture.ok("proof export first --out", pack);
    IndependentVerifier.Outcome outcome = IndependentVerifier.compiled().run(pack.toString());
    assertThat(outcome.out()).contains("nothing is wrong as far as it could be checked");
  }

  @Test
  void a_card_shows_all_of_them() throws IOException {
    Path card = file("card.html");
    fixture.ok("explain first talk --html", card);
    assertThat(Files.readString(card))
        .contains("n99 · source", "twin_21 · source", "Source 11", "Line 7 of the long source.");
  }

  @Test
  void a_person_answers_in_lines_of_json_as_the_judge_did() {
    Path forms = fixture.export(ReviewFixture.ADA, "forms.jsonl");
    JsonObject form = ReviewFixture.objects(forms).getFirst();
    List<Json> filled = new ArrayList<>();
    for (JsonObject question : form.objects("answers")) {
      int at = Integer.parseInt(question.text("item").substring(1)) - 1;
      JsonObject decided = ReviewFixture.with(question, "decision", Json.of(1L));
      filled.add(ReviewFixture.with(decided, "quotes", JsonArray.of(pair(PAIRS.get(at)))));
    }
    Path back =
        fixture.write(
            "filled.jsonl",
            List.of(
                CanonicalJson.text(ReviewFixture.with(form, "answers", new JsonArray(filled)))));

    fixture
        .run("review first --import", back)
        .complains("`Thing 3 costs 3 euro` is", "no valid quote of a source proves it");
    fixture.ok("review first --import {} --uncounted --name ada", back);

    assertThat(counted("ada")).isEqualTo(COUNTED);
  }

  @Test
  void a_person_answers_in_a_table_with_columns_of_claims_and_sources_in_turn() throws IOException {
    Path forms = fixture.export(ReviewFixture.ADA, "forms.csv");
    String table = Files.readString(forms);
    assertThat(table).startsWith("review,").contains("quote_4", "graded, proved from sources");
    for (List<String> pair : PAIRS) {
      // a blank claim column would make the next one a source: quote_1 and quote_2 are filled
      table =
          table.replaceFirst(
              ",\"?0 or 1\"?,,,,,,",
              ",0 or 1,1,,\"" + pair.get(0) + "\",\"" + pair.get(1) + "\",,");
    }
    Path back = fixture.write("filled.csv", List.of(table.strip()));

    fixture.ok("review first --import {} --uncounted --name ada", back).prints("4 decisions");
    assertThat(counted("ada")).isEqualTo(COUNTED);
  }

  @Test
  void a_name_that_could_be_taken_for_something_else_is_refused() {
    for (String name : List.of("two words", "Rückgabe", "d2", "=====END", "9", "a".repeat(65))) {
      JsonObject document =
          ReviewFixture.with(document(), "sources", JsonArray.of(source(name, "Here it stands.")));
      Path documents = fixture.write("named.jsonl", List.of(CanonicalJson.text(document)));
      CapturedOutput refused =
          fixture.run("evaluate --rubric {} --documents", file("hundred.yaml"), documents);
      assertThat(refused.exit()).as(name).isNotZero();
      assertThat(refused.out()).as(name).contains("refused wrong-values  1");
    }
  }
}
