package dev.plumbline.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.RawStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class BarCommandTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: reasons
      version: 1.0.0
      traits:
        support:
          scale: {min: 1, max: 5}
          items:
            - {id: S1, ask: Are there reasons?, cues: {positive: [because], clear: 1}}
      plan:
        composite: {weighted_mean: {support: 1}, pass: composite >= 3}
      """;

  @BeforeEach
  void a_run_to_compare_with() throws IOException {
    write("rubric.yaml", RUBRIC);
    run("proof keys ./key").ok();
    evaluate("monday", 12, 9, "today");
  }

  @Test
  void a_run_that_reaches_its_bar_meets_it() throws IOException {
    String bar = locked("--by-id --test pass --min-pass-rate 0.5");
    evaluate("tuesday", 12, 8, "now", "--bar", bar);
    run("compare check tuesday --bar")
        .ok()
        .prints("bar " + bar.substring(7, 19) + ": met", "--test pass");
    run("proof verify tuesday").ok();
  }

  @Test
  void a_run_that_does_not_misses_it_until_somebody_answers_for_that() throws IOException {
    String bar = locked("--by-id --min-pass-rate 0.9 --max-mean-drop 0.1");
    evaluate("tuesday", 12, 3, "now", "--bar", bar);
    run("compare check tuesday --bar", bar).ended(ExitCode.NOT_PASSED).prints(": missed");
    waived("tuesday", "Ada", "known fault").ok();
    run("compare check tuesday --bar --json")
        .ok()
        .prints("\"outcome\":\"missed\"", "\"by\":\"Ada\"", "\"reason\":\"known fault\"");
  }

  @Test
  void answers_that_existed_before_the_bar_are_counted() throws IOException {
    String bar = locked("--min-pass-rate 0.5");
    evaluate("again", 12, 9, "today", "--bar", bar);
    run("compare check again --bar")
        .ended(ExitCode.UNSCORED)
        .prints("not comparable: answers about 12 of 12 documents existed before");
  }

  @Test
  void a_bar_that_nothing_can_be_measured_by_is_not_missed_and_says_why() throws IOException {
    evaluate("few", 2, 2, "today");
    String bar = lockedFrom("few", "--by-id --test score --margin score=0.5");
    evaluate("fewer", 2, 2, "now", "--bar", bar);
    run("compare check fewer --bar --junit {}", file("bar.xml"))
        .ended(ExitCode.UNSCORED)
        .prints(": not comparable: --test score cannot be verified: too few");
    assertThat(file("bar.xml")).content().contains("errors=\"2\"").contains("failures=\"0\"");
  }

  @Test
  void a_run_of_another_time_or_of_no_bar_is_not_comparable() throws IOException {
    String bar = locked("--by-id --min-pass-rate 0.5");
    evaluate("tuesday", 12, 8, "now", "--bar", bar);
    RawStore.edit(
        file("store"), "UPDATE run SET begun = '2020-01-01T00:00:00Z' WHERE name = 'tuesday'");
    run("compare check tuesday --bar")
        .prints("not comparable: the run began at 2020-01-01T00:00:00Z, before the bar was");
    run("compare check monday --bar", bar).prints("not comparable", "the run was begun for no bar");
    run("proof verify tuesday").ended(ExitCode.CORRUPT);
  }

  @Test
  void a_bar_that_expired_or_was_amended_before_the_run_is_not_comparable() throws IOException {
    String old = locked("--by-id --min-pass-rate 0.5 --expires 2020-01-01");
    locked("--by-id --min-pass-rate 0.6 --amends {} --reason", old, "too low");
    evaluate("tuesday", 12, 8, "now", "--bar", old);
    run("compare check tuesday --bar")
        .prints("the bar expired on 2020-01-01", "the bar was amended before the run began, by");
    run("bar show").prints("2020-01-01", old.substring(7, 19));
  }

  @Test
  void a_run_of_other_documents_another_rubric_or_judge_is_refused_before_it_begins()
      throws IOException {
    String texts = locked("--min-pass-rate 0.5");
    String judge = locked("--min-pass-rate 0.5 --judge example:some:1");
    evaluated("other", 12, 9, "changed", "--bar", texts).complains("the documents are others");
    evaluated("fewer", 11, 9, "today", "--bar", texts).complains("there are 11 documents, not 12");
    evaluated("judged", 12, 9, "today", "--bar", judge)
        .complains("the judge is cues, not example some");
    write("rubric.yaml", RUBRIC.replace(">= 3", ">= 2").replace("1.0.0", "2.0.0"));
    evaluated("ruled", 12, 9, "today", "--bar", texts).complains("the rubric is another one");
  }

  @Test
  void a_run_without_a_bar_keeps_its_bytes() throws IOException {
    evaluate("seeded", 12, 9, "other", "--salt-seed", "ab".repeat(32));
    run("store query", "select digest from runs where name = 'seeded'").doesNotPrint("bar");
    run("bar waive seeded --by=A --reason=b --key={}", key())
        .complains("this run was begun for no bar");
    run("compare check seeded --bar").complains("this run was begun for no bar");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--max-unscored=1 | say what to check",
        "--min-mean=1 --reason=so | --amends and --reason are given together",
        "--min-mean=1 --amends=0123456789 --reason=so | there is no bar",
        "--min-mean=1 --judge=some | does not name a judge",
      })
  void a_bar_that_cannot_be_meant_is_refused(String options, String message) {
    run("bar lock monday --key={}", key(), options.split(" "))
        .ended(ExitCode.USAGE)
        .complains(message);
  }

  @Test
  void a_bar_is_locked_once_and_checked_by_its_own_criteria() throws IOException {
    String bar = locked("--by-id --min-pass-rate 0.5");
    run("bar lock monday --by-id --min-pass-rate=0.50 --key={}", key())
        .complains("this bar is in the log already", bar);
    evaluate("tuesday", 12, 8, "now", "--bar", bar);
    run("compare check tuesday --bar {} --min-mean=5", bar).complains("--bar has its own criteria");
    locked("--by-id --test=pass,score --margin=score=0.2 --no-flips-to-fail");
    run("bar show")
        .prints(
            "  --min-pass-rate 0.5 --max-unscored 0.05\n",
            "  --no-flips-to-fail --test pass,score --margin pass=0,score=0.2 --level 0.05"
                + " --max-unscored 0.05\n");
  }

  private String key() {
    return path("key");
  }

  private CapturedOutput waived(String run, String by, String reason) {
    return run("bar waive {} --by={} --reason={} --key={}", run, by, reason, key());
  }

  private String locked(String line, Object... values) {
    return lockedFrom("monday", line, values);
  }

  private String lockedFrom(String run, String line, Object... values) {
    CapturedOutput lock =
        run("bar lock {} --key={}", run, key(), CapturedOutput.words(line, values)).ok();
    return lock.out().lines().findFirst().orElseThrow().split(" +")[1];
  }

  private void evaluate(String name, int documents, int passing, String word, String... more)
      throws IOException {
    CapturedOutput evaluated = evaluated(name, documents, passing, word, more).ok();
  }

  private CapturedOutput evaluated(
      String name, int documents, int passing, String word, String... more) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < documents; i++) {
      lines.add(
          "{\"id\": \"d%d\", \"text\": \"We stayed %s %s.\"}"
              .formatted(i, i < passing ? "because it rained" : "and it rained", word));
    }
    Path file = write(name + ".jsonl", lines);
    return run(
        "evaluate --rubric={} --documents={} --name={}", file("rubric.yaml"), file, name, more);
  }
}
