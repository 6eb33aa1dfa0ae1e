package dev.plumbline.cli.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.proof.pack.IndependentVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A correction stands in the place of what every judge answered to an item, and the one engine
/// computes again; an appeal asks for one, and a release says from when writers have their results.
@Tag("slow")
class CorrectionTest extends CommandFolder {

  private static final String QUOTE = "My cousin found friends in the first week.";

  private MarkingFixture marking;

  /// Two markers: essay-3 has 4 and 2 for P, so 3 by their mean, and 3.2; essay-1 has 4; essay-2 5.
  @BeforeEach
  void begin() throws IOException {
    marking = new MarkingFixture(folder);
    marking.person("Eva Evans", "eva-three");
    Files.writeString(marking.file("board.yaml"), PersonPanelTest.BOARD);
    marking.begin();
    marking.mark("person:ada-one", "ada", List.of("4 3 2 5", "4 4 4 4", "5 5 5 5"));
    marking.mark("person:bob-two", "bob", List.of("2 3 2 5", "4 4 4 4", "5 5 5 5"));
    marking.ok("review march --panel ./board.yaml --name june");
  }

  @Test
  void it_rises_from_what_the_panel_gives_and_says_so_before_it_is_stored() {
    // 3 × 0.25 + 3 × 0.35 + 2 × 0.2 + 5 × 0.2; with 4 it is 0.25 more
    CapturedOutput done = correct("essay-3", "P", "4", "person:eva-three", "--quote", QUOTE).ok();
    assertThat(done.out())
        .startsWith("  P: 3 -> 4\n  now   3.2 pass\n  then  3.45 pass\ncorrection sha256:");
    assertThat(finals()).containsExactly("essay-3,3.45,pass", "essay-1,4,pass", "essay-2,5,pass");
    marking
        .ok("explain june essay-3")
        .prints("3.2", "3.45", "P: 3 -> 4, person:eva-three: so it is");
    assertThat(history("essay-3"))
        .contains("corrected", "P: 3 -> 4", "so it is", "judged  3.2 pass", "final   3.45 pass");
  }

  @Test
  void the_last_of_an_item_counts_and_the_others_stay_told() {
    correct("essay-3", "P", "4", "person:eva-three", "--quote", QUOTE);
    CapturedOutput again = correct("essay-3", "P", "5", "Carol Chair", "--quote", QUOTE);
    assertThat(again.out())
        .startsWith("  P (judged 3): 4 -> 5\n  now   3.45 pass\n  then  3.7 pass\n");
    assertThat(history("essay-3")).contains("P: 3 -> 4", "P: 3 -> 5");
    assertThat(finals()).contains("essay-3,3.7,pass");
    verifies();
  }

  @Test
  void one_without_effect_is_recorded_only_where_that_is_confirmed() {
    CapturedOutput refused = correct("essay-1", "P", "4", "person:eva-three");
    assertThat(refused.exit()).isNotZero();
    assertThat(refused.out()).isEqualTo("  P: 4 -> 4\n  now   4 pass\n  then  4 pass\n");
    refused.complains("`P` is so already, so this would change nothing");
    assertThat(history("essay-1")).doesNotContain("corrected");
    correct("essay-1", "P", "4", "person:eva-three", "--anyway").ok();
    assertThat(finals()).contains("essay-1,4,pass");
    verifies();
  }

  @Test
  void a_history_tells_the_interval_of_what_was_left_open() throws IOException {
    Path forms = marking.file("open.jsonl");
    marking.ok("review march --export {} --judge person:eva-three", forms);
    JsonObject form = ReviewFixture.objects(forms).getFirst();
    marking.write(
        "open.jsonl",
        CanonicalJson.text(form.with("answers", form.list("answers").subList(0, 3)))
            .replace("\"decision\":null", "\"decision\":1"));
    marking.ok("review march --import {} --name eva", forms);
    // (1 × 0.25 + 1 × 0.35 + 1 × 0.2) + 0.2 × 1 to 5
    assertThat(history("eva", "essay-3"))
        .startsWith("evaluated   1 to 1.8 fail, person:eva-three")
        .contains("judged  1 to 1.8 fail");
    assertThat(history("march", "essay-3")).contains("reviewed    1 to 1.8 fail, person:eva-three");
  }

