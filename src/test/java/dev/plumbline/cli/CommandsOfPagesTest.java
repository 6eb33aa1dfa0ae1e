package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/// Commands on pages that users copy from exist, and so do their options.
@Tag("slow")
class CommandsOfPagesTest {

  private static final Pattern COMMAND =
      Pattern.compile(
          "(?:^|[`\\s])(?<!--stack-name )plumbline ((?:[a-z-]+ ?)+)((?:\\\\\\n|[^\\n`|&>])*)");
  private static final Pattern OPTION = Pattern.compile("(?<=\\s)--[a-z-]+");

  static List<Path> pages() throws IOException {
    try (Stream<Path> pages = Files.list(Path.of("docs"))) {
      return Stream.concat(Stream.of(Path.of("README.md")), pages)
          .filter(page -> page.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void every_command_and_option_of_a_page_exists(Path page) throws IOException {
    Matcher commands = COMMAND.matcher(Files.readString(page));
    List<String> unknown = new ArrayList<>();
    while (commands.find()) {
      CommandLine line = PlumblineCommand.line(Map.of());
      for (String word : commands.group(1).strip().split(" ")) {
        line = line.getSubcommands().getOrDefault(word, line);
      }
      Matcher options = OPTION.matcher(" " + commands.group(2));
      while (options.find()) {
        if (line.getCommandSpec().findOption(options.group()) == null) {
          unknown.add(line.getCommandSpec().qualifiedName() + " " + options.group());
        }
      }
      if (line.getParent() == null) {
        unknown.add(commands.group().strip());
      }
    }
    assertThat(unknown).isEmpty();
  }
}
