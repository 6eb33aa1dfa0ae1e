package dev.plumbline.cli.see;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Cards and letters of documents whose texts are erased, also where the plan read a text.
class ErasedCardTest {

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

  @TempDir private Path folder;

  @Test
  void a_card_and_a_letter_are_drawn_of_what_is_left() throws IOException {
    Path rubric = Files.writeString(folder.resolve("rubric.yaml"), RUBRIC);
    Path texts =
        Files.writeString(
            folder.resolve("texts.jsonl"),
            """
            {"id": "a", "text": "Thank you for this.", "facts": {"wish": "a train to the “sea” by night"}}
            {"id": "b", "text": "Nothing.", "facts": {"wish": ""}}
            """);
    String store = folder.resolve("store").toString();
    CapturedOutput.run("evaluate --rubric {} --documents {} --store", rubric, texts, store);

    assertThat(CapturedOutput.run("store erase @latest a --store", store).err()).isEmpty();

    Path pages = folder.resolve("pages");
    CapturedOutput report = CapturedOutput.run("report @latest --out {} --store", pages, store);
    assertThat(report.exit()).describedAs(report.err()).isEqualTo(ExitCode.OK);
    Path words = folder.resolve("words");
    CapturedOutput written =
        CapturedOutput.run("explain @latest --all --for writer --out {} --store", words, store);
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