  @Test
  void a_decision_without_a_quote_where_one_is_needed_is_not_recorded() {
    CapturedOutput lost = correct("essay-1", "P", "5", "person:eva-three", "--quote", "not there");
    assertThat(lost.exit()).isNotZero();
    lost.complains("--quote", "would count as", "letter by letter");
    correct("essay-1", "P", "1", "person:eva-three").ok();
  }

  @Test
  void who_marked_a_document_does_not_correct_it() {
    correct("essay-1", "P", "5", "person:ada-one")
        .complains("who marked a document does not decide about it");
    correct("essay-1", "P", "5", "ada  lovelace")
        .complains("who marked a document does not decide about it");
    correct("essay-1", "Z", "5", "person:eva-three")
        .complains("no judge was asked about `Z`", "what can be corrected: A, P, R, D");
    correct("essay-1", "P", "6", "person:eva-three").complains("`6` is no answer to `P`");
  }

  @Test
  void an_appeal_is_upheld_by_a_correction_or_denied_and_nobody_decides_the_own() {
    CapturedOutput filed = appeal("essay-3", "P", "the writer");
    assertThat(filed.out()).startsWith("appeal 1 on P of essay-3 is open, to be decided by ");
    assertThat(appeal("essay-3", "D", "the writer").out()).startsWith("appeal 2 on D");
    marking.ok("explain june essay-3 --for writer").prints("An appeal is open");
    marking.ok("explain june essay-3 --html {}", marking.file("card.html"));
    assertThat(marking.file("card.html")).content().contains("Appeal on P", "Appeal on D");

    correct("essay-3", "P", "4", "the writer", "--quote", QUOTE, "--appeal", "1")
        .complains("who filed an appeal about a result decides nothing about it");
    deny("essay-3", "1", "person:bob-two")
        .complains("who marked a document does not decide about it");
    correct("essay-3", "P", "4", "Carol Chair", "--quote", QUOTE, "--appeal", "2")
        .complains("appeal 2 is about `D`");
    correct("essay-3", "P", "4", "Carol Chair", "--quote", QUOTE, "--appeal", "1").ok();
    assertThat(deny("essay-3", "2", "Carol Chair").out())
        .startsWith("appeal 2 on D of essay-3 is denied\n");
    deny("essay-3", "2", "person:eva-three").complains("appeal 2 was denied before");
    marking.ok("explain june essay-3 --for writer").doesNotPrint("An appeal is open");
    deny("essay-3", "3", "Carol Chair")
        .complains("the result has no appeal 3", "appeals are numbered from 1 to 2");
    assertThat(marking.ok("decide appeal june").out())
        .containsPattern("essay-3 +1 +P +upheld")
        .containsPattern("essay-3 +2 +D +denied");
    marking.ok("decide annul june essay-2 --reason copied --by", "Carol Chair");
    assertThat(marking.ok("report june").out())
        .contains(
            """
            2 of 3 documents passed as people decided (66.7 %); 2 results corrected, 1 with another \
            verdict since; the results of the run stay as they are
              verdict   before  final
              annulled       0      1
              pass           3      2
            corrections by what they are of: annulled 1, item 1
            appeals: denied 1, upheld 1
            """);
    assertThat(finals()).contains("essay-3,3.45,pass");
    verifies();
  }

