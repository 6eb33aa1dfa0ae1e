package dev.plumbline.cli.ruling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.RawStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
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
class RulingCommandTest {

  private static final String RUBRIC =
      """
      rubric: reasons
      version: 1.0.0
      evidence: {per_item: 1}
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
      plan:
        composite:
          formula: 0.5 * claim + 0.5 * support
          pass: composite >= 3
      """;

  private static final String DOCUMENTS =
      """
      {"id": "a", "text": "We should go because it rains. For example, on Monday."}
      {"id": "b", "text": "We should go home early today, all of us."}
      {"id": "c", "text": "Nobody has a plan because it rained."}
      """;

  private static final String POLICY =
      """
      appeals: board-2026
      days: 30
      decide_days: 14
      persons: 2
      states: [under-review]
      """;

  @TempDir private Path folder;
  private String policy = "";

  @BeforeEach
  void evaluate() throws IOException {
    Path rubric = Files.writeString(folder.resolve("rubric.yaml"), RUBRIC);
    Path documents = Files.writeString(folder.resolve("documents.jsonl"), DOCUMENTS);
    policy = Files.writeString(folder.resolve("appeals.yaml"), POLICY).toString();
    ok(
        "evaluate",
        "--rubric",
        rubric.toString(),
        "--documents",
        documents.toString(),
        "--name",
        "first",
        "--quiet");
    for (String person : List.of("chair-one", "board-two", "writer")) {
      ok("review", "persons", "--add", "Name of " + person, "--pseudonym", person);
    }
  }

  @Test
  void a_ruling_on_an_item_leads_to_a_scorecard_by_the_same_plan_and_changes_nothing() {
    String before = ok("query", "select * from lines").out();

    CapturedOutput ruled = ruleOnClaim("Nobody has a plan");

    assertThat(ruled.out())
        .contains("ruled on item C1 of c: 0 -> 2\n  evidence   1 valid of 1, 1 required\n")
        .contains("  automatic  2 fail\n  final      4 pass\n");
    assertThat(ok("query", "select * from lines").out()).isEqualTo(before);
    assertThat(ok("show", "first").out()).containsPattern("c  +scored  fail +2.0000  4 pass");
    assertThat(ok("show", "first", "c", "--json").out()).contains("\"final\":{\"composite\":\"4\"");
    assertThat(ok("report", "first").out())
        .contains("automatic verdicts")
        .contains("fail 1, pass 2")
        .contains("pass 3");
    assertThat(ok("verify", "--all").out())
        .contains("1 ruling, its scorecard recomputed")
        .contains("everything verifies");
  }

  @Test
  void the_evidence_gate_holds_for_a_ruling_too() {
    CapturedOutput ruled = ruleOnClaim("nowhere in the text");

    assertThat(ruled.out())
        .contains("0 valid of 1, 1 required: the decision is capped")
        .contains("automatic  2 fail\n  final      2 fail\n");
  }

  @Test
  void a_ruling_on_the_result_stands_beside_the_scorecard_that_it_names() {
    ok("ruling", "first", "c", "--now", "pass", "--reason", "ill", "--by", "person:chair-one");
    ok("ruling", "first", "c", "--now", "3.5", "--reason", "so it is", "--by", "person:chair-one");
    assertThat(ok("history", "first", "c").out())
        .contains("verdict: fail -> pass")
        .contains("composite: 2 -> 3.5")
        .endsWith("  automatic  2 fail\n  final      3.5 pass\n");

    ruleOnClaim("Nobody has a plan");

    assertThat(ok("history", "first", "c").out()).endsWith("final      4 pass\n");
    assertThat(ok("verify", "--all").out())
        .contains("2 rulings, beside its scorecard")
        .contains("everything verifies");
  }

  @Test
  void rulings_follow_each_other() {
    ruleOnClaim("Nobody has a plan");

    CapturedOutput second =
        ok(
            "ruling",
            "first",
            "c",
            "--item",
            "S2",
            "--now",
            "2",
            "--reason",
            "rain is one",
            "--quote",
            "it rained",
            "--by",
            "person:board-two");

    assertThat(second.out()).contains("automatic  2 fail\n  final      5 pass");
    assertThat(ok("verify", "--all").out()).contains("2 rulings, its scorecard recomputed");
  }

  @Test
  void a_result_is_ruled_within_the_range_of_the_rubric_and_by_somebody_with_a_name() {
    for (String now : List.of("5.1", "0.9", "-1", "1e1", "9")) {
      CapturedOutput refused =
          run("ruling", "first", "a", "--now", now, "--reason", "so", "--by", "person:board-two");
      assertThat(refused.exit()).as(now).isEqualTo(ExitCode.USAGE);
      assertThat(refused.err()).contains("`" + now + "` is no value that may be ruled");
    }
    assertThat(
            run("ruling", "first", "a", "--now", "6", "--reason", "so", "--by", "person:board-two")
                .err())
        .contains("the rubric's result is from 1 to 5");
    assertThat(run("ruling", "first", "a", "--now", "4", "--reason", "so", "--by", "A\nB").err())
        .contains("`A\\nB` cannot be the name of who decides");
    ok("ruling", "first", "a", "--now", "1", "--reason", "so", "--by", "person:board-two");
  }

