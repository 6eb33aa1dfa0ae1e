package dev.plumbline.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.RawStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class CheckCommandTest extends CommandFolder {

  /// With quotes for both items 5, for one 3, for none 1.
  private static final String RUBRIC =
      """
      rubric: reasons
      version: 1.0.0
      document: {max_characters: 100}
      traits:
        support:
          scale: {min: 1, max: 5, step: 0.5}
          items:
            - {id: S1, ask: Are there reasons?, cues: {positive: [because, since], clear: 1}}
            - {id: S2, ask: Are there examples?, cues: {positive: [for example], clear: 1}}
      plan:
        composite: {weighted_mean: {support: 1}, pass: composite >= 3}
      """;

  private static final String STRONG = "We stayed because it rained. For example, on Monday.";
  private static final String MIDDLING = "We stayed because it rained, all day.";
  private static final String WEAK = "We went home and nobody said a word about it.";
  private static final String TOO_LONG = "word ".repeat(30).strip();

  private Path rubric;

  @BeforeEach
  void write() throws IOException {
    rubric = write("rubric.yaml", RUBRIC);
  }

  @Test
  void a_document_that_fails_now_is_named_with_what_moved_it() throws IOException {
    baseline(line("a", STRONG), line("b", MIDDLING), line("c", WEAK));
    evaluate("after", line("a", STRONG), line("b", WEAK), line("c", WEAK));
    CapturedOutput check = check("after", "--no-flips-to-fail").ended(ExitCode.NOT_PASSED);
    check.prints("--no-flips-to-fail   missed  1 of 3 documents fail");
    assertThat(check.err().lines().filter(line -> line.startsWith("  b ")))
        .singleElement()
        .asString()
        .contains("pass", "fail", "-2", "item S1");
    check.doesNotComplain("  a ", "  c ");
  }

  @Test
  void a_run_that_did_not_get_worse_passes() throws IOException {
    baseline(line("a", STRONG), line("b", WEAK));
    evaluate("after", line("a", STRONG), line("b", WEAK), line("new", WEAK));
    CapturedOutput check = check("after", "--no-flips-to-fail", "--max-mean-drop", "0");
    assertThat(check.err()).isEmpty();
    check.ok().prints("1 document cannot be compared");
  }

  /// Pass rates and means written out: the scores are 5, 3 and 1, two of which pass.
  @ParameterizedTest
  @CsvSource({
    "--min-pass-rate, 0.6666, 0",
    "--min-pass-rate, 0.6667, 1",
    "--min-mean, 3, 0",
    "--min-mean, 3.0001, 1",
    "--max-mean-drop, 0.6667, 0",
    "--max-mean-drop, 0.6666, 1",
  })
  void limits_are_compared_exactly(String option, String limit, int exit) throws IOException {
    baseline(line("a", STRONG), line("b", STRONG), line("c", WEAK));
    evaluate("after", line("a", STRONG), line("b", MIDDLING), line("c", WEAK));
    check("after", option, limit).ended(exit);
  }

  @Test
  void a_run_by_itself_names_what_fails_with_its_score_and_where_to_see_why() throws IOException {
    evaluate("only", line("a", STRONG), line("b", MIDDLING), line("c", WEAK));
    CapturedOutput check = check("only", "--min-pass-rate", "1").ended(ExitCode.NOT_PASSED);
    assertThat(check.err())
        .contains("--min-pass-rate 1 is missed: 0.6667, 2 of 3 documents")
        .containsPattern("  id  score  verdict\n  c +1\\.00  fail\n")
        .contains("why: plumbline show only --where 'passed == false'")
        .doesNotContain("before");

    Path junit = file("check.xml");
    check("only", "--min-pass-rate", "1", "--junit=" + junit);
    assertThat(Files.readString(junit))
        .contains("tests=\"5\"", "failures=\"2\"", "type=\"fail\"", "message=\"1.00 fail\"");
    check("only", "--min-pass-rate", "0.5", "--junit=" + junit);
    assertThat(Files.readString(junit)).contains("tests=\"5\"", "failures=\"0\"");
  }

  @Test
  void a_document_by_which_the_pass_rate_is_missed_fails_whatever_the_baseline_has()
      throws IOException {
    baseline(line("a", STRONG), line("b", WEAK), line("c", TOO_LONG), line("d", STRONG));
    evaluate("after", line("a", STRONG), line("b", WEAK), line("c", WEAK), line("new", WEAK));
    Path junit = file("check.xml");
    check("after", "--min-pass-rate=1", "--max-mean-drop=9", "--min-compared=0", "--junit=" + junit)
        .complains("1 of 4 documents with a result pass", " b ", " c ", " new ");
    assertThat(Files.readString(junit)).contains("failures=\"4\"", "skipped=\"1\"");
  }

  @Test
  void a_document_that_lost_its_score_is_no_regression_but_counts_as_unscored() throws IOException {
    baseline(line("a", STRONG), line("b", STRONG));
    evaluate("after", line("a", STRONG), line("b", TOO_LONG));
    check("after", "--no-flips-to-fail", "--max-mean-drop", "0")
        .ended(ExitCode.UNSCORED)
        .prints("0 of 1 documents fail", "1 document cannot be compared")
        .complains("--max-unscored 0.05 is missed: 1 of 2 documents");
    check("after", "--no-flips-to-fail", "--max-unscored=1", "--min-compared=0.5").ok();
  }

  @Test
  void another_text_of_the_same_id_is_compared_and_the_first_line_says_so() throws IOException {
    baseline(line("a", STRONG), line("b", STRONG));
    evaluate("after", line("a", WEAK), line("b", STRONG));
    CapturedOutput check = check("after", "--no-flips-to-fail").ended(ExitCode.NOT_PASSED);
    assertThat(check.out().lines().findFirst().orElseThrow())
        .endsWith(
            "paired by id, 2 of 2 documents compared; 1 text is another one, compared all the same"
                + " (`--by text` leaves it out)");
    assertThat(check("after", "--no-flips-to-fail", "--by-id").out()).isEqualTo(check.out());
  }

  @Test
  void by_text_only_equal_texts_are_compared_and_too_few_of_them_verify_nothing()
      throws IOException {
    baseline(line("a", STRONG), line("b", STRONG));
    evaluate("after", line("a", WEAK), line("b", STRONG));
    CapturedOutput check =
        check("after", "--no-flips-to-fail", "--by", "text").ended(ExitCode.UNSCORED);
    assertThat(check.out().lines().findFirst().orElseThrow())
        .endsWith(
            "paired by id and text, 1 of 2 documents compared; 1 text is another one, not compared"
                + " (`--by id` compares it)");
    check.complains(
        "--min-compared 0.9 cannot be verified: 1 of 2 documents of the baseline are compared");
    check("after", "--no-flips-to-fail", "--by=text", "--min-compared=0.5").ok();
  }

  @Test
  void documents_judged_under_another_extraction_spec_are_unverifiable() throws IOException {
    baseline(line("a", STRONG));
    Files.writeString(
        rubric, RUBRIC.replace("since]", "since, as]").replace("version: 1.0.0", "version: 1.1.0"));
    evaluate("after", line("a", WEAK));
    check("after", "--no-flips-to-fail", "--comparable")
        .ended(ExitCode.UNSCORED)
        .complains("another extraction spec");
  }

  @Test
  void a_run_that_has_not_ended_becomes_no_baseline_and_is_not_checked() throws IOException {
    evaluate("one", line("a", STRONG));
    RawStore.edit(file("store"), "UPDATE run SET digest = NULL, ended = NULL");
    run("compare one --as-baseline").complains("has not ended");
    check("one", "--min-mean", "1").complains("has not ended");
    check("one", "--min-mean", "1").ended(ExitCode.USAGE);
  }

  @Test
  void a_baseline_is_replaced_shown_and_cleared() throws IOException {
    baseline(line("a", STRONG));
    evaluate("two", line("a", WEAK));
    run("compare two --as-baseline").ok();
    assertThat(run("compare --baselines --json").out()).containsOnlyOnce("\"rubric\":\"reasons\"");
    check("two", "--no-flips-to-fail").ok();
    run("compare --clear-baseline reasons").ok();
    run("compare --clear-baseline reasons").complains("there is no baseline");
    check("two", "--no-flips-to-fail").complains("plumbline compare RUN --as-baseline");
    check("two", "--no-flips-to-fail", "--baseline", "before").ended(ExitCode.NOT_PASSED);
  }

  @Test
  void a_run_that_is_shown_to_be_worse_misses_its_test_and_says_by_how_much() throws IOException {
    baseline(documents(12, STRONG));
    evaluate("after", documents(6, WEAK, STRONG, 12));

    CapturedOutput plain = check("after", "--test", "pass,score");
    check("after", "--test", "pass,score", "--detailed-exit-code").ended(ExitCode.WORSE);

    plain.ended(ExitCode.NOT_PASSED);
    // 6 of 12 lost and none gained: 1/64, twice that after Holm
    plain.complains(
        "--test pass is missed: shown to be worse: 0.5 after 1, a difference of -0.5",
        "over 12 documents in both runs, p 0.0312");
  }

  @Test
  void a_run_that_is_not_shown_to_be_worse_meets_its_test() throws IOException {
    baseline(documents(12, STRONG));
    evaluate("after", documents(1, WEAK, STRONG, 12));
    check("after", "--test", "pass").ok().prints("not shown to be worse: 0.9167 after 1");
    check("after", "--test", "pass", "--detailed-exit-code").ended(ExitCode.NOT_SHOWN);
  }

  @Test
  void too_few_documents_for_the_margin_show_nothing() throws IOException {
    baseline(documents(12, STRONG));
    evaluate("after", documents(12, STRONG + " We say so."));
    check("after", "--test=pass", "--margin=pass=0.05")
        .ended(ExitCode.UNSCORED)
        .complains("cannot be verified: too few documents to say", "about 52 would show");
    check("after", "--test=pass", "--margin=pass=0.05", "--detailed-exit-code")
        .ended(ExitCode.TOO_FEW);
    check("after", "--test=pass", "--margin=pass=0.3", "--detailed-exit-code").ok();
  }

  @Test
  void traits_and_items_are_tested_each_with_its_name() throws IOException {
    baseline(documents(12, STRONG));
    evaluate("after", documents(12, MIDDLING));
    CapturedOutput check = check("after", "--test", "traits,items", "--json");
    assertThat(check.out())
        .contains("\"criterion\":\"trait support\",\"difference\":\"-2\",")
        .containsPattern("\"criterion\":\"item S1\"[^}]*\"outcome\":\"not-shown\"")
        .containsPattern("\"criterion\":\"item S2\"[^}]*\"outcome\":\"worse\"");
  }

  @Test
  void without_a_common_document_nothing_can_be_said() throws IOException {
    baseline(line("a", STRONG));
    evaluate("after", line("b", WEAK));
    CapturedOutput check = check("after", "--test", "pass,score,items").ended(ExitCode.UNSCORED);
    check.complains(
        "--test pass cannot be verified: no document has a value in both runs",
        "--test item S2 cannot be verified");
    check("after", "--test", "pass", "--detailed-exit-code").ended(ExitCode.TOO_FEW);
  }

  @Test
  void tests_are_in_the_files_for_continuous_integration() throws IOException {
    baseline(documents(12, STRONG));
    evaluate("after", documents(12, WEAK));
    Path junit = file("check.xml");
    Path summary = file("check.md");
    check("after", "--test=score", "--junit=" + junit, "--summary=" + summary);
    assertThat(Files.readString(junit))
        .contains(
            "<property name=\"test score\" value=\"shown to be worse: 1 after 5",
            "name=\"--test score\"");
    assertThat(Files.readString(summary)).contains("shown to be worse: 1 after 5");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--test=passes | `passes` is not one of `pass`, `score`",
        "--margin=pass=0.1 | needs --test pass",
        "--test=pass --margin=pass=1.5 | must not be negative or above 1",
        "--test=score --margin=score=-1 | must not be negative",
        "--test=pass --level=0.5 | --level must be above 0 and below 0.5",
        "--min-mean=1 --detailed-exit-code | needs --test",
      })
  void a_test_that_cannot_be_meant_is_refused(String options, String message) throws IOException {
    evaluate("one", line("a", STRONG));
    check("one", options.split(" ")).ended(ExitCode.USAGE).complains(message);
  }

  /// Documents of which the first have one text.
  private static String[] documents(int first, String text, String others, int all) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < all; i++) {
      lines.add(line("d" + i, i < first ? text : others));
    }
    return lines.toArray(String[]::new);
  }

  private static String[] documents(int all, String text) {
    return documents(all, text, text, all);
  }

  @ParameterizedTest
  @CsvSource({
    "--max-unscored, 0.5, say what to check",
    "--min-pass-rate, 1.1, from 0 to 1",
    "--max-mean-drop, -1, negative",
    "--min-mean, many, Invalid value",
  })
  void what_cannot_be_meant_is_refused(String option, String value, String message)
      throws IOException {
    evaluate("one", line("a", STRONG));
    check("one", option + "=" + value).ended(ExitCode.USAGE).complains(message);
  }

  private void baseline(String... lines) throws IOException {
    evaluate("before", lines);
    run("compare before --as-baseline").ok();
  }

  private void evaluate(String name, String... lines) throws IOException {
    Path documents = file(name + ".jsonl");
    Files.writeString(documents, String.join("\n", lines));
    CapturedOutput evaluated =
        run(
                "evaluate --rubric {} --documents {} --name {} --max-unscored 1",
                rubric,
                documents,
                name)
            .ok();
  }

  private CapturedOutput check(String run, String... options) {
    return run("compare check", run, options);
  }

  private static String line(String id, String text) {
    return "{\"id\": \"" + id + "\", \"text\": \"" + text + "\"}";
  }
}