  @Test
  void two_persons_decide_alike_where_the_rules_ask_for_two() throws IOException {
    Path rules = marking.write("appeals.yaml", List.of("persons: 2", "decide_days: 14"));
    appeal("essay-3", "P", "the writer", "--rules", rules.toString());

    correct("essay-3", "P", "4", "Carol Chair", "--quote", QUOTE, "--appeal", "1")
        .prints("then  3.45 pass, once 1 more person decides alike");
    assertThat(finals()).contains("essay-3,3.2,pass");
    correct("essay-3", "P", "5", "Carol Chair", "--quote", QUOTE, "--appeal", "1")
        .complains("this person has decided on the appeal before");

    correct("essay-3", "P", "4", "person:eva-three", "--quote", QUOTE, "--appeal", "1")
        .prints("then  3.45 pass\n");
    assertThat(finals()).contains("essay-3,3.45,pass");
    verifies();
  }

  @Test
  void rules_of_appeals_that_are_none_are_refused_as_rules() {
    Path rules = marking.write("appeals.yaml", "# none\n");
    appeal("essay-3", "P", "the writer", "--rules", rules.toString())
        .complains("appeals.yaml: the file is empty, write `days: 28`");
    marking.write("appeals.yaml", "days: &days 7\ndecide_days: *days\n");
    assertThat(appeal("essay-3", "P", "the writer", "--rules", rules.toString()).err())
        .contains("this is an alias, write the value out")
        .doesNotContain("rubric");
    marking.write("appeals.yaml", "days: " + "[".repeat(100) + "]".repeat(100));
    assertThat(appeal("essay-3", "P", "the writer", "--rules", rules.toString()).err())
        .contains("levels deep")
        .doesNotContain("rubric");
    marking.write("appeals.yaml", "days: 7\n---\ndays: 8\n");
    assertThat(appeal("essay-3", "P", "the writer", "--rules", rules.toString()).err())
        .contains("a second YAML document")
        .doesNotContain("rubric");
  }

  @Test
  void days_count_from_the_release_and_too_early_and_too_late_are_refused_with_the_day()
      throws IOException {
    Path rules = marking.write("appeals.yaml", List.of("from: release", "days: 7"));
    appeal("essay-3", "P", "the writer", "--rules", rules.toString())
        .complains("the run is not released, and by these rules appeals count from its release");
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    marking
        .ok("decide release june --on {} --by Carol", today.plusDays(2))
        .prints("released as of " + today.plusDays(2));
    marking.ok("explain june essay-3").prints("results released as of " + today.plusDays(2));
    appeal("essay-3", "P", "the writer")
        .complains("appeals are taken from " + today.plusDays(2) + " on");
    marking
        .run("explain june essay-3 --for writer")
        .complains("the run is to be released on " + today.plusDays(2));
    marking
        .ok("explain june essay-3 --for writer --draft")
        .prints("3.2", "  Released as of " + today.plusDays(2) + ".");
    marking.ok("decide release june --withdraw --reason {} --by Carol", "a mistake");
    marking
        .run("explain june essay-3 --for writer")
        .complains("the release was withdrawn on " + today + ", wait until it is released");
    marking.ok("explain june essay-3").prints("results withdrawn on " + today);
    appeal("essay-3", "P", "the writer").complains("the release was withdrawn on");
    marking.ok("decide release june --by Carol");
    marking
        .run("decide release june --by Carol")
        .complains("the run is released as of " + today + " with all that was decided");
    appeal("essay-3", "P", "the writer", "--rules", rules.toString()).ok();
    correct("essay-3", "P", "4", "Carol Chair", "--quote", QUOTE, "--appeal", "1");
    assertThat(history("essay-3")).containsSubsequence("released", "appealed", "corrected");
    marking.ok("explain june essay-3 --for writer").prints("3.45", "after the release");
    verifies();
  }

