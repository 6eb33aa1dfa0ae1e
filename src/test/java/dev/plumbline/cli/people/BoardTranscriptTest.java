package dev.plumbline.cli.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.TranscriptPage;
import dev.plumbline.cli.output.CapturedOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The story of a board, as its page tells it: the commands of its `console` blocks print what the
/// blocks say. Before an import, the forms are filled as the markers of the story would.
@Tag("slow")
class BoardTranscriptTest {

  private static final Path PAGE = Path.of("docs/examples/board/README.md");
  private static final Pattern INSTANT =
      Pattern.compile("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z");
  private static final Pattern FILE = Pattern.compile("[a-z.]+\\.(csv|jsonl)");

  @TempDir private Path folder;

  @Test
  void the_page_tells_what_happens() throws IOException {
    String replayed = TranscriptPage.replay(PAGE, this::printed);

    assertThat(replayed).contains("everything verifies").doesNotContain("Ada Lovelace (");
  }

  private String printed(String command) {
    Map<String, String> environment =
        new TreeMap<>(Map.of("PLUMBLINE_STORE", folder.resolve("store").toString()));
    CapturedOutput output =
        CapturedOutput.run(environment, TranscriptPage.words(command, this::file));
    return INSTANT
        .matcher((output.out() + output.err()).replace(folder + "/", ""))
        .replaceAll("<time>");
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
    if (form.toString().endsWith(".csv")) {
      List<String> rows = new ArrayList<>();
      for (String row : Files.readString(form).split("\r\n", -1)) {
        rows.add(filledRow(row));
      }
      Files.writeString(filled, String.join("\r\n", rows));
      return;
    }
    BoardMarker.fill(form, filled, 0);
  }

  /// A row has the id, the judge, …, the item, …, and at its end the text in quotes.
  private static String filledRow(String row) {
    Matcher parts =
        Pattern.compile(
                "([0-9a-f]{32},[^,]*,,\"([^\"]*)\",,([A-Z0-9]+),.*?\"0, 1 or 2\",),,,,,(.*\"([^\"]*)\")",
                Pattern.DOTALL)
            .matcher(row);
    if (!parts.matches()) {
      return row;
    }
    BoardMarker.Mark mark =
        BoardMarker.LENIENT.mark(parts.group(2), parts.group(3), parts.group(5));
    String quote = mark.quote().isEmpty() ? "" : '"' + mark.quote() + '"';
    return parts.group(1).substring(0, parts.group(1).length() - 1)
        + ","
        + mark.decision()
        + ",,"
        + quote
        + ",,,"
        + parts.group(4);
  }
}
