package dev.plumbline.cli.people;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.proof.pack.IndependentVerifier;
import dev.plumbline.web.RawHttp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Two markers are a panel of persons: the engine scores what their answers come to, and a third
/// person decides where they differ too much.
@Tag("slow")
class PersonPanelTest extends CommandFolder {

  static final String BOARD =
      """
      jurors:
        - judge: person:ada-one
        - judge: person:bob-two
        - judge: adjudication:eva-three
      combine: mean
      tolerance: {points: 0.5}
      """;

  private MarkingFixture marking;

  @BeforeEach
  void begin() throws IOException {
    marking = new MarkingFixture(folder);
    marking.person("Eva Evans", "eva-three");
    board(BOARD);
  }

  private void board(String yaml) throws IOException {
    Files.writeString(marking.file("board.yaml"), yaml);
  }

  @Test
  void the_mean_of_two_is_exact_and_beyond_the_tolerance_a_third_answer_counts()
      throws IOException {
    marking.begin();
    marking.mark("person:ada-one", "ada", List.of("4 3 2 5", "4 4 4 4", "5 5 5 5"));
    marking.mark("person:bob-two", "bob", List.of("4 3 2 5", "4 4 3 4", "2 2 2 2"));

    CapturedOutput open = decide("--name june").ended(4);
    assertThat(open.out())
        .startsWith("3 documents, 2 decided\n")
        .containsPattern("essay-2 +an adjudication")
        .doesNotContain("june");

    adjudicate("3 3 3 3");
    CapturedOutput done = decide("--name june").ok();
    assertThat(done.out()).startsWith("3 documents, 3 decided\n").contains(" june");
    // 4 × 0.25 + 3 × 0.35 + 2 × 0.2 + 5 × 0.2; D is 3.5: 1 + 1.4 + 0.7 + 0.8; all are 3
    assertThat(scores("june"))
        .containsExactly("essay-3,3.45,pass", "essay-1,3.9,pass", "essay-2,3,pass");
    verifies("june");
    marking.ok("explain june essay-1").prints("3.5");
    assertThat(marking.ok("decide history june essay-2").out())
        .containsSubsequence(
            "reviewed    5 pass, person:ada-one\n",
            "reviewed    2 fail, person:bob-two\n",
            "adjudicated 3 pass, person:eva-three\n",
            "evaluated   3 pass, panel:");
    assertThat(decide("--name june").out()).isEqualTo(done.out());
  }

  @Test
  void what_was_erased_waits_for_nobody() throws IOException {
    marking.begin();
    marking.mark("person:ada-one", "ada", List.of("4 3 2 5", "", "5 5 5 5"));
    marking.mark("person:bob-two", "bob", List.of("4 3 2 5", "", "2 2 2 2"));
    assertThat(decide("").ended(4).out()).contains("essay-1", "essay-2");

    marking.ok("store erase march essay-1 --everywhere");
    marking.ok("store erase march essay-2 --everywhere");
    assertThat(decide("--name june").ok().out())
        .startsWith("3 documents, 1 decided\n")
        .contains("june")
        .containsPattern("essay-1 +no one, since its text was erased");
    assertThat(scores("june")).contains("essay-3,3.45,pass");
    verifies("june");
  }

  @Test
  void one_marker_is_enough_where_a_document_was_given_to_one() throws IOException {
    Path forms = marking.file("shared.jsonl");
    marking.begin(Stream.of("--double-share", "0.34", "--seed", "5", "--export", forms.toString()));
    List<String> filled =
        ReviewFixture.objects(forms).stream()
            .map(form -> MarkingFixture.filled(form, "3 3 3 3".split(" ")))
            .toList();
    assertThat(filled).hasSize(5);
    marking.ok("review march --import", marking.write("most", filled.subList(0, 4)));
    assertThat(decide("").out())
        .containsPattern("waits for\n +essay-\\d +person:(ada-one|bob-two)");

    marking.ok("review march --import", marking.write("all", filled));
    decide("--name final").ok();
    assertThat(scores("final"))
        .containsExactly("essay-3,3,pass", "essay-1,3,pass", "essay-2,3,pass");
    verifies("final");
  }

  @Test
  void levels_that_differ_by_more_go_to_adjudication_item_by_item() throws IOException {
    board(BOARD.replace("points: 0.5", "levels: 1"));
    marking.begin();
    marking.mark("person:ada-one", "ada", List.of("3 3 3 3", "5 4 4 4", "3 3 3 3"));
    marking.mark("person:bob-two", "bob", List.of("2 3 2 3", "3 3 4 4", "3 2 3 3"));

    assertThat(decide("").out()).containsPattern("essay-1 +an adjudication").contains("2 decided");
    List<JsonObject> forms = adjudicate("4 5 1 1");
    assertThat(forms.getFirst().text("because")).isEqualTo("not decided alike: P, R");
    decide("--name june");
    // P and R are 4 and 5 by the third answer, D and A stay 4
    assertThat(scores("june"))
        .containsExactly("essay-3,2.775,fail", "essay-1,4.35,pass", "essay-2,2.825,fail");
    verifies("june");
  }

