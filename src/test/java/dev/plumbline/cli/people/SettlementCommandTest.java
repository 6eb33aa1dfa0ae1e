package dev.plumbline.cli.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.RawStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class SettlementCommandTest {

  private static final String DOCUMENTS =
      """
      {"id": "a", "text": "We should go because it rains. For example, on Monday."}
      {"id": "b", "text": "We should go home early today, all of us."}
      {"id": "c", "text": "Nobody has a plan because it rained."}
      """;

  private static final String A = "a S2 0|a C1 2 We should go|a S1 2 because it rains";
  private static final String B = "|b C1 2 We should go home|b S1 0|b S2 0";
  private static final String C = "|c S1 2 because it rained|c S2 0";

  @TempDir private Path folder;

  @BeforeEach
  void evaluate() throws IOException {
    Path rubric = Files.writeString(folder.resolve("rubric.yaml"), ReviewFixture.RUBRIC);
    Path documents = Files.writeString(folder.resolve("documents.jsonl"), DOCUMENTS);
    ok(
        "evaluate",
        "--rubric",
        rubric.toString(),
        "--documents",
        documents.toString(),
        "--name",
        "first",
        "--quiet");
    for (String person : List.of("ada-lovelace", "bob-bernoulli", "cyd-cantor")) {
      ok("review", "persons", "--add", "Name of " + person, "--pseudonym", person);
    }
  }

  @Test
  void what_persons_agreed_on_counts_and_what_they_did_not_waits_for_the_adjudication()
      throws IOException {
    review("ada-lovelace", A + B + C + "|c C1 2 Nobody has a plan");
    review("bob-bernoulli", A + B + C + "|c C1 0");

    assertThat(settle("ada-lovelace", "bob-bernoulli"))
        .containsPattern(
            "  a +item S2 +2 +0 +agreed by person:ada-lovelace and person:bob-bernoulli\n")
        .containsPattern("  c +1 item decided differently and not settled: C1\n")
        .endsWith("3 documents, 1 ruling recorded, 1 document left as it is\n");
    assertThat(ok("show", "first").out())
        .containsPattern("a +scored  pass +5\\.00  4 pass")
        .containsPattern("c +scored  fail +2\\.00 +composite");

    adjudicate("c C1 2 Nobody has a plan");

    assertThat(settle("ada-lovelace", "bob-bernoulli", "settled"))
        .containsPattern(
            "  c +item C1 +0 +2 +adjudicated by person:cyd-cantor: person:ada-lovelace 2,"
                + " person:bob-bernoulli 0\n")
        .endsWith("3 documents, 1 ruling recorded, 0 documents left as it is\n");
    assertThat(settle("ada-lovelace", "bob-bernoulli", "settled"))
        .isEqualTo("3 documents, 0 rulings recorded, 0 documents left as it is\n");
    assertThat(ok("explain", "first", "c").out())
        .contains(
            "final      4 pass, as people decided",
            "adjudicated by person:cyd-cantor: person:ada-lovelace 2, person:bob-bernoulli 0");
    assertThat(ok("report", "first").out()).contains("3 of 3 documents passed as people decided");
    assertThat(ok("proof", "verify", "--all").out())
        .contains("2 rulings, its scorecard recomputed")
        .contains("everything verifies");
  }

  @Test
  void what_people_ruled_afterwards_is_not_undone_by_settling_again() throws IOException {
    review("ada-lovelace", A);
    review("bob-bernoulli", A);
    settle("ada-lovelace", "bob-bernoulli");
    ok(
        "decide",
        "ruling",
        "first",
        "a",
        "--item",
        "S2",
        "--now",
        "2",
        "--quote",
        "For example, on Monday.",
        "--reason",
        "it is one",
        "--by",
        "person:cyd-cantor");

    assertThat(settle("ada-lovelace", "bob-bernoulli"))
        .contains("people have ruled on it, and otherwise: S2")
        .endsWith("1 document, 0 rulings recorded, 1 document left as it is\n");
    assertThat(ok("show", "first").out()).containsPattern("a +scored  pass +5\\.00  5 pass");
    Path heavier =
        Files.writeString(
            folder.resolve("heavier.yaml"),
            ReviewFixture.RUBRIC
                .replace("0.5 * claim", "0.4 * claim")
                .replace("version: 1.0.0", "version: 2.0.0"));
    assertThat(run("score", "first", "--rubric", heavier.toString()).err())
        .contains("what people decided on 1 document of first is of that run alone");
  }

  @Test
  void a_signed_ruling_that_is_taken_out_is_found_when_its_run_is_verified() throws IOException {
    review("ada-lovelace", A);
    review("bob-bernoulli", A);
    settle("ada-lovelace", "bob-bernoulli");
    ok("proof", "keys", folder.resolve("key").toString());
    Path store = folder.resolve("store");
    String ruling = RawStore.digests(store, ArtefactKind.RULING).getFirst();
    ok("proof", "sign", ruling, "--key", folder.resolve("key").toString());
    assertThat(ok("proof", "verify", "first").out()).contains("everything verifies");

    RawStore.edit(store, "DELETE FROM proceeding");

    CapturedOutput verified = run("proof", "verify", "first");
    assertThat(verified.exit()).isEqualTo(ExitCode.CORRUPT);
    assertThat(verified.out() + verified.err())
        .contains(ruling)
        .contains("it was signed, and is not among the rulings and appeals of the store");
  }

  @Test
  void a_document_is_settled_as_a_whole_or_not_at_all() throws IOException {
    // both leave out the quotes of C1, and take away S2
    for (String person : List.of("ada-lovelace", "bob-bernoulli")) {
      review(person, "c C1 2|c S1 0|c S2 0", "--uncounted");
    }

    assertThat(settle("ada-lovelace", "bob-bernoulli"))
        .contains("the decision 2 on `C1` would count as 0: it has no quote, 1 required")
        .endsWith("1 document, 0 rulings recorded, 1 document left as it is\n");
    assertThat(ok("decide", "history", "first", "c").out()).doesNotContain("ruled");
  }

  @Test
  void of_settlements_at_once_each_ruling_is_recorded_once() throws IOException {
    review("ada-lovelace", A + B + C + "|c C1 2 Nobody has a plan");
    review("bob-bernoulli", A + B + C + "|c C1 2 Nobody has a plan");

    List<CompletableFuture<String>> settling =
        Stream.generate(
                () -> CompletableFuture.supplyAsync(() -> settle("ada-lovelace", "bob-bernoulli")))
            .limit(4)
            .toList();
    settling.forEach(CompletableFuture::join);

    assertThat(ok("store", "query", "select count(*) from rulings").out()).contains("2");
    assertThat(settle("ada-lovelace", "bob-bernoulli"))
        .isEqualTo("3 documents, 0 rulings recorded, 0 documents left as it is\n");
    assertThat(ok("proof", "verify", "--all").out())
        .contains("2 rulings, its scorecard recomputed")
        .contains("everything verifies");
  }

  @Test
  void only_reviews_of_two_persons_of_the_run_are_settled() throws IOException {
    review("ada-lovelace", A);

    assertThat(run("decide", "settlement", "first", "ada-lovelace", "--by", "x").err())
        .contains("only what two or more persons decided can be settled");
    assertThat(run("decide", "settlement", "ada-lovelace", "first", "--by", "x").err())
        .contains("this is no review of the run `ada-lovelace`");
    assertThat(ok("review", "persons").out()).doesNotContain("  x ");
  }

  private String settle(String... reviews) {
    String[] command = new String[reviews.length + 5];
    System.arraycopy(
        new String[] {"decide", "settlement", "--by", "person:cyd-cantor", "first"},
        0,
        command,
        0,
        5);
    System.arraycopy(reviews, 0, command, 5, reviews.length);
    return ok(command).out();
  }

  /// @param answers `document item decision quote`, with bars between them
  private void review(String person, String answers, String... more) throws IOException {
    Path forms = folder.resolve(person + ".csv");
    ok("review", "first", "--export", forms.toString(), "--judge", "person:" + person);
    fill(forms, answers);
    take(forms, person, more);
  }

  private void adjudicate(String answers) throws IOException {
    Path forms = folder.resolve("settling.csv");
    ok(
        "measure",
        "agreement",
        "ada-lovelace",
        "bob-bernoulli",
        "--export",
        forms.toString(),
        "--judge",
        "adjudication:cyd-cantor");
    fill(forms, answers);
    take(forms, "settled");
  }

  private void take(Path forms, String name, String... more) {
    String[] command = new String[more.length + 6];
    System.arraycopy(
        new String[] {"review", "first", "--import", forms.toString(), "--name", name},
        0,
        command,
        0,
        6);
    System.arraycopy(more, 0, command, 6, more.length);
    ok(command);
  }

  private static void fill(Path forms, String answers) throws IOException {
    String filled = Files.readString(forms);
    for (String answer : answers.split("\\|")) {
      String[] words = answer.split(" ", 4);
      String decision = words[2] + ",," + (words.length < 4 ? "" : '"' + words[3] + '"');
      filled =
          filled.replaceAll(
              "(?m)^([^\n]*,\"?"
                  + words[0]
                  + "\"?,[^\n]*,\"?"
                  + words[1]
                  + "\"?,\"[^\n]*\"0, 1 or 2\"),,,",
              "$1," + decision);
    }
    Files.writeString(forms, filled);
  }

  private CapturedOutput run(String... arguments) {
    return CapturedOutput.run(
        new TreeMap<>(Map.of("PLUMBLINE_STORE", folder.resolve("store").toString())), arguments);
  }

  private CapturedOutput ok(String... arguments) {
    CapturedOutput output = run(arguments);
    assertThat(output.exit()).as(output.err()).isEqualTo(ExitCode.OK);
    return output;
  }
}
