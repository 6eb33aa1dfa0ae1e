package dev.plumbline.cli.people;

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
    Path rubric = Files.writeString(folder.resolve("rubric.yaml"), ReviewFixture.RUBRIC);
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
    String before = ok("store", "query", "select * from lines").out();

    CapturedOutput ruled = ruleOnClaim("Nobody has a plan");

    assertThat(ruled.out())
        .contains("ruled on item C1 of c: 0 -> 2\n  evidence   1 valid of 1, 1 required\n")
        .contains("  before     2 fail\n  final      4 pass\n");
    assertThat(ok("store", "query", "select * from lines").out()).isEqualTo(before);
    assertThat(ok("show", "first").out()).containsPattern("c  +scored  fail +2\\.00  4 pass");
    assertThat(ok("show", "first", "c", "--json").out())
        .containsPattern(
            "\"final\":\\{\"because\":\\[.*\"by\":\"person:chair-one\".*\"composite\":\"4\"");
    assertThat(ok("report", "first").out())
        .containsPattern("  verdict +before +final\n  fail +1 +0\n  pass +2 +3\n")
        .contains("3 of 3 documents passed as people decided (100.0 %)")
        .contains("rulings by what they are on: item 1\n");
    assertThat(ok("proof", "verify", "--all").out())
        .contains("1 ruling, its scorecard recomputed")
        .contains("everything verifies");
  }

  @Test
  void what_people_decided_is_shown_wherever_a_result_is_with_who_and_why() throws IOException {
    ruleOnClaim("Nobody has a plan");
    Path card = folder.resolve("card.html");
    Path report = folder.resolve("report.html");

    ok("explain", "first", "c", "--html", card.toString());
    ok("report", "first", "--html", report.toString());

    String why = "item C1: 0 -> 2, person:chair-one: it claims that there is none";
    assertThat(ok("explain", "first", "c").out())
        .contains(
            "verdict    fail, passed: no\n  final      4 pass, as people decided\n    " + why);
    assertThat(ok("explain", "first", "c", "--json").out())
        .contains("\"final\":{\"because\":[{\"at\":")
        .contains("\"verdict\":\"pass\"");
    assertThat(ok("explain", "first", "a", "--json").out()).doesNotContain("\"final\"");
    assertThat(Files.readString(card))
        .contains("Pass<small>")
        .contains("as people decided; before that 2 fail")
        .contains("it claims that there is none");
    assertThat(Files.readString(report))
        .contains("With what people decided, 3 of 3 pass.")
        .contains("4 pass");
    assertThat(ok("show", "first", "--format", "csv").out())
        .contains("\r\nc,5,3,2,2,0,4,,pass,scored,person:chair-one,4,\"" + why + "\",2,");
    assertThat(ok("show", "first", "--where", "ruled && final_verdict == \"pass\"").out())
        .contains("c ")
        .contains("1 of 3 documents");
    assertThat(ok("show", "first", "--where", "final < 4", "--format", "csv").out().lines())
        .hasSize(2);
    assertThat(ok("report", "first", "--json").out())
        .contains("\"passRate\":{\"before\":\"0.666667\",\"final\":\"1\"}")
        .contains("\"parts\":{\"item\":1}");
  }

  @Test
  void runs_are_compared_with_what_people_decided_beside_the_automatic_results()
      throws IOException {
    Path stricter =
        Files.writeString(
            folder.resolve("stricter.yaml"),
            ReviewFixture.RUBRIC
                .replace("1.0.0", "2.0.0")
                .replace("composite >= 3", "composite >= 4"));
    ok(
        "evaluate",
        "--rubric",
        stricter.toString(),
        "--documents",
        folder.resolve("documents.jsonl").toString(),
        "--name",
        "second",
        "--quiet");
    assertThat(ok("compare", "first", "second").out()).doesNotContain("final");

    ruleOnClaim("Nobody has a plan");

    assertThat(ok("compare", "first", "second").out())
        .startsWith("1 of 3 documents has another verdict\n")
        .contains("as people decided, 2 documents have another final verdict\n")
        .contains("  pass to fail          2\n")
        .containsPattern("  c +2.00 +fail +2.00 +fail +0.00 +4 pass +2 fail\n")
        .containsPattern("  b +3.00 +pass +3.00 +fail +0.00 +node composite");
    assertThat(ok("compare", "first", "second", "--json").out())
        .contains("\"finalFlips\":{\"pass to fail\":2},\"flips\":{\"pass to fail\":1}");
    assertThat(ok("compare", "first", "second", "--format", "jsonl").out())
        .contains(
            "\"before\":{\"final\":{\"composite\":\"4\",\"verdict\":\"pass\"},\"score\":\"2\"");
  }

  @Test
  void a_decision_that_would_count_as_nothing_is_refused_before_it_is_stored() {
    for (String quote : List.of("nowhere in the text", "a")) {
      CapturedOutput refused = run(claim(quote));

      assertThat(refused.exit()).isEqualTo(ExitCode.USAGE);
      assertThat(refused.err())
          .contains(
              "--quote: the decision 2 on `C1` would count as 0: `" + quote + "` is not counted");
    }
    assertThat(run(claim()).err())
        .contains("--now: the decision 2 on `C1` would count as 0: it has no quote, 1 required");
    assertThat(ok("store", "query", "select count(*) from rulings").out()).endsWith("\n0\n");
    assertThat(ok("store", "query", "select count(*) from artefact where kind = 'ruling'").out())
        .endsWith("\n0\n");
  }

  @Test
  void an_act_that_changes_nothing_is_refused() {
    ruleOnClaim("Nobody has a plan");

    CapturedOutput other =
        run(
            "decide",
            "ruling",
            "first",
            "c",
            "--item",
            "C1",
            "--now",
            "2",
            "--reason",
            "the same by another",
            "--quote",
            "Nobody has a plan because it rained.",
            "--by",
            "person:board-two");

    assertThat(other.err()).contains("item C1 is `2` already, so this would change nothing");
    assertThat(ok("store", "query", "select count(*) from rulings").out()).endsWith("\n1\n");
  }

  @Test
  void an_appeal_that_would_change_nothing_is_not_upheld_and_stays_open() {
    file("writer");

    CapturedOutput lost =
        run(
            "decide",
            "appeal",
            "first",
            "c",
            "--state",
            "upheld",
            "--now",
            "2",
            "--note",
            "as written",
            "--quote",
            "nowhere in the text",
            "--by",
            "person:chair-one");
    CapturedOutput same = decide("chair-one", "upheld", "0");

    assertThat(lost.exit()).isEqualTo(ExitCode.USAGE);
    assertThat(lost.err()).contains("the decision 2 on `C1` would count as 0");
    assertThat(same.err()).contains("item C1 is `0` already, so this would change nothing");
    assertThat(ok("decide", "appeal", "first").out()).containsPattern("item:C1  filed +0 of 2");
    assertThat(ok("decide", "history", "first", "c").out()).endsWith("final      2 fail\n");
  }

  @Test
  void an_appeal_on_the_verdict_is_upheld_with_a_verdict() {
    fileOnVerdict("first");

    CapturedOutput number = decideVerdict("first", "chair-one", "4");

    assertThat(number.exit()).isEqualTo(ExitCode.USAGE);
    assertThat(number.err())
        .contains("--now: the appeal contests the verdict, which `4` would leave as it is")
        .contains("write pass, review or fail");
    decideVerdict("first", "chair-one", "pass");
    assertThat(decideVerdict("first", "board-two", "pass").out()).contains("final      2 pass\n");
  }

  @Test
  void where_the_rubric_gives_no_verdict_an_appeal_on_the_result_is_upheld_with_a_number()
      throws IOException {
    Path rubric =
        Files.writeString(
            folder.resolve("scores.yaml"),
            ReviewFixture.RUBRIC
                .replace("    pass: composite >= 3\n", "")
                .replace("version: 1.0.0", "version: 2.0.0"));
    ok(
        "evaluate",
        "--rubric",
        rubric.toString(),
        "--documents",
        folder.resolve("documents.jsonl").toString(),
        "--name",
        "scores",
        "--quiet");
    fileOnVerdict("scores");
    decideVerdict("scores", "chair-one", "4");

    assertThat(decideVerdict("scores", "board-two", "4").out())
        .contains("ruled on composite of c: 2 -> 4\n")
        .contains("final      4\n");
  }

  @Test
  void the_same_act_again_is_answered_again_and_recorded_once() {
    file("writer");
    assertThat(ok(filing("writer")).out())
        .startsWith("filed an appeal on item C1 of c, which is 0");
    CapturedOutput first = decide("chair-one", "upheld", "2");
    assertThat(decide("chair-one", "upheld", "2").out()).isEqualTo(first.out());
    decide("board-two", "upheld", "2");
    assertThat(decide("board-two", "upheld", "2").out())
        .isEqualTo("the appeal on item C1 of c is upheld\n");
    String[] verdict = {
      "decide",
      "ruling",
      "first",
      "c",
      "--now",
      "fail",
      "--reason",
      "ill",
      "--by",
      "person:chair-one"
    };
    assertThat(ok(verdict).out()).isEqualTo(ok(verdict).out());

    assertThat(ok("decide", "history", "first", "c").out().lines())
        .filteredOn(line -> line.matches("(appealed|upheld|ruled) .*"))
        .hasSize(5);
  }

  @Test
  void a_ruling_on_the_result_stands_beside_the_scorecard_that_it_names() {
    ok(
        "decide",
        "ruling",
        "first",
        "c",
        "--now",
        "pass",
        "--reason",
        "ill",
        "--by",
        "person:chair-one");
    ok(
        "decide",
        "ruling",
        "first",
        "c",
        "--now",
        "3.5",
        "--reason",
        "so it is",
        "--by",
        "person:chair-one");
    assertThat(ok("decide", "history", "first", "c").out())
        .contains("verdict: fail -> pass")
        .contains("composite: 2 -> 3.5")
        .endsWith("  before     2 fail\n  final      3.5 pass\n");

    ruleOnClaim("Nobody has a plan");

    assertThat(ok("decide", "history", "first", "c").out()).endsWith("final      4 pass\n");
    assertThat(ok("proof", "verify", "--all").out())
        .contains("2 rulings, beside its scorecard")
        .contains("everything verifies");
  }

  @Test
  void a_number_as_a_ruling_leaves_the_verdict_and_says_so() {
    CapturedOutput number =
        ok(
            "decide",
            "ruling",
            "first",
            "c",
            "--now",
            "4",
            "--reason",
            "so",
            "--by",
            "person:chair-one");
    CapturedOutput verdict =
        ok(
            "decide",
            "ruling",
            "first",
            "c",
            "--now",
            "pass",
            "--reason",
            "so",
            "--by",
            "person:chair-one");

    assertThat(number.out())
        .contains("  final      4 fail\n  verdict    stays fail beside a ruled number")
        .contains("--now pass, review or fail\n");
    assertThat(verdict.out()).contains("final      4 pass\n").doesNotContain("stays");
  }

  @Test
  void a_ruling_on_an_item_says_which_decisions_on_the_result_it_ends() throws IOException {
    fileOnVerdict("first");
    decideVerdict("first", "chair-one", "review");
    decideVerdict("first", "board-two", "review");
    ok(
        "decide",
        "ruling",
        "first",
        "c",
        "--now",
        "4",
        "--reason",
        "so",
        "--by",
        "person:chair-one");
    assertThat(ok("report", "first").out()).doesNotContain("no longer");

    CapturedOutput item = ruleOnClaim("Nobody has a plan");

    assertThat(item.out())
        .contains(
            """
              final      4 pass
              no longer  verdict, on appeal: fail -> review, person:board-two: it is
                         to have it again: another ruling, with --now review
              no longer  composite: 2 -> 4, person:chair-one: so
                         the result says the same without it
            """)
        .doesNotContain("stays");
    assertThat(ruleOnClaim("Nobody has a plan").out()).isEqualTo(item.out());
    assertThat(ok("report", "first").out())
        .contains(
            """
            rulings by what they are on: item 1
            2 earlier rulings no longer counting
            appeals: upheld 1
            """);
    Path report = folder.resolve("report.html");
    ok("report", "first", "--html", report.toString());
    assertThat(Files.readString(report)).contains("2 earlier rulings no longer counting.");
    assertThat(
            ok(
                    "decide",
                    "ruling",
                    "first",
                    "c",
                    "--now",
                    "review",
                    "--reason",
                    "x",
                    "--by",
                    "person:board-two")
                .out())
        .contains("final      4 review\n")
        .doesNotContain("no longer");
    assertThat(
            run(
                    "decide",
                    "ruling",
                    "first",
                    "c",
                    "--now",
                    "pass",
                    "--reason",
                    "x",
                    "--by",
                    "person:writer")
                .err())
        .contains("who filed an appeal about a result does not rule on it");
  }

  @Test
  void a_ruling_on_the_verdict_says_which_one_it_replaces() {
    ok(
        "decide",
        "ruling",
        "first",
        "c",
        "--now",
        "pass",
        "--reason",
        "ill",
        "--by",
        "person:chair-one");

    assertThat(
            ok(
                    "decide",
                    "ruling",
                    "first",
                    "c",
                    "--now",
                    "review",
                    "--reason",
                    "x",
                    "--by",
                    "person:writer")
                .out())
        .contains("  no longer  verdict: fail -> pass, person:chair-one: ill\n")
        .contains("to have it again: another ruling, with --now pass\n");
  }

  @Test
  void rulings_follow_each_other() {
    ruleOnClaim("Nobody has a plan");

    CapturedOutput second =
        ok(
            "decide",
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

    assertThat(second.out()).contains("before     2 fail\n  final      5 pass");
    assertThat(ok("proof", "verify", "--all").out())
        .contains("2 rulings, its scorecard recomputed");
  }

  @Test
  void a_result_is_ruled_within_the_range_of_the_rubric_and_by_somebody_with_a_name() {
    for (String now : List.of("5.1", "0.9", "-1", "1e1", "9")) {
      CapturedOutput refused =
          run(
              "decide",
              "ruling",
              "first",
              "a",
              "--now",
              now,
              "--reason",
              "so",
              "--by",
              "person:board-two");
      assertThat(refused.exit()).as(now).isEqualTo(ExitCode.USAGE);
      assertThat(refused.err()).contains("`" + now + "` is no value that may be ruled");
    }
    assertThat(
            run(
                    "decide",
                    "ruling",
                    "first",
                    "a",
                    "--now",
                    "6",
                    "--reason",
                    "so",
                    "--by",
                    "person:board-two")
                .err())
        .contains("the rubric's result is from 1 to 5");
    assertThat(
            run("decide", "ruling", "first", "a", "--now", "4", "--reason", "so", "--by", "A\nB")
                .err())
        .contains("`A\\nB` cannot be the name of who decides");
    ok(
        "decide",
        "ruling",
        "first",
        "a",
        "--now",
        "1",
        "--reason",
        "so",
        "--by",
        "person:board-two");
  }

  @Test
  void what_cannot_be_ruled_is_refused() {
    assertRefused("the judge decided on no item", "--item", "X9", "--now", "2");
    assertRefused("`7` is no value", "--item", "C1", "--now", "7");
    assertRefused("`maybe` is no value", "--now", "maybe");
    assertRefused("verdict is `fail` already, so this would change nothing", "--now", "fail");
    assertRefused("not decided by quotes", "--now", "pass", "--quote", "it rained");
    assertThat(run("decide", "ruling", "first", "zz", "--now", "pass", "--reason", "x").err())
        .contains("the run has no document `zz`");
    assertThat(run("decide", "ruling", "first", "c", "--now", "pass", "--reason", "x").err())
        .contains("nothing says who decides");
    assertThat(ok("store", "query", "select count(*) from rulings").out()).endsWith("\n0\n");
  }

  @Test
  void an_appeal_is_decided_by_so_many_persons_and_then_ruled() {
    file("writer");
    CapturedOutput own = decide("writer", "upheld", "2");
    CapturedOutput noNote =
        run("decide", "appeal", "first", "c", "--state", "denied", "--by", "person:chair-one");
    CapturedOutput first = decide("chair-one", "upheld", "2");
    CapturedOutput twice = decide("chair-one", "denied", "");
    CapturedOutput second = decide("board-two", "upheld", "2");
    CapturedOutput late = decide("board-two", "denied", "");

    assertThat(own.err()).contains("who filed an appeal does not decide it");
    assertThat(noNote.err()).contains("a decision needs a note");
    assertThat(first.out())
        .isEqualTo("the appeal on item C1 of c is to be upheld: 1 of 2 persons\n");
    assertThat(twice.err()).contains("this person has decided on the appeal before");
    assertThat(second.out())
        .startsWith("the appeal on item C1 of c is upheld\nruled on item C1 of c: 0 -> 2\n")
        .contains("before     2 fail\n  final      4 pass\n");
    assertThat(late.err()).contains("the result has no such open appeal");
    assertThat(ok("decide", "appeal", "first").out()).contains("item:C1  upheld  2 of 2");
    assertThat(ok("decide", "history", "first", "c").out())
        .containsSubsequence("evaluated", "appealed", "upheld", "upheld", "ruled", "final");
    assertThat(ok("proof", "verify", "--all").out())
        .contains("3 appeals, bound to its result")
        .contains("everything verifies");
  }

  @Test
  void an_appeal_is_withdrawn_by_who_filed_it_and_stays_in_the_history() {
    file("writer");
    assertThat(decide("chair-one", "upheld", "2").out()).contains("1 of 2 persons");
    String[] withdrawal = {
      "decide", "appeal", "first", "c", "--state", "withdrawn", "--by", "person:writer"
    };

    assertThat(ok(withdrawal).out()).isEqualTo("the appeal on item C1 of c is withdrawn\n");
    assertThat(ok(withdrawal).out()).isEqualTo("the appeal on item C1 of c is withdrawn\n");

    assertThat(decide("board-two", "upheld", "2").err()).contains("no such open appeal");
    assertThat(run(filing("writer")).err()).contains("was filed before, and withdrawn");
    assertThat(ok("decide", "appeal", "first").out()).contains("  withdrawn ");
    assertThat(ok("decide", "history", "first", "c").out())
        .contains("withdrawn")
        .endsWith("final      2 fail\n");
    assertThat(ok("report", "first").out()).contains("withdrawn 1");
    assertThat(ok("proof", "verify", "--all").out())
        .contains("3 appeals, bound to its result")
        .contains("everything verifies");
  }

  @Test
  void the_list_of_appeals_counts_the_persons_who_decide_alike() {
    file("writer");
    decide("chair-one", "upheld", "2");
    assertThat(decide("board-two", "upheld", "1").out()).contains("1 of 2 persons");

    assertThat(ok("decide", "appeal", "first").out()).containsPattern("item:C1  filed +1 of 2");
    ok("review", "persons", "--add", "A third", "--pseudonym", "third");
    decide("third", "upheld", "2");
    assertThat(ok("decide", "appeal", "first").out()).containsPattern("item:C1  upheld +2 of 2");
  }

  @Test
  void a_denied_appeal_changes_nothing_and_one_that_is_late_is_refused() {
    file("writer");
    decide("chair-one", "denied", "");
    decide("board-two", "denied", "");

    assertThat(ok("decide", "appeal", "first").out()).contains("denied");
    assertThat(ok("decide", "history", "first", "c").out()).endsWith("final      2 fail\n");
    endedDaysAgo(31);
    for (String[] at : List.of(new String[0], new String[] {"--at", daysAgo(20)})) {
      CapturedOutput refused =
          run(
              Stream.concat(
                      Stream.of(
                          "decide",
                          "appeal",
                          "first",
                          "b",
                          "--ground",
                          "too low",
                          "--policy",
                          policy,
                          "--by",
                          "person:writer"),
                      Stream.of(at))
                  .toArray(String[]::new));
      assertThat(refused.err()).contains("the time for an appeal ended");
    }
  }

  @Test
  void nothing_is_recorded_before_the_run_nor_in_the_future_nor_out_of_order() {
    endedDaysAgo(10);
    String[] ruling = {
      "decide", "ruling", "first", "c", "--now", "pass", "--reason", "x", "--by", "Ann"
    };
    String[] appeal = {
      "decide", "appeal", "first", "c", "--ground", "x", "--policy", policy, "--by", "Bea"
    };
    for (String[] command : List.of(ruling, appeal)) {
      for (var wrong :
          Map.of(
                  daysAgo(11),
                  "is before the end of the run, at",
                  "2019-01-01T00:00:00Z",
                  "is before the end of the run, at",
                  daysAgo(-1),
                  "is in the future",
                  "2099-01-01T00:00:00Z",
                  "is in the future")
              .entrySet()) {
        CapturedOutput refused = at(wrong.getKey(), command);
        assertThat(refused.exit()).as(refused.out()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).startsWith("--at: ").contains(wrong.getValue());
      }
    }
    assertThat(ok("review", "persons").out()).doesNotContain("Ann");

    assertThat(at(daysAgo(5), ruling).exit()).isEqualTo(ExitCode.OK);
    assertThat(at(daysAgo(6), appeal).err())
        .contains("is before the last ruling or appeal on this result, of ");
    assertThat(at(daysAgo(4), appeal).exit()).isEqualTo(ExitCode.OK);
    assertThat(ok("proof", "verify", "--all").out()).contains("everything verifies");
  }

  private CapturedOutput at(String instant, String... command) {
    return run(
        Stream.concat(Stream.of(command), Stream.of("--at", instant)).toArray(String[]::new));
  }

  private static String daysAgo(int days) {
    return Instant.now().minus(days, ChronoUnit.DAYS).toString();
  }

  private void endedDaysAgo(int days) {
    RawStore.edit(store(), "UPDATE run SET ended = '" + daysAgo(days) + "'");
  }

  @Test
  void an_appeal_that_waits_too_long_is_shown() {
    file("writer");

    String later = Instant.now().plus(15, ChronoUnit.DAYS).toString();

    assertThat(ok("decide", "appeal", "first").out()).doesNotContain("overdue");
    assertThat(ok("decide", "appeal", "first", "--at", later).out()).contains("filed, overdue");
  }

  @Test
  void every_fault_of_a_policy_is_reported() throws IOException {
    Path wrong =
        Files.writeString(
            folder.resolve("wrong.yaml"), "days: 0\npersons: many\nstates: [upheld]\ncourt: x\n");

    CapturedOutput refused =
        run(
            "decide",
            "appeal",
            "first",
            "c",
            "--ground",
            "g",
            "--policy",
            wrong.toString(),
            "--by",
            "Ann");

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
    assertThat(run("proof", "verify", "--all").err())
        .contains("it is recorded for another result than it names");
    RawStore.edit(
        store(),
        "UPDATE proceeding SET document_id = 'c', scorecard = (SELECT digest FROM artefact WHERE"
            + " kind = 'scorecard' LIMIT 1) WHERE kind = 'ruling'");
    assertThat(run("proof", "verify", "--all").err())
        .contains("its scorecard does not follow from it");

    RawStore.edit(
        store(),
        "UPDATE artefact SET body = CAST(replace(CAST(body AS TEXT), '\"2\"', '\"1\"') AS BLOB)"
            + " WHERE kind = 'ruling'");

    CapturedOutput verified = run("proof", "verify", "--all");
    assertThat(verified.exit()).isEqualTo(ExitCode.CORRUPT);
    assertThat(verified.err()).contains("ruling sha256:");
  }

  @Test
  void rulings_are_pruned_by_nothing_and_copied_and_signed() {
    ruleOnClaim("Nobody has a plan");
    String ruling =
        ok("store", "query", "select artefact from rulings").out().lines().toList().get(1);

    ok("store", "prune");
    ok("store", "copy", folder.resolve("copy.db").toString());
    ok("proof", "keys", folder.resolve("k.key").toString());
    CapturedOutput signed =
        ok("proof", "sign", ruling, "--key", folder.resolve("k.key").toString());

    assertThat(signed.out()).contains("signed      ruling " + ruling);
    assertThat(ok("proof", "verify", "--all").out()).contains("everything verifies");
    assertThat(ok("store", "info").out()).containsPattern("ruling +1 +0");
    assertThat(ok("decide", "history", "first", "c").out()).contains("final      4 pass");
  }

  @Test
  void of_two_rulings_at_once_on_one_result_one_is_recorded() {
    List<CompletableFuture<CapturedOutput>> both =
        Stream.of("pass", "review")
            .map(now ->
                CompletableFuture.supplyAsync(() ->
                    run(
                        "decide",
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
    assertThat(ok("store", "query", "select count(*) from rulings").out())
        .endsWith("\n" + recorded + "\n");
    assertThat(ok("proof", "verify", "--all").out()).contains("everything verifies");
  }

  @Test
  void a_name_is_in_no_artefact_and_is_erased_with_the_person() throws IOException {
    Map<String, String> environment =
        new TreeMap<>(
            Map.of("PLUMBLINE_STORE", store().toString(), "PLUMBLINE_USER", "Grace Hopper"));
    assertThat(
            CapturedOutput.run(
                    environment,
                    "decide",
                    "ruling",
                    "first",
                    "c",
                    "--now",
                    "pass",
                    "--reason",
                    "ill")
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

    assertThat(ok("decide", "history", "first", "c").out())
        .contains(person)
        .doesNotContain("Grace");
    assertThat(ok("decide", "history", "first", "c", "--names").out())
        .contains(person + " (Grace Hopper)");
    ok("store", "erase", person);

    assertThat(ok("decide", "history", "first", "c", "--names").out())
        .contains(person)
        .doesNotContain("(");
    try (Stream<Path> files = Files.list(store())) {
      for (Path file : files.toList()) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .doesNotContain("Grace Hopper");
      }
    }
  }

  private CapturedOutput ruleOnClaim(String quote) {
    return ok(claim(quote));
  }

  private static String[] claim(String... quotes) {
    Stream<String> given = Stream.of(quotes).flatMap(quote -> Stream.of("--quote", quote));
    return Stream.concat(
            Stream.of(
                "decide",
                "ruling",
                "first",
                "c",
                "--item",
                "C1",
                "--now",
                "2",
                "--reason",
                "it claims that there is none",
                "--by",
                "person:chair-one"),
            given)
        .toArray(String[]::new);
  }

  private void file(String person) {
    ok(filing(person));
  }

  private String[] filing(String person) {
    return new String[] {
      "decide",
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
      "person:" + person
    };
  }

  private void fileOnVerdict(String run) {
    ok(
        "decide",
        "appeal",
        run,
        "c",
        "--ground",
        "it is too hard",
        "--policy",
        policy,
        "--by",
        "person:writer");
  }

  private CapturedOutput decideVerdict(String run, String person, String now) {
    return run(
        "decide",
        "appeal",
        run,
        "c",
        "--state",
        "upheld",
        "--now",
        now,
        "--note",
        "it is",
        "--by",
        "person:" + person);
  }

  private CapturedOutput decide(String person, String state, String now) {
    Stream<String> arguments =
        Stream.of(
            "decide",
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
                    Stream.of(
                        "decide",
                        "ruling",
                        "first",
                        "c",
                        "--reason",
                        "x",
                        "--by",
                        "person:chair-one"),
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
