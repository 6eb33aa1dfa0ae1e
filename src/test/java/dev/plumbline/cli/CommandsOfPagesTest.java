package dev.plumbline.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/// Commands on pages and in help that users copy from exist, and so do their options; and who is
/// recorded is named.
@Tag("slow")
class CommandsOfPagesTest {

  private static final CommandLine ROOT = PlumblineCommand.line(Map.of());

  private static final Pattern COMMAND =
      Pattern.compile(
          "(?:^|[`\\s]|target/)(?<!--stack-name )plumbline (?!target/)((?:[a-z][a-z-]* ?)+)((?:\\\\\\n|[^\\n`|&>])*)");
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
    assertThat(faults(Files.readString(page))).isEmpty();
  }

  @Test
  void every_command_and_option_of_an_example_exists() {
    assertThat(faults(examples(ROOT).collect(joining("\n")))).isEmpty();
  }

  private static Stream<String> examples(CommandLine command) {
    return Stream.concat(
        Stream.ofNullable(
                command.getCommandSpec().userObject().getClass().getAnnotation(UsageExamples.class))
            .flatMap(examples -> Stream.of(examples.value()))
            .map(example -> example.replaceAll("%n {6}", " ").replace("%n", "\n")),
        command.getSubcommands().values().stream().flatMap(CommandsOfPagesTest::examples));
  }

  private static List<String> faults(String text) {
    Matcher commands = COMMAND.matcher(text);
    List<String> faults = new ArrayList<>();
    while (commands.find()) {
      CommandLine line = ROOT;
      for (String word : commands.group(1).strip().split(" ")) {
        line = line.getSubcommands().getOrDefault(word, line);
      }
      CommandSpec command = line.getCommandSpec();
      List<String> options =
          OPTION.matcher(" " + commands.group(2)).results().map(MatchResult::group).toList();
      options.stream()
          .filter(option -> command.findOption(option) == null)
          .forEach(option -> faults.add(command.qualifiedName() + " " + option));
      boolean recorded =
          Optional.ofNullable(command.findOption("--by"))
              .filter(it -> it.paramLabel().equals("PERSON"))
              .isPresent();
      if (line.getParent() == null || recorded && !options.isEmpty() && !options.contains("--by")) {
        faults.add(commands.group().strip());
      }
    }
    return faults;
  }
}