  @Test
  void what_cannot_be_ruled_is_refused() {
    assertRefused("the judge decided on no item", "--item", "X9", "--now", "2");
    assertRefused("`7` is no value", "--item", "C1", "--now", "7");
    assertRefused("`maybe` is no value", "--now", "maybe");
    assertRefused("what the result says now", "--now", "fail");
    assertRefused("not decided by quotes", "--now", "pass", "--quote", "it rained");
    assertThat(run("ruling", "first", "zz", "--now", "pass", "--reason", "x").err())
        .contains("the run has no document `zz`");
    assertThat(run("ruling", "first", "c", "--now", "pass", "--reason", "x").err())
        .contains("nothing says who decides");
    assertThat(ok("query", "select count(*) from rulings").out()).endsWith("\n0\n");
  }

  @Test
  void an_appeal_is_decided_by_so_many_persons_and_then_ruled() {
    file("writer");
    CapturedOutput own = decide("writer", "upheld", "2");
    CapturedOutput noNote =
        run("appeal", "first", "c", "--state", "denied", "--by", "person:chair-one");
    CapturedOutput first = decide("chair-one", "upheld", "2");
    CapturedOutput twice = decide("chair-one", "upheld", "2");
    CapturedOutput second = decide("board-two", "upheld", "2");
    CapturedOutput late = decide("board-two", "denied", "");

    assertThat(own.err()).contains("who filed an appeal does not decide it");
    assertThat(noNote.err()).contains("a decision needs a note");
    assertThat(first.out())
        .isEqualTo("the appeal on item C1 of c is to be upheld: 1 of 2 persons\n");
    assertThat(twice.err()).contains("this person has decided on the appeal before");
    assertThat(second.out())
        .startsWith("the appeal on item C1 of c is upheld\nruled on item C1 of c: 0 -> 2\n")
        .contains("automatic  2 fail\n  final      4 pass\n");
    assertThat(late.err()).contains("no appeal of this result is open");
    assertThat(ok("appeal", "first").out()).contains("item:C1  upheld      2 of 2");
    assertThat(ok("history", "first", "c").out())
        .containsSubsequence("evaluated", "appealed", "upheld", "upheld", "ruled", "final");
    assertThat(ok("verify", "--all").out())
        .contains("3 appeals, bound to its result")
        .contains("everything verifies");
  }

  @Test
  void a_denied_appeal_changes_nothing_and_one_that_is_late_is_refused() {
    file("writer");
    decide("chair-one", "denied", "");
    decide("board-two", "denied", "");

    assertThat(ok("appeal", "first").out()).contains("denied");
    assertThat(ok("history", "first", "c").out()).endsWith("final      2 fail\n");
    Instant late = Instant.now().plus(31, ChronoUnit.DAYS);
    CapturedOutput refused =
        run(
            "appeal",
            "first",
            "b",
            "--ground",
            "too low",
            "--policy",
            policy,
            "--by",
            "person:writer",
            "--at",
            late.toString());
    assertThat(refused.err()).contains("the time for an appeal against this run ended");
  }

  @Test
  void an_appeal_that_waits_too_long_is_shown() {
    file("writer");

    String later = Instant.now().plus(15, ChronoUnit.DAYS).toString();

    assertThat(ok("appeal", "first").out()).doesNotContain("overdue");
    assertThat(ok("appeal", "first", "--at", later).out()).contains("filed, overdue");
  }

  @Test
  void every_fault_of_a_policy_is_reported() throws IOException {
    Path wrong =
        Files.writeString(
            folder.resolve("wrong.yaml"), "days: 0\npersons: many\nstates: [upheld]\ncourt: x\n");

    CapturedOutput refused =
        run("appeal", "first", "c", "--ground", "g", "--policy", wrong.toString(), "--by", "Ann");

    assertThat(refused.exit()).isEqualTo(ExitCode.USAGE);
    assertThat(refused.err())
        .contains("/days")
        .contains("/persons")
        .contains("/states")
        .contains("/court");
  }

  @Test
  void an_edited_ruling_and_one_that_was_moved_are_found() throws IOException {
    ruleOnClaim("Nobody has a plan");
    RawStore.edit(store(), "UPDATE proceeding SET document_id = 'b' WHERE kind = 'ruling'");
    assertThat(run("verify", "--all").err())
        .contains("it is recorded for another result than it names");
    RawStore.edit(
        store(),
        "UPDATE proceeding SET document_id = 'c', scorecard = (SELECT digest FROM artefact WHERE"
            + " kind = 'scorecard' LIMIT 1) WHERE kind = 'ruling'");
    assertThat(run("verify", "--all").err()).contains("its scorecard does not follow from it");

    RawStore.edit(
        store(),
        "UPDATE artefact SET body = CAST(replace(CAST(body AS TEXT), '\"2\"', '\"1\"') AS BLOB)"
            + " WHERE kind = 'ruling'");

    CapturedOutput verified = run("verify", "--all");
    assertThat(verified.exit()).isEqualTo(ExitCode.CORRUPT);
    assertThat(verified.err()).contains("ruling sha256:");
  }

