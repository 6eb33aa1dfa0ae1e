package dev.plumbline.cli.see;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.proof.pack.IndependentVerifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Cards and letters of documents whose texts are erased, also where the plan read a text.
class ErasedCardTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: told
      version: 1.0.0
      facts:
        wish: text
      traits:
        courtesy:
          scale: {min: 1, max: 5}
          items:
            - {id: C1, ask: Does it thank?, cues: {positive: [thank you], clear: 1}}
      plan:
        asked: {rules: [{id: wished, when: 'wish != ""', weight: 1, because: {values: "asked for {wish}"}}]}
        composite: {sum: {courtesy: 1, asked: 1}}
      """;

  @Test
  void a_card_and_a_letter_are_drawn_of_what_is_left() throws IOException {
    Path rubric = write("rubric.yaml", RUBRIC);
    Path texts =
        write(
            "texts.jsonl",
            """
            {"id": "a", "text": "Thank you for this.", "facts": {"wish": "a train to the “sea” by night"}}
            {"id": "b", "text": "Nothing.", "facts": {"wish": ""}}
            """);
    String store = path("store");
    run("evaluate --rubric {} --documents {}", rubric, texts);

    assertThat(run("store erase @latest a").err()).isEmpty();

    Path pages = file("pages");
    CapturedOutput report = run("report @latest --out {}", pages);
    assertThat(report.exit()).describedAs(report.err()).isEqualTo(ExitCode.OK);
    Path words = file("words");
    CapturedOutput written = run("explain @latest --all --for writer --out {}", words);
    assertThat(written.exit()).describedAs(written.err()).isEqualTo(ExitCode.OK);
    try (Stream<Path> files = Stream.concat(Files.walk(pages), Files.walk(words))) {
      assertThat(files.filter(Files::isRegularFile).map(ErasedCardTest::text))
          .hasSizeGreaterThan(4)
          .noneMatch(page -> page.contains("by night") || page.contains("Thank you for this"));
    }
  }

  @Test
  void a_text_that_another_document_has_as_well_is_not_erased_unasked() throws IOException {
    write("rubric.yaml", RUBRIC);
    String line = "{\"id\": \"%s\", \"text\": \"Thank you.\", \"facts\": {\"wish\": \"%s\"}}\n";
    write("texts.jsonl", line.formatted("a", "") + line.formatted("b", "a train"));
    ok("evaluate --rubric ./rubric.yaml --documents ./texts.jsonl --name run");
    run("store erase run a")
        .ended(ExitCode.USAGE)
        .complains("the same text is in 1 other document of the run, such as `b`", "--everywhere");
    ok("explain run b").prints("Thank you");
    ok("store erase run a --everywhere").prints("quotes erased in 2 extractions");
  }

  /// Two persons must decide alike: of `a` they do not, of `b` they do.
  @Test
  void appeals_about_a_value_that_is_erased_are_decided_as_before() throws IOException {
    write(
        "topics.yaml",
        """
        rubric: topics
        version: 1.0.0
        facts:
          topic: {type: text, judged: "What is it about?"}
        plan:
          composite: {formula: "topic.contains('kettle') ? 1 : 0"}
        """);
    write(
        "texts.jsonl",
        """
        {"id": "a", "text": "Thank you for the kettle."}
        {"id": "b", "text": "Thank you for the tea."}
        """);
    String answer =
        "{\"document\":\"%s\",\"completion\":{\"items\":[],\"facts\":[{\"fact\":\"topic\",\"value\":\"what it is about\"}]}}\n";
    write("answers.jsonl", answer.formatted("a") + answer.formatted("b"));
    write("rules.yaml", "days: 28\nfrom: run\ndecide_days: 28\npersons: 2\n");
    ok(
        "evaluate --rubric ./topics.yaml --documents ./texts.jsonl --judge example:one:1"
            + " --completions ./answers.jsonl --name run");
    for (String id : List.of("a", "b")) {
      ok("decide appeal run {} --item topic --ground no --by Writer --rules ./rules.yaml", id);
      for (String person : List.of("Ann", "Ben")) {
        ok(
            "decide correct run {} --item topic --decision {} --reason so --appeal 1 --anyway --by",
            id,
            "a kettle of " + (id.equals("a") ? person : "the reader"),
            person);
      }
    }
    String before = ok("show run --format csv --columns id,final").out();

    ok("store erase run a");
    ok("store erase run b");

    assertThat(before).contains("a,0", "b,1");
    assertThat(ok("show run --format csv --columns id,final").out()).isEqualTo(before);
    assertThat(ok("decide appeal run").out())
        .containsPattern("a +1 .*open")
        .containsPattern("b +1 .*upheld");
    ok("proof verify --all").prints("everything verifies");
    ok("proof export run --out ./pack.zip");
    assertThat(IndependentVerifier.compiled().run(path("pack.zip")).out()).doesNotContain("WRONG");
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
