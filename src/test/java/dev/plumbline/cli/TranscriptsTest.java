package dev.plumbline.cli;

import dev.plumbline.cli.output.CapturedOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Pages that are transcripts: the commands of their `console` blocks, run one after the other over
/// one empty store, print what the blocks say, on standard output and then on standard error. What
/// a command sends to a file with `>` is what that file holds.
class TranscriptsTest {

  private static final Pattern REDIRECTED = Pattern.compile("(.*) > (\\S+)");

  @TempDir private Path store;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "docs/examples/batch/transcript.txt",
        "docs/examples/ci/transcript.txt",
        "docs/examples/rescore/transcript.txt"
      })
  void a_transcript_is_what_the_commands_print(String name) throws IOException {
    TranscriptPage.replay(Path.of(name), this::printed);
  }

  private String printed(String command) {
    Matcher redirected = REDIRECTED.matcher(command);
    Map<String, String> environment = new TreeMap<>(Map.of("PLUMBLINE_STORE", store.toString()));
    CapturedOutput output =
        CapturedOutput.run(
            environment,
            TranscriptPage.words(
                redirected.matches() ? redirected.group(1) : command, Function.identity()));
    if (!redirected.matches()) {
      return output.out() + output.err();
    }
    try {
      TranscriptPage.assertSame(output.out(), Path.of(redirected.group(2)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return output.err();
  }
}
