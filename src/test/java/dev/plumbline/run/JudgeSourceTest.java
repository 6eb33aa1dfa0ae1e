package dev.plumbline.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.proof.VerifiedStore;
import dev.plumbline.fixtures.RawStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JudgeSourceTest extends CommandFolder {

  private static final Path EXAMPLE = Path.of("docs/examples/recorded");
  private static final String JUDGE = "example:some-model:prompt-1";

  @Test
  void recorded_answers_serve_replay_verify_and_later_runs() throws IOException {
    evaluate("out", JUDGE, EXAMPLE.resolve("answers.jsonl"));
    String line = Files.readAllLines(file("out/results.jsonl")).getFirst();
    String card = line.replaceAll(".*\"scorecard\":\"(sha256:[0-9a-f]+)\".*", "$1");
    CapturedOutput.run("proof verify --replay {} --store", card, store("out"))
        .prints("extraction  the same", "scorecard   the same");
    CapturedOutput.run(arguments("again", JUDGE, "--store", store("out"), "--max-unscored", "1"))
        .ok();
    VerifiedStore.all(Path.of(store("out")));
    assertThat(file("again/results.jsonl")).hasSameTextualContentAs(file("out/results.jsonl"));
  }

  @Test
  void a_document_without_an_answer_is_refused_and_the_run_continues() throws IOException {
    Path one = file("one.jsonl");
    Files.writeString(one, Files.readAllLines(EXAMPLE.resolve("answers.jsonl")).getFirst());
    evaluate("out", JUDGE, one);
    List<String> lines = Files.readAllLines(file("out/results.jsonl"));
    assertThat(lines.get(0)).contains("\"status\":\"scored\"");
    assertThat(lines.get(1)).contains("\"status\":\"refused\"", "no-completion");
  }

  @Test
  void an_answer_that_was_recorded_is_never_replaced() throws IOException {
    evaluate("out", JUDGE, EXAMPLE.resolve("answers.jsonl"));
    Path other = file("other.jsonl");
    Files.writeString(other, "{\"document\":\"letter-1\",\"completion\":{\"items\":[]}}");
    CapturedOutput.run(
            arguments("other", JUDGE, "--completions", other.toString(), "--store", store("out")))
        .ended(ExitCode.USAGE)
        .complains("other.jsonl:1:1", "a different answer of this judge");
  }

  @Test
  void two_different_answers_to_one_question_are_refused_and_neither_is_recorded()
      throws IOException {
    Path twice = file("twice.jsonl");
    String answers = Files.readString(EXAMPLE.resolve("answers.jsonl"));
    Files.writeString(
        twice, answers + "{\"document\":\"letter-1\",\"completion\":{\"items\":[]}}\n");
    evaluate("out", JUDGE, twice).ended(ExitCode.USAGE).complains("twice.jsonl:4:1", "line 1");
    assertThat(RawStore.digests(Path.of(store("out")), ArtefactKind.COMPLETION)).isEmpty();
    CapturedOutput.run("store info --store", store("out")).prints("no runs");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "{'document': 'letter-9', 'completion': 'x'}            | there is no document with this id",
        "{'completion': 'x'}                                    | `document` is missing",
        "{'document': 'letter-1'}                               | `completion` is neither a text nor an object",
        "{'document': 'letter-1', 'completion': 'x', 'replicate': 1.5} | `replicate` is not a whole number",
        "nothing                                                | JSON",
      })
  void a_line_that_cannot_be_meant_so_stops_before_anything_is_recorded(String line, String message)
      throws IOException {
    Path wrong = file("wrong.jsonl");
    Files.writeString(
        wrong, Files.readString(EXAMPLE.resolve("answers.jsonl")) + line.replace('\'', '"') + "\n");

    evaluate("out", JUDGE, wrong).ended(ExitCode.USAGE).complains("wrong.jsonl:4:", message);
    assertThat(RawStore.digests(Path.of(store("out")), ArtefactKind.COMPLETION)).isEmpty();
  }

  /// 150 requirements in one trait are asked in two blocks; every second one is met.
  @ParameterizedTest
  @CsvSource({
    "true, 150, scored, 0.5",
    "false, 150, scored, 0.5",
    "true, 149, bounded,",
    "true, 151, unscored,"
  })
  void one_plain_answer_about_a_rubric_that_is_asked_in_parts_is_an_answer_to_each_part(
      boolean object, int answered, String status, String composite) throws IOException {
    Path rubric = file("rubric.yaml");
    Files.writeString(
        rubric,
        "rubric: large\nversion: 1.0.0\nevidence: {per_item: 0}\n"
            + "traits:\n  all:\n    scale: {min: 0, max: 1}\n    items:\n"
            + numbered(150, i -> "    - {id: c%d, ask: Is it met?, scale: 0-1}\n".formatted(i), "")
            + "plan:\n  composite: {formula: all}\n");
    String answer =
        "{\"items\":["
            + numbered(answered, i -> "{\"item\":\"c%d\",\"decision\":%d}".formatted(i, i % 2), ",")
            + "]}";
    Path answers =
        write(
            "answers.jsonl",
            "{\"document\":\"letter-1\",\"completion\":"
                + (object ? answer : "\"" + answer.replace("\"", "\\\"") + "\"")
                + "}");

    CapturedOutput run =
        evaluate("out", JUDGE, answers, "--rubric", rubric.toString(), "--max-unscored", "1").ok();
    String line = Files.readAllLines(file("out/results.jsonl")).getFirst();
    assertThat(line)
        .contains("\"status\":\"" + status + "\"")
        .contains("\"composite\":" + (composite == null ? "null" : "\"" + composite + "\""));
    assertThat(RawStore.digests(Path.of(store("out")), ArtefactKind.COMPLETION)).hasSize(2);
  }

  private static String numbered(int many, IntFunction<String> each, String between) {
    return IntStream.range(0, many).mapToObj(each).collect(Collectors.joining(between));
  }

  @Test
  void recorded_answers_need_a_judge() {

    CapturedOutput.run(
            arguments("out", "", "--completions", EXAMPLE.resolve("answers.jsonl").toString()))
        .complains("name the judge with `--judge");
    CapturedOutput.run(arguments("out", "openai:model")).complains("does not name a judge");
  }

  private CapturedOutput evaluate(String out, String judge, Path file, String... more) {
    Stream<String> completions = Stream.of("--completions", file.toString());
    return CapturedOutput.run(
        arguments(out, judge, Stream.concat(completions, Stream.of(more)).toArray(String[]::new)));
  }

  private String[] arguments(String out, String judge, String... more) {
    Stream<String> named = judge.isEmpty() ? Stream.of() : Stream.of("--judge", judge);
    Stream<String> rubric =
        List.of(more).contains("--rubric")
            ? Stream.of()
            : Stream.of("--rubric", EXAMPLE.resolve("rubric.yaml").toString());
    Stream<String> all =
        Stream.of(
            "evaluate",
            "--quiet",
            "--documents",
            EXAMPLE.resolve("documents.jsonl").toString(),
            "--out",
            path(out));
    Stream<String> store =
        List.of(more).contains("--store") ? Stream.of() : Stream.of("--store", store(out));
    return Stream.of(all, rubric, named, store, Stream.of(more))
        .flatMap(it -> it)
        .toArray(String[]::new);
  }

  private String store(String out) {
    return file(out).resolve(".plumbline").toString();
  }
}
