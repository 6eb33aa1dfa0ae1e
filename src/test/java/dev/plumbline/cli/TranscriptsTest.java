package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Pages that are transcripts: the commands of their `console` blocks, run one after the other over
/// one empty store, print what the blocks say, on standard output and then on standard error. What
/// a command sends to a file with `>` is what that file holds. With `-Dgolden=write` blocks and
/// files are written again.
class TranscriptsTest {

  private static final Pattern BLOCK = Pattern.compile("```console\n(.*?)```", Pattern.DOTALL);
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
  private static final Pattern REDIRECTED = Pattern.compile("(.*) > (\\S+)");
  private static final String PROMPT = "$ plumbline ";

  @TempDir private Path store;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "docs/examples/batch/README.md",
        "docs/examples/ci/README.md",
        "docs/examples/rescore/README.md"
      })
  void a_transcript_is_what_the_commands_print(String name) throws IOException {
    Path page = Path.of(name);
    String replayed =
        BLOCK
            .matcher(Files.readString(page))
            .replaceAll(block -> Matcher.quoteReplacement(run(block.group(1))));

    assertSame(replayed, page);
  }

  private String run(String block) {
    String line = block.lines().findFirst().orElseThrow();
    assertThat(line).startsWith(PROMPT);
    Matcher redirected = REDIRECTED.matcher(line);
    String command = redirected.matches() ? redirected.group(1) : line;
    Map<String, String> environment = new TreeMap<>(Map.of("PLUMBLINE_STORE", store.toString()));
    CapturedOutput output =
        CapturedOutput.run(
            environment, words(command.substring(PROMPT.length())).toArray(String[]::new));
    String shown = output.out();
    if (redirected.matches()) {
      assertSame(shown, Path.of(redirected.group(2)));
      shown = "";
    }
    return "```console\n" + line + "\n" + shown + output.err() + "```";
  }

  private static void assertSame(String made, Path file) {
    try {
      if (System.getProperty("golden", "").equals("write")) {
        Files.writeString(file, made);
      }
      assertThat(made).isEqualTo(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(line);
    while (word.find()) {
      words.add(word.group(1) == null ? word.group(2) : word.group(1));
    }
    return words;
  }
}