  @Test
  void rulings_are_pruned_by_nothing_and_copied_and_signed() {
    ruleOnClaim("Nobody has a plan");
    String ruling = ok("query", "select artefact from rulings").out().lines().toList().get(1);

    ok("store", "prune");
    ok("store", "backup", folder.resolve("copy.db").toString());
    ok("keys", "new", folder.resolve("k.key").toString());
    CapturedOutput signed = ok("sign", ruling, "--key", folder.resolve("k.key").toString());

    assertThat(signed.out()).contains("signed      ruling " + ruling);
    assertThat(ok("verify", "--all").out()).contains("everything verifies");
    assertThat(ok("store", "info").out()).containsPattern("ruling +1 +0");
    assertThat(ok("history", "first", "c").out()).contains("final      4 pass");
  }

  @Test
  void of_two_rulings_at_once_on_one_result_one_is_recorded() {
    List<CompletableFuture<CapturedOutput>> both =
        Stream.of("pass", "review")
            .map(now ->
                CompletableFuture.supplyAsync(() ->
                    run(
                        "ruling",
                        "first",
                        "c",
                        "--now",
                        now,
                        "--reason",
                        "at once",
                        "--by",
                        "person:chair-one")))
            .toList();

    List<CapturedOutput> outputs = both.stream().map(CompletableFuture::join).toList();

    long recorded = outputs.stream().filter(it -> it.exit() == ExitCode.OK).count();
    assertThat(recorded).isPositive();
    assertThat(outputs).allMatch(it -> it.exit() == ExitCode.OK || it.err().contains("meanwhile"));
    assertThat(ok("query", "select count(*) from rulings").out()).endsWith("\n" + recorded + "\n");
    assertThat(ok("verify", "--all").out()).contains("everything verifies");
  }

  @Test
  void a_name_is_in_no_artefact_and_is_erased_with_the_person() throws IOException {
    Map<String, String> environment =
        new TreeMap<>(
            Map.of("PLUMBLINE_STORE", store().toString(), "PLUMBLINE_USER", "Grace Hopper"));
    assertThat(
            CapturedOutput.run(
                    environment, "ruling", "first", "c", "--now", "pass", "--reason", "ill")
                .exit())
        .isEqualTo(ExitCode.OK);
    String person =
        ok("review", "persons", "--format", "csv")
            .out()
            .lines()
            .filter(line -> line.contains("Grace Hopper"))
            .findFirst()
            .orElseThrow()
            .split(",", -1)[0];

    assertThat(ok("history", "first", "c").out()).contains(person).doesNotContain("Grace");
    assertThat(ok("history", "first", "c", "--names").out()).contains(person + " (Grace Hopper)");
    ok("erase", person);

    assertThat(ok("history", "first", "c", "--names").out()).contains(person).doesNotContain("(");
    try (Stream<Path> files = Files.list(store())) {
      for (Path file : files.toList()) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .doesNotContain("Grace Hopper");
      }
    }
  }

  private CapturedOutput ruleOnClaim(String quote) {
    return ok(
        "ruling",
        "first",
        "c",
        "--item",
        "C1",
        "--now",
        "2",
        "--reason",
        "it claims that there is none",
        "--quote",
        quote,
        "--by",
        "person:chair-one");
  }

  private void file(String person) {
    ok(
        "appeal",
        "first",
        "c",
        "--item",
        "C1",
        "--ground",
        "it is in the first sentence",
        "--policy",
        policy,
        "--by",
        "person:" + person);
  }

  private CapturedOutput decide(String person, String state, String now) {
    Stream<String> arguments =
        Stream.of(
            "appeal",
            "first",
            "c",
            "--state",
            state,
            "--note",
            "as written",
            "--by",
            "person:" + person);
    Stream<String> value =
        now.isEmpty() ? Stream.of() : Stream.of("--now", now, "--quote", "Nobody has a plan");
    return run(Stream.concat(arguments, value).toArray(String[]::new));
  }

  private void assertRefused(String message, String... options) {
    CapturedOutput refused =
        run(
            Stream.concat(
                    Stream.of("ruling", "first", "c", "--reason", "x", "--by", "person:chair-one"),
                    Stream.of(options))
                .toArray(String[]::new));
    assertThat(refused.exit()).isEqualTo(ExitCode.USAGE);
    assertThat(refused.err()).contains(message);
  }

  private Path store() {
    return folder.resolve("store");
  }

  private CapturedOutput run(String... arguments) {
    return CapturedOutput.run(
        new TreeMap<>(Map.of("PLUMBLINE_STORE", store().toString())), arguments);
  }

  private CapturedOutput ok(String... arguments) {
    CapturedOutput output = run(arguments);
    assertThat(output.exit()).as(output.err()).isEqualTo(ExitCode.OK);
    return output;
  }
}
