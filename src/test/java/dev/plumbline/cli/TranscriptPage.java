package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A text that shows commands and what they print: a line that begins with `$`, then the output up
/// to an empty line. With `-Dgolden=write` what was printed is written into it.
public final class TranscriptPage {

  private static final Pattern BLOCK =
      Pattern.compile("(?m)^\\$ plumbline ([^\n]*)\n(?:[^\n]+\n)*");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

  /// Runs the commands of a page, in its order, and compares.
  ///
  /// @param printed what a command prints, given what stands behind `plumbline`
  /// @return the page with what was printed
  public static String replay(Path page, Function<String, String> printed) throws IOException {
    String replayed =
        BLOCK
            .matcher(Files.readString(page))
            .replaceAll(block -> Matcher.quoteReplacement(run(block.group(1), printed)));
    assertSame(replayed, page);
    return replayed;
  }

  private static String run(String command, Function<String, String> printed) {
    String output = printed.apply(command);
    assertThat(output).as(command).doesNotContain("\n\n");
    return "$ plumbline " + command + "\n" + output;
  }

  /// What was made is what a committed file holds.
  static void assertSame(String made, Path file) throws IOException {
    if (System.getProperty("golden", "").equals("write")) {
      Files.writeString(file, made);
    }
    assertThat(made).isEqualTo(Files.readString(file));
  }

  /// The words of a command as a shell would pass them on.
  ///
  /// @param bare what becomes of a word without quotation marks
  public static String[] words(String command, Function<String, String> bare) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(command);
    while (word.find()) {
      words.add(
          word.group(1) != null
              ? word.group(1)
              : word.group(2) != null ? word.group(2) : bare.apply(word.group(3)));
    }
    return words.toArray(String[]::new);
  }

  private TranscriptPage() {}
}
