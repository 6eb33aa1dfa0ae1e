package dev.plumbline.cli.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.proof.pack.IndependentVerifier;
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
    assertThat(decide("--name june").out()).isEqualTo(done.out());
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
    assertThat(forms.getFirst().text("because")).isEqualTo("decided differently: P, R");
    decide("--name june");
    // P and R are 4 and 5 by the third answer, D and A stay 4
    assertThat(scores("june"))
        .containsExactly("essay-3,2.775,fail", "essay-1,4.35,pass", "essay-2,2.825,fail");
    verifies("june");
  }

  @Test
  void nobody_adjudicates_the_own_marks_and_a_board_is_of_persons() throws IOException {
    marking.begin();
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
