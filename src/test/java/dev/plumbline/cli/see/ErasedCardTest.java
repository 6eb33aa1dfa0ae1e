package dev.plumbline.cli.see;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