  @Test
  void what_is_too_late_is_refused_with_the_day_and_the_clock_of_who_files_does_not_help()
      throws IOException {
    Instant end = Instant.now().minus(40, ChronoUnit.DAYS);
    RawStore.edit(marking.store(), "UPDATE run SET ended = '" + end + "' WHERE name = 'june'");
    CapturedOutput late = appeal("essay-3", "P", "the writer");
    CapturedOutput back =
        appeal("essay-3", "P", "the writer", "--at", end.plusSeconds(9).toString());
    String day = LocalDate.ofInstant(end.plus(28, ChronoUnit.DAYS), ZoneOffset.UTC).toString();
    late.complains("the time for an appeal ended on " + day);
    back.complains("the time for an appeal ended on " + day);
    assertThat(history("essay-3")).doesNotContain("appealed");
  }

  @Test
  void a_document_that_is_annulled_has_no_result_and_is_shown_so() {
    CapturedOutput done =
        marking.ok("decide annul june essay-2 --reason copied --by", "Carol Chair");
    assertThat(done.out()).startsWith("  now   5 pass\n  then  annulled\ncorrection ");
    assertThat(finals()).contains("essay-2,,annulled");
    marking.ok("explain june essay-2").prints("final      annulled");
    assertThat(history("essay-2")).containsPattern("annulled +person:");
    marking.ok("explain june essay-2 --for writer").prints("annulled").doesNotPrint("5 of 5");
    assertThat(marking.run("decide annul june essay-2 --reason x --by", "Carol Chair").exit())
        .isNotZero();
    marking.ok("decide annul june essay-2 --withdraw --reason {} --by Dan", "not so");
    assertThat(finals()).contains("essay-2,5,pass");
    verifies();
  }

  @Test
  void of_a_text_that_was_erased_nothing_is_decided_but_whether_it_counts() {
    appeal("essay-3", "P", "the writer").ok();
    marking.ok("store erase june essay-3 --everywhere");

    correct("essay-3", "P", "4", "Carol Chair").complains("was erased").doesNotComplain("asked");
    appeal("essay-3", "D", "the writer").complains("was erased").doesNotComplain("asked");
    deny("essay-3", "1", "Carol Chair").ok();
    marking.ok("decide annul june essay-3 --reason gone --by", "Carol Chair");
    assertThat(finals()).contains("essay-3,,annulled");
    assertThat(history("essay-3")).as("words about it").doesNotContain("gone");
    verifies();
  }

  @Test
  void what_was_annulled_stays_so_when_the_words_about_it_are_erased() throws IOException {
    correct("essay-3", "P", "4", "person:eva-three", "--quote", QUOTE);
    marking.ok("decide annul june essay-2 --reason copied --by", "Carol Chair");
    List<String> before = finals();
    marking.ok("store erase june essay-2 --everywhere");
    marking.ok("store erase june essay-3 --everywhere");
    assertThat(before).contains("essay-2,,annulled");
    assertThat(finals()).isEqualTo(before);
    assertThat(history("essay-2")).containsPattern("final +annulled");
    verifies();
    marking.ok("decide annul june essay-2 --withdraw --reason {} --by Dan", "not so");
    assertThat(finals()).contains("essay-2,5,pass");
    verifies();
  }

  @Test
  void corrections_go_with_a_version_of_the_rubric_where_the_item_is_the_same() throws IOException {
    correct("essay-3", "P", "4", "person:eva-three", "--quote", QUOTE);
    String moved =
        MarkingFixture.RUBRIC.replace("version: 2.1.0", "version: 3.0.0").replace(">= 3", ">= 3.4");
    Files.writeString(marking.file("new.yaml"), moved);
    marking
        .run("score june --rubric {} --name july", marking.file("new.yaml"))
        .ok()
        .complains("1 correction of june goes with it");
    assertThat(finals("july"))
        .containsExactly("essay-3,3.45,pass", "essay-1,4,pass", "essay-2,5,pass");
    assertThat(history("july", "essay-3")).contains("P: 3 -> 4", "so it is", "judged  3.2 fail");
    verifies("july");
    marking.ok("store erase june essay-3 --everywhere");
    Files.writeString(
        marking.file("new.yaml"), moved.replace("3.0.0", "4.0.0").replace(">= 3.4", ">= 3.3"));
    marking
        .run("score june --rubric {} --name august", marking.file("new.yaml"))
        .ok()
        .complains("does not go with it: essay-3 P: its text was erased, or is not stored")
        .prints("paired by id");
    verifies("august");
  }

