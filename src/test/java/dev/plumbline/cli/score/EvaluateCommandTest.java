package dev.plumbline.cli.score;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class EvaluateCommandTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: reasons
      version: 1.0.0
      traits:
        support:
          scale: {min: 1, max: 5, step: 0.5}
          items:
            - {id: S1, ask: Are there reasons?, cues: {positive: [because, since]}}
            - {id: S2, ask: Are there examples?, cues: {positive: [for example]}}
      plan:
        composite: {weighted_mean: {support: 1}, pass: composite >= 3}
      """;

  private static final String SEED = "0123456789abcdef".repeat(4);

  private Path rubric;
  private Path documents;

  @BeforeEach
  void write() throws IOException {
    rubric = write("rubric.yaml", RUBRIC);
    documents = file("documents.jsonl");
    Files.writeString(documents, lines(100));
  }

  @Test
  void concurrency_is_bounded_also_where_one_text_is_evaluated() {
    CapturedOutput.run("evaluate events/essay --concurrency 999")
        .ended(ExitCode.USAGE)
        .complains("--concurrency must be from 1 to 256");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 16, 17, 99, 100})
  void a_stopped_run_goes_on_and_ends_with_the_same_bytes(int linesWritten) {
    run("whole");
    run("stopped");
    RawStore.edit(store("stopped"), "UPDATE run SET digest = NULL, ended = NULL");
    if (linesWritten < 100) {
      RawStore.edit(store("stopped"), "DELETE FROM run_line WHERE position >= " + linesWritten);
    }
    run("stopped", "--salt-seed", SEED)
        .ok()
        .complains("continuing the run: " + linesWritten + " of 100 documents");
    assertSameFiles("stopped", "whole");
  }

  @Test
  void bad_lines_are_listed_and_left_out_where_that_is_wished() throws IOException {
    String bad =
        lines(3)
            + "{\"id\": \"d3\", \"text\": }\n"
            + "{\"id\": \"d1\", \"text\": \"Again.\"}\n"
            + "{\"id\": \"d4\"}\n"
            + "[]\n";
    Files.writeString(documents, lines(3));
    run("good", "--salt-seed", SEED);
    Files.writeString(documents, bad);

    CapturedOutput refused = run("refused");
    run("skipping", "--skip-bad-lines", "--salt-seed", SEED)
        .ended(ExitCode.UNSCORED)
        .complains(
            "documents.jsonl:4:",
            "documents.jsonl:5:1: the id `d1` occurs twice",
            "documents.jsonl:6:1 /text: `text` is missing",
            "documents.jsonl:7:1: this line is not an object",
            "4 documents left out\n");

    refused.ended(ExitCode.USAGE);
    assertThat(refused.err().lines()).hasSize(4);
    assertSameFiles("skipping", "good");
  }

  @Test
  void bad_elements_of_an_array_on_one_line_are_listed_each() throws IOException {
    Files.writeString(
        documents,
        "[{'id':'a','text':1},{'id':'b','text':2},{'id':'ok','text':'So.'},{'id':'ok','text':'x'},7]"
            .replace('\'', '"'));
    run("out", "--skip-bad-lines")
        .ended(ExitCode.UNSCORED)
        .complains(
            "documents.jsonl:1:2 /0/text: `text` is missing",
            "documents.jsonl:1:22 /1/text: `text` is missing",
            "/3: the id `ok` occurs twice",
            "/4: this is not an object",
            "4 documents left out\n")
        .prints(": 1 document\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\": \"d0\"}\n",
        "[{\"id\": \"d0\", \"text\": \"One.\"},",
      })
  void what_hides_the_other_documents_or_leaves_none_is_refused_all_the_same(String content)
      throws IOException {
    Files.writeString(documents, content);
    run("out", "--skip-bad-lines").ended(ExitCode.USAGE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--name", "--salt-seed"})
  void an_option_without_a_value_is_not_taken_for_an_absent_one(String option) {
    run("out", option, "").ended(ExitCode.USAGE).complains(option + " has ");
    assertThat(store("out")).doesNotExist();
  }

  @Test
  void threads_change_no_byte() throws IOException {
    run("one", "--threads", "1");
    run("many", "--threads", "7");
    assertThat(file("one/results.jsonl")).hasSameBinaryContentAs(file("many/results.jsonl"));
  }

  @Test
  void locale_and_time_zone_change_no_byte() {
    run("here");
    Locale locale = Locale.getDefault();
    TimeZone zone = TimeZone.getDefault();
    try {
      Locale.setDefault(Locale.of("tr", "TR"));
      TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
      run("there");
    } finally {
      Locale.setDefault(locale);
      TimeZone.setDefault(zone);
    }
    assertSameFiles("there", "here");
  }

  @Test
  void a_finished_run_is_found_again_from_any_folder() {
    run("out", "--store", path("store"));
    run("elsewhere", "--store", path("store"))
        .ok()
        .complains("this run has ended before: nothing was evaluated again");
    assertSameFiles("elsewhere", "out");
  }

  @Test
  void another_input_is_another_run_and_replaces_the_files() throws IOException {
    String store = path("store");
    run("out", "--store", store);
    Files.writeString(documents, lines(3));
    CapturedOutput other = run("out", "--store", store).ok();
    assertThat(Files.readAllLines(file("out/results.jsonl"))).hasSize(3);
    try (SqliteStore opened = SqliteStore.openExisting(file("store"))) {
      assertThat(opened.runs().list()).hasSize(2).allMatch(StoredRun::hasEnded);
    }
  }

  @Test
  void a_run_can_be_named_once() {
    String store = path("store");
    run("out", "--store", store, "--name", "march").ok();
    run("out", "--store", store, "--name", "march").ok();
    run("out", "--store", store, "--name", "march", "--salt-seed", "f".repeat(64))
        .ended(ExitCode.USAGE)
        .complains("another run in this store has this name");
  }

  @Test
  void too_many_documents_without_a_score_end_with_four() throws IOException {
    Files.writeString(documents, "{\"id\":\"empty\",\"text\":\"\"}\n");
    run("out").ended(ExitCode.UNSCORED);
  }

  @Test
  void fields_with_other_names_are_mapped() throws IOException {
    Files.writeString(documents, "{\"key\":7,\"body\":\"Because.\",\"overall\":\"3.5\"}\n");
    run("out", "--map", "id=key,text=body,composite=overall", "--labels", documents.toString())
        .ok()
        .prints("agreement with human scores");
  }

  @Test
  void wrong_labels_are_reported_by_line() throws IOException {
    Path labels = file("labels.jsonl");
    Files.writeString(
        labels,
        """
        {"id": "d1", "scores": {"composite": "high"}}
        {"id": "d2", "scores": {"style": 3}}
        {"id": "d3"}
        {"id": "d4", "scores": {"composite": 3}}
        {"id": "d4", "scores": {"composite": 4}}
        """);
    run("out", "--labels", labels.toString())
        .ended(ExitCode.USAGE)
        .complains(":1:1", ":2:1", ":3:1", ":5:1");
    assertThat(file("out")).doesNotExist();
  }

  @Test
  void with_gate_a_result_that_does_not_pass_ends_with_one() {
    run("out", "--require-pass").ended(ExitCode.NOT_PASSED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evaluate",
        "evaluate nowhere",
        "evaluate --documents x.jsonl",
        "evaluate events/essay --out x",
        "evaluate --no-such-flag",
        "score --rubric events/essay/rubric.yaml",
        "rubric compile no-such-file.yaml",
        "explain sha256:12",
        "frobnicate",
        ""
      })
  void wrong_usage_ends_with_two_and_no_stack_trace(String arguments) {
    CapturedOutput run = CapturedOutput.run(arguments).ended(ExitCode.USAGE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).isNotBlank().doesNotContain("Exception", "\tat ");
  }

  @Test
  void yaml_json_and_windows_line_ends_give_the_same_three_digests() throws IOException {
    Path windows = file("windows.yaml");
    Files.write(windows, RUBRIC.replace("\n", "\r\n").getBytes(UTF_8));
    CapturedOutput unix = CapturedOutput.run("rubric compile {} --dry-run --json", rubric);
    CapturedOutput other = CapturedOutput.run("rubric compile {} --dry-run --json", windows);
    CapturedOutput yaml =
        CapturedOutput.run("rubric compile docs/examples/learner-essay.yaml --dry-run --json");
    CapturedOutput json =
        CapturedOutput.run("rubric compile docs/examples/learner-essay.json --dry-run --json");
    unix.ok();
    assertThat(other.out()).isEqualTo(unix.out());
    yaml.ok();
    assertThat(withoutLines(json.out())).isEqualTo(withoutLines(yaml.out()));
  }

  /// A warning names the place in its file, which differs with the syntax.
  private static String withoutLines(String out) {
    return out.replaceAll("\"(column|line)\":[0-9]+", "\"$1\":0");
  }

  @Test
  void a_changed_byte_in_the_store_ends_with_five() {
    String store = path("store");
    CapturedOutput.run("evaluate events/essay --store", store);
    String digest = RawStore.digests(file("store"), ArtefactKind.SCORECARD).getFirst();
    RawStore.edit(
        file("store"),
        "UPDATE artefact SET body = CAST(replace(CAST(sqlar_uncompress(body, size) AS TEXT), '1',"
            + " '2') AS BLOB) WHERE kind = 'scorecard'");
    CapturedOutput.run("explain {} --store", digest, store)
        .ended(ExitCode.CORRUPT)
        .complains("corrupt");
  }

  private CapturedOutput run(String out, String... more) {
    Stream<String> arguments =
        Stream.of(
            "evaluate",
            "--rubric",
            rubric.toString(),
            "--documents",
            documents.toString(),
            "--out",
            path(out),
            "--quiet");
    List<String> given = List.of(more);
    Stream<String> store =
        given.contains("--store") ? Stream.of() : Stream.of("--store", store(out).toString());
    Stream<String> seed =
        given.contains("--salt-seed") ? Stream.of() : Stream.of("--salt-seed", SEED);
    return CapturedOutput.run("{}", arguments, store, seed, Stream.of(more));
  }

  private Path store(String out) {
    return file(out + "-store");
  }

  private void assertSameFiles(String actual, String expected) {
    for (String name : List.of("results.jsonl", "summary.json", "summary.txt")) {
      assertThat(file(actual).resolve(name)).hasSameBinaryContentAs(file(expected).resolve(name));
    }
  }

  private static String lines(int count) {
    return IntStream.range(0, count)
        .mapToObj(i ->
            "{\"id\":\"d"
                + i
                + "\",\"text\":\""
                + "It rained because of the wind. ".repeat(i % 3)
                + "For example, line "
                + i
                + " shows it.\"}\n")
        .collect(Collectors.joining());
  }

  @Test
  void every_bad_line_is_reported_at_once_and_nothing_is_written() throws IOException {
    Files.writeString(
        documents,
        """
        {"id": "a", "text": "One."}
        {"id": "a", "text": "Two."}
        {"id": "b"}
        {"id": "c", "text": "Three.", "id": "d"}
        not json
        [1]
        {"id": "e", "text": "\\ud800"}
        """);

    CapturedOutput run = run("out");

    run.ended(ExitCode.USAGE);
    assertThat(run.err().lines())
        .extracting(line -> line.replaceAll("^.*documents.jsonl:(\\d+):.*$", "$1"))
        .containsExactly("2", "3", "4", "5", "6", "7");
    run.doesNotComplain("Exception");
    assertThat(file("out")).doesNotExist();
  }
}
