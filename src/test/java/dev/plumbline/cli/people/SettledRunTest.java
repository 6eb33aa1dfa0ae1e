package dev.plumbline.cli.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two markers without an automatic judge end in one run that has every candidate once.
@Tag("slow")
class SettledRunTest {

  @TempDir private Path folder;

  private MarkingFixture marking;

  @BeforeEach
  void begin() throws IOException {
    marking = new MarkingFixture(folder);
    marking.person("Eva Evans", "eva-three");
    marking.begin();
    marking.mark("person:ada-one", "ada", List.of("4 3 2 5", "4 4 4 4", "5 5 5 5"));
    marking.mark("person:bob-two", "bob", List.of("4 3 2 5", "4 4 3 4", "2 2 2 2"));
  }

  @Test
  void a_tolerance_that_is_no_number_or_below_zero_is_refused_in_words() {
    for (String[] command : new String[][] {{"measure", "agreement"}, {"decide", "settlement"}}) {
      CapturedOutput word =
          CapturedOutput.run(command[0], command[1], "first", "second", "--tolerance", "abc");
      CapturedOutput below =
          CapturedOutput.run(command[0], command[1], "first", "second", "--tolerance", "-1");

      assertThat(word.exit()).isEqualTo(ExitCode.USAGE);
      assertThat(word.err())
          .contains("'--tolerance': `abc` is not a number")
          .doesNotContain("java");
      assertThat(below.exit()).isEqualTo(ExitCode.USAGE);
      assertThat(below.err()).startsWith("plumbline: --tolerance must not be negative");
    }
  }

  @Test
  void means_within_the_tolerance_and_an_adjudication_beyond_it_end_in_one_run()
      throws IOException {
    CapturedOutput open = settle("--tolerance", "0.5");
    assertThat(open.exit()).isEqualTo(4);
    assertThat(open.out())
        .contains("essay-2", "4 answers not settled: A, D, P, R", "1 document not settled")
        .contains("within the tolerance", "marked alike");
    assertThat(marking.ok("store", "info").out()).doesNotContain("final");

    adjudicate(1, "--tolerance", "0.5");
    CapturedOutput done = settle("chair", "--tolerance", "0.5", "--name", "final");
    assertThat(done.exit()).as(done.err()).isZero();
    assertThat(finals("final"))
        .containsExactly("essay-3,3.45,pass", "essay-1,3.9,pass", "essay-2,3,pass");
    assertThat(marking.ok("proof", "verify", "final").out()).contains("everything verifies");
    assertThat(marking.ok("decide", "history", "final", "essay-1").out())
        .contains("mean of person:ada-one 4 and person:bob-two 3.8");
    assertThat(settle("chair", "--tolerance", "0.5", "--name", "final").out())
        .isEqualTo(done.out());
    assertThat(marking.ok("explain", "final", "essay-1", "--for", "writer").out())
        .contains("More than one person marked your text.")
        .doesNotContain("utomatic");
  }

  @Test
  void a_mean_that_crosses_the_cut_decides_the_verdict() throws IOException {
    again(List.of("3 3 3 3", "4 4 4 4", "3 3 3 3"), List.of("2 3 2 3", "3 3 3 3", "3 2 3 2"));
    assertThat(settle("--tolerance", "1", "--name", "final").exit()).isZero();
    // 3 and 2.55, 4 and 3, 3 and 2.45
    assertThat(finals("final"))
        .containsExactly("essay-3,2.775,fail", "essay-1,3.5,pass", "essay-2,2.725,fail");
  }

  @Test
  void the_higher_the_lower_and_the_first_marker_count_as_a_whole() throws IOException {
    again(List.of("3 3 3 3", "4 4 4 4", "3 3 3 3"), List.of("2 3 2 3", "3 3 3 3", "4 3 3 3"));
    assertThat(settle("--tolerance", "1", "--rule", "higher", "--name", "higher").exit()).isZero();
    assertThat(settle("--tolerance", "1", "--rule", "lower", "--name", "lower").exit()).isZero();
    assertThat(settle("--tolerance", "1", "--rule", "first", "--name", "first").exit()).isZero();

    assertThat(finals("higher"))
        .containsExactly("essay-3,3,pass", "essay-1,4,pass", "essay-2,3.25,pass");
    assertThat(finals("lower"))
        .containsExactly("essay-3,2.55,fail", "essay-1,3,pass", "essay-2,3,pass");
    assertThat(finals("first"))
        .containsExactly("essay-3,3,pass", "essay-1,4,pass", "essay-2,3,pass");
  }

