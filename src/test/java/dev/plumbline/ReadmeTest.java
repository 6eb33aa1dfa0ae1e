package dev.plumbline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What the README shows is what its commands do.
class ReadmeTest {

  private static final String FENCE = "```text\nshort-argument 1.0.0\n";

  @Test
  void the_output_of_the_first_command_is_the_one_that_is_shown() throws IOException {
    String readme = Files.readString(Path.of("README.md"));
    int begin = readme.indexOf(FENCE) + "```text\n".length();
    List<String> shown =
        readme
            .substring(begin, readme.indexOf("\n```", begin))
            .lines()
            .filter(line -> !line.strip().startsWith("…"))
            .toList();
    List<String> printed = Files.readAllLines(Path.of("events/essay/expected/explanation.txt"));
    assertThat(readme).contains("exec:java -Dexec.args=\"evaluate events/essay\"", FENCE);
    assertThat(printed).containsSubsequence(shown);
  }

  @Test
  void the_command_line_is_not_installed_by_a_quick_build_which_packages_nothing()
      throws IOException {
    List<String> packaged;
    try (Stream<String> lines = Files.lines(Path.of("README.md"))) {
      packaged = lines.filter(line -> line.matches("\\./mvnw\\b.* package\\b.*")).toList();
    }
    assertThat(packaged).isNotEmpty().noneMatch(line -> line.contains("-Dquick"));
  }
}
