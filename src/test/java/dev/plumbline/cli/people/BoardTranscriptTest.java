package dev.plumbline.cli.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.TranscriptPage;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.fixtures.RawStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The story of a board, as its page tells it: the commands of its `console` blocks print what the
/// blocks say. Before an import, the forms are filled as the markers of the story would.
@Tag("slow")
class BoardTranscriptTest {

  private static final Path PAGE = Path.of("docs/examples/board/transcript.txt");
  private static final Pattern FILE = Pattern.compile("[a-z.]+\\.(csv|jsonl)|pages");

  @TempDir private Path folder;

  @Test
  void the_page_tells_what_happens() throws IOException {
    String replayed = TranscriptPage.replay(PAGE, this::printed);
    assertThat(replayed).contains("everything verifies").doesNotContain("Will Writer)");
    assertThat(marks(replayed, "june")).isEqualTo(byHand(replayed, 5, 4));
    assertThat(marks(replayed, "july")).isEqualTo(byHand(replayed, 6, 4));
  }

  private String printed(String command) {
    if (command.contains("appeal june")) {
      RawStore.edit(
          folder.resolve("store"),
          "UPDATE run SET ended = '"
              + Instant.now().minus(40, ChronoUnit.DAYS)
              + "' WHERE name ="
              + " 'june'");
    }
    Map<String, String> environment =
        new TreeMap<>(Map.of("PLUMBLINE_STORE", folder.resolve("store").toString()));
    CapturedOutput output =
        CapturedOutput.run(environment, TranscriptPage.words(command, this::file));
    return BoardMarker.masked((output.out() + output.err()).replace(folder + "/", ""));
  }

  /// A file in the folder of the test; one that is filled is made of the one that was exported.
  private String file(String word) {
    if (!FILE.matcher(word).matches()) {
      return word;
    }
    Path file = folder.resolve(word);
    if (word.contains(".filled.") && Files.notExists(file)) {
      try {
        fill(folder.resolve(word.replace(".filled", "")), file);
      } catch (IOException failure) {
        throw new java.io.UncheckedIOException(failure);
      }
    }
    return file.toString();
  }

  private static void fill(Path form, Path filled) throws IOException {
    BoardMarker.fill(form, filled, 0);
  }

  /// Mark and grade of each essay, as a table of the page has them.
  private static List<String> marks(String page, String run) {
    return page.substring(page.indexOf("plumbline show " + run))
        .lines()
        .filter(line -> line.startsWith("essay-"))
        .limit(15)
        .map(line -> line.split(",")[0] + " " + line.split(",")[1] + " " + line.split(",")[2])
        .toList();
  }

  /// Those that were computed by hand; after a semicolon since an appeal.
  private static List<String> byHand(String page, int grade, int mark) {
    return page.lines()
        .filter(line -> line.startsWith("| essay-"))
        .map(line -> List.of(line.split(" *\\| *")))
        .map(cells ->
            cells.get(1) + " " + part(cells.get(mark), grade) + " " + part(cells.get(grade), grade))
        .toList();
  }

  private static String part(String cell, int grade) {
    String[] parts = cell.split("; ");
    return grade == 6 ? parts[parts.length - 1] : parts[0];
  }
}