  private static final String FACTS =
      """
      facts:
        polite: {type: boolean, judged: Is it polite?}
        told: {type: text, judged: {ask: "Who is told of?", quotes: true}}
        stops: {type: decimal, min: 0, max: 9, judged: How many stops are counted?}
        tone: {type: enum, values: [calm, loud], judged: Which tone has it?}
      """;

  @Test
  void a_third_person_sees_what_was_said_of_each_question_and_decides_what_was_not_alike()
      throws IOException {
    Files.writeString(
        marking.rubric(),
        MarkingFixture.RUBRIC
            .replace("traits:\n", FACTS + "traits:\n")
            .replace("what it means?", "what it means?\n        may_not_apply: true"));
    Files.writeString(
        marking.documents(), MarkingFixture.DOCUMENTS.lines().findFirst().orElseThrow());
    board(BOARD.replace("points: 0.5", "levels: 1"));
    marking.begin();
    String alike =
        """
        "P": 4, "A": "not-applicable", "told": "=cousin, \\"late\\"\\nand 2", "stops": 2}
        """;
    mark("march", "person:ada-one", "{\"D\": 3, \"polite\": true," + alike);
    mark("march", "person:bob-two", "{\"D\": 5, \"polite\": false," + alike);
    // the three items and three facts above; one of each is left open
    marking
        .ok("review march --import ./filled.jsonl")
        .prints("person:bob-two: 1 document, 6 decisions, 2 undecided");
    decide("").ended(4);

    String chair = "adjudication:eva-three";
    decide("--export ./chair.csv --judge", chair).ok();
    assertThat(marking.read("chair.csv"))
        .contains("marker A: true\n  Lessons are quieter now.\nmarker B: false");
    JsonObject form =
        mark(
            "march --panel ./board.yaml",
            chair,
            "{\"R\": 3, \"D\": 4, \"polite\": true, \"tone\": \"calm\"}");
    assertThat(form.text("because")).isEqualTo("not decided alike: R, D, polite, tone");
    String told = "=cousin, \"late\"\nand 2";
    assertThat(form.objects("answers"))
        .extracting(
            it -> it.textOrEmpty("item") + it.textOrEmpty("fact"),
            it -> it.objects("others").stream().map(said -> said.text("decision")).toList(),
            it -> it.get("decision"))
        .containsExactly(
            tuple("P", List.of("4", "4"), Json.of(4)),
            tuple("R", List.of("undecided", "undecided"), JsonNull.NULL),
            tuple("D", List.of("3", "5"), JsonNull.NULL),
            tuple("A", List.of(NONE, NONE), Json.of(NONE)),
            tuple("polite", List.of("true", "false"), JsonNull.NULL),
            tuple("told", List.of(told, told), Json.of(told)),
            tuple("stops", List.of("2", "2"), Json.of(2)),
            tuple("tone", List.of("undecided", "undecided"), JsonNull.NULL));
    decide("--name june").ok();
    // (4 × 0.25 + 3 × 0.35 + 4 × 0.2) / 0.8: language does not apply
    assertThat(scores("june")).containsExactly("essay-3,3.5625,pass");
    verifies("june");

    marking.ok("review june --show-answers --export ./all.csv --judge", chair);
    assertThat(marking.read("all.csv")).contains(": true\n  Less", ": " + NONE + "\n  Less");
    try (ServedReview served =
        new ServedReview(marking.store(), "march", "--judge", "person:ada-one")) {
      assertThat(RawHttp.enter(served.entry()).get("/review/1").body())
          .contains("Is it polite?", "<strong>true</strong>");
    }
  }

  @Test
  void an_answer_on_a_fact_that_would_not_count_is_refused_with_what_its_quotes_are()
      throws IOException {
    Files.writeString(
        marking.rubric(), MarkingFixture.RUBRIC.replace("traits:\n", FACTS + "traits:\n"));
    marking.begin();
    marking.ok("review march --export ./ada.jsonl --judge person:ada-one");
    JsonObject form = ReviewFixture.objects(marking.file("ada.jsonl")).getFirst();
    JsonObject told = JsonObject.of("fact", "told", "decision", "My cousin");
    JsonObject wrong = told.with("quotes", List.of("found my enemies in it"));
    JsonObject right = told.with("quotes", List.of("found friends in the first week"));
    String unknown =
        "the answer on `told` would count as unknown: `found my enemies in it` is not"
            + " counted: not in the text";
    marking.write("ada.jsonl", CanonicalJson.text(form.with("answers", List.of(wrong))));
    marking.run("review march --import ./ada.jsonl").complains(unknown);
    marking.write("ada.jsonl", CanonicalJson.text(form.with("answers", List.of(right))));
    marking.ok("review march --import ./ada.jsonl --name ada");
    marking
        .run(
            "decide correct ada essay-3 --item told --decision x --reason x --quote {} --by Carol",
            "found my enemies in it")
        .complains("--quote: " + unknown);
  }

  private static final String NONE = "not-applicable";