  @Test
  void levels_are_agreed_one_by_one_and_a_mean_is_the_nearest_level() throws IOException {
    again(List.of("3 3 3 3", "5 4 4 4", "3 3 3 3"), List.of("2 3 2 3", "3 3 4 4", "4 3 3 3"));
    assertThat(settle("--tolerance", "1", "--on", "levels").out())
        .contains("1 answer not settled: P", "1 document not settled");
    assertThat(settle("--tolerance", "2", "--on", "levels", "--name", "final").exit()).isZero();
    assertThat(finals("final"))
        .containsExactly("essay-3,3,pass", "essay-1,4,pass", "essay-2,3.25,pass");
    assertThat(marking.ok("proof", "verify", "final").out()).contains("everything verifies");
  }

  @Test
  void without_a_tolerance_only_equal_marks_are_agreed() {
    assertThat(settle().out()).contains("essay-1", "essay-2", "2 documents not settled");
  }

  @Test
  void a_share_that_two_mark_and_the_rest_that_one_marks_are_one_run() throws IOException {
    again(List.of(), List.of());
    Path forms = marking.file("shared.jsonl");
    marking.begin(Stream.of("--double-share", "0.34", "--seed", "5", "--export", forms.toString()));
    List<String> filled =
        ReviewFixture.objects(forms).stream()
            .map(form -> MarkingFixture.filled(form, "3 3 3 3".split(" ")))
            .toList();
    assertThat(filled).hasSize(5);
    String[] most = imported("most.jsonl", filled.subList(0, 4));
    assertThat(marking.run(most).out()).contains("waits for person:");

    String[] all = imported("all.jsonl", filled);
    assertThat(marking.run(all).out()).contains("marked once", "marked alike");
    assertThat(finals("final"))
        .containsExactly("essay-3,3,pass", "essay-1,3,pass", "essay-2,3,pass");
  }

  @Test
  void options_of_a_marking_are_refused_for_a_run_with_a_judge() {
    marking.evaluate("cues");
    assertThat(
            marking
                .run(
                    "decide",
                    "settlement",
                    "cues",
                    "ada",
                    "bob",
                    "--by",
                    "Ada Lovelace",
                    "--tolerance",
                    "1")
                .exit())
        .isEqualTo(2);
    assertThat(
            marking
                .run("decide", "settlement", "march", "ada", "march", "--by", "Ada Lovelace")
                .exit())
        .isNotZero();
  }

  /// Another store, with other marks.
  private void again(List<String> ada, List<String> bob) throws IOException {
    marking = new MarkingFixture(Files.createDirectory(folder.resolve("again")));
    marking.begin();
    if (!ada.isEmpty()) {
      marking.mark("person:ada-one", "ada", ada);
      marking.mark("person:bob-two", "bob", bob);
    }
  }

  /// Imports forms, and settles the runs that they become.
  private String[] imported(String file, List<String> forms) {
    String out =
        marking.ok("review", "march", "--import", marking.write(file, forms).toString()).out();
    List<String> runs =
        Pattern.compile("sha256:[0-9a-f]{64}")
            .matcher(out)
            .results()
            .map(MatchResult::group)
            .toList();
    return Stream.of(
            Stream.of("decide", "settlement", "march"),
            runs.stream(),
            Stream.of("--by", "Ada Lovelace", "--name", "final"))
        .flatMap(part -> part)
        .toArray(String[]::new);
  }

  private CapturedOutput settle(String... more) {
    return marking.run(
        Stream.concat(
                Stream.of("decide", "settlement", "march", "ada", "bob", "--by", "Ada Lovelace"),
                Stream.of(more))
            .toArray(String[]::new));
  }

  private void adjudicate(int expected, String... more) {
    Path forms = marking.file("chair.jsonl");
    marking.ok(
        Stream.concat(
                Stream.of(
                    "measure",
                    "agreement",
                    "ada",
                    "bob",
                    "--judge",
                    "adjudication:eva-three",
                    "--export",
                    forms.toString()),
                Stream.of(more))
            .toArray(String[]::new));
    List<JsonObject> all = ReviewFixture.objects(forms);
    assertThat(all).hasSize(expected);
    marking.write(
        "chair.filled.jsonl",
        all.stream().map(form -> MarkingFixture.filled(form, "3 3 3 3".split(" "))).toList());
    marking.ok(
        "review",
        "march",
        "--import",
        marking.file("chair.filled.jsonl").toString(),
        "--name",
        "chair");
  }

  /// What counts of each document, in the order of the run.
  private List<String> finals(String run) {
    List<List<String>> rows =
        marking
            .ok("show", run, "--format", "csv")
            .out()
            .lines()
            .map(line -> List.of(line.split(",", -1)))
            .toList();
    List<String> names = rows.getFirst();
    return rows.stream()
        .skip(1)
        .map(row -> {
          return row.getFirst()
              + ","
              + row.get(names.indexOf("final"))
              + ","
              + row.get(names.indexOf("verdict"));
        })
        .toList();
  }
}