  @Test
  void of_a_text_that_was_erased_a_correction_stays_where_it_is_and_the_others_go()
      throws IOException {
    correct("essay-3", "P", "4", "person:eva-three", "--quote", QUOTE).ok();
    correct("essay-1", "P", "5", "person:eva-three", "--quote", QUOTE).ok();
    marking.ok("store erase june essay-3 --everywhere");
    String moved =
        MarkingFixture.RUBRIC.replace("version: 2.1.0", "version: 3.0.0").replace(">= 3", ">= 3.4");
    Files.writeString(marking.file("new.yaml"), moved);
    marking
        .ok("score june --rubric ./new.yaml --name july")
        .complains("1 correction of june goes with it", "essay-3 P: its text was erased");
    assertThat(finals("july"))
        .containsExactly("essay-3,3.2,fail", "essay-1,4.25,pass", "essay-2,5,pass");
    verifies("july");
  }

  @Test
  void what_a_moved_boundary_does_to_a_corrected_result_comes_from_the_rubric() throws IOException {
    // 3.2 less 2 × 0.25: judged it passes by both versions
    correct("essay-3", "P", "1", "person:eva-three");
    String moved =
        MarkingFixture.RUBRIC.replace("version: 2.1.0", "version: 3.0.0").replace(">= 3", ">= 2.6");
    Files.writeString(marking.file("new.yaml"), moved);
    marking.run("score june --rubric ./new.yaml --name july");

    assertThat(finals()).contains("essay-3,2.7,fail");
    assertThat(finals("july")).contains("essay-3,2.7,pass");
    marking
        .ok("compare june july --json")
        .prints("\"origins\":{\"rubric\":1}")
        .doesNotPrint("\"people\"");
    marking.ok("explain july essay-3").doesNotPrint("before      ").prints("final");

    marking.run(
        "decide correct july essay-3 --item P --decision 5 --reason better --quote {} --by person:eva-three",
        QUOTE);
    marking.ok("compare june july --json").prints("\"origins\":{\"people\":1}");
  }

  private CapturedOutput correct(
      String id, String item, String decision, String by, String... more) {
    return marking.run(
        "decide correct june {} --item {} --decision {} --reason {} --by",
        id,
        item,
        decision,
        "so it is",
        by,
        more);
  }

  private CapturedOutput appeal(String id, String item, String by, String... more) {
    return marking.run(
        "decide appeal june {} --item {} --ground {} --by", id, item, "it is better", by, more);
  }

  private CapturedOutput deny(String id, String appeal, String by) {
    return marking.run(
        "decide deny june {} --appeal {} --reason {} --by", id, appeal, "it is not", by);
  }

  private String history(String id) {
    return history("june", id);
  }

  private String history(String run, String id) {
    return marking.ok("decide history", run, id).out();
  }

  private List<String> finals() {
    return finals("june");
  }

  private List<String> finals(String run) {
    return MarkingFixture.csv(
        marking.ok("show {} --format csv", run).out(), "id", "final", "verdict");
  }

  private void verifies() {
    verifies("june");
  }

  /// In the store, and in a pack that somebody else checks.
  private void verifies(String run) {
    CapturedOutput verified = marking.run("proof verify --all");
    assertThat(verified.out()).as(verified.err()).contains("everything verifies");
    Path pack = marking.file(run + ".zip");
    marking.ok("proof export {} --out", run, pack);
    assertThat(IndependentVerifier.compiled().run(pack.toString()).out()).doesNotContain("WRONG");
  }
}