  /// Answers the one form of a person, of which the rest stays as it is.
  ///
  /// @return the form as it was
  private JsonObject mark(String forms, String person, String answers) {
    String file = marking.path(person.substring(person.indexOf(':') + 1) + ".jsonl");
    marking.ok("review " + forms + " --export {} --judge", file, person);
    JsonObject given = ReviewFixture.object(answers);
    JsonObject form = ReviewFixture.objects(Path.of(file)).getFirst();
    JsonArray filled =
        JsonArray.mapped(
            form.objects("answers"),
            it -> {
              String id = it.textOrEmpty("item") + it.textOrEmpty("fact");
              return given.has(id)
                  ? it.with("decision", given.get(id))
                      .with("reason", "so it is")
                      .with("quotes", List.of("Lessons are quieter now."))
                  : it;
            });
    marking.write("filled.jsonl", CanonicalJson.text(form.with("answers", filled)));
    marking.ok("review march --import ./filled.jsonl");
    return form;
  }

  @Test
  void nobody_adjudicates_the_own_marks_and_a_board_is_of_persons() throws IOException {
    marking.begin();
    marking.mark("person:ada-one", "ada", List.of("5 5 5 5", "", ""));
    marking.mark("person:bob-two", "bob", List.of("2 2 2 2", "", ""));
    decide("--judge person:ada-one --export ./forms.csv")
        .ended(2)
        .complains("`person:ada-one` does not adjudicate in this panel");
    assertThat(marking.file("forms.csv")).doesNotExist();
    board(BOARD.replace("eva-three", "bob-two"));
    decide("").complains("`bob-two` marks and adjudicates");
    board(BOARD.replace("tolerance: {points: 0.5}\n", ""));
    decide("").complains("a tolerance and who adjudicates beyond it belong together");
    board(BOARD.replace("person:bob-two", "cues"));
    decide("").complains("who adjudicates decides between two or more persons");
    board(BOARD.replace("eva-three", "eva-four"));
    decide("").complains("`adjudication:eva-four` is no person of this store");
  }

  @Test
  void a_mean_that_a_condition_compares_with_one_level_is_refused_with_the_place()
      throws IOException {
    Files.writeString(
        marking.rubric(),
        MarkingFixture.RUBRIC.replace(
            "    pass: composite >= 3\n", "    pass: composite >= 3 && P != 1\n"));
    marking.begin();
    decide("")
        .complains(
            "/combine",
            "the rubric asks at /plan/composite/pass whether `P` is one level",
            "compare it there with `>=` or `<`");
  }

  /// In the store, and in a pack that somebody else checks.
  private void verifies(String run) throws IOException {
    marking.ok("proof verify", run).prints("everything verifies");
    Path pack = marking.file("pack.zip");
    marking.ok("proof export {} --out", run, pack);
    IndependentVerifier.Outcome outcome = IndependentVerifier.compiled().run(pack.toString());
    assertThat(outcome.out())
        .contains("extractions follow from those of their jurors")
        .doesNotContain("WRONG");
  }

  @Test
  void the_same_marking_has_other_codes_in_another_store_and_they_are_shuffled()
      throws IOException {
    Set<String> orders = new HashSet<>();
    Set<String> codes = new HashSet<>();
    for (int store = 0; store < 20; store++) {
      MarkingFixture other = new MarkingFixture(Files.createDirectory(file("store-" + store)));
      Path forms = other.file("coded.jsonl");
      other.begin("--codes", "--export", forms.toString());
      List<String> coded =
          MarkingFixture.csv(other.ok("show march --codes --format csv").out(), "code", "document");
      assertThat(ReviewFixture.objects(forms).stream().limit(3))
          .extracting(form -> form.text("document"))
          .isEqualTo(coded.stream().map(it -> it.split(",")[0]).toList());
      assertThat(forms).content().doesNotContain("essay-");
      codes.addAll(coded);
      orders.add(coded.stream().map(it -> it.split(",")[1]).toList().toString());
    }
    // of 3! orders, all 20 are the same one in fewer than one of 10^15 cases
    assertThat(orders).hasSizeGreaterThan(1);
    assertThat(codes).hasSize(60);
  }

  private CapturedOutput decide(String line, Object... values) {
    return marking.run(
        "review march --panel ./board.yaml", (Object[]) CapturedOutput.words(line, values));
  }

  /// The third person gives these levels, wherever the form is open.
  private List<JsonObject> adjudicate(String levels) {
    Path forms = marking.file("chair.jsonl");
    CapturedOutput written = decide("--judge adjudication:eva-three --export", forms).ok();
    List<JsonObject> all = ReviewFixture.objects(forms);
    marking.write(
        "chair.filled.jsonl",
        all.stream().map(form -> MarkingFixture.filled(form, levels.split(" "))).toList());
    marking.ok("review march --import ./chair.filled.jsonl");
    return all;
  }

  private List<String> scores(String run) {
    return MarkingFixture.csv(
        marking.ok("show {} --format csv", run).out(), "id", "final", "verdict");
  }
}
