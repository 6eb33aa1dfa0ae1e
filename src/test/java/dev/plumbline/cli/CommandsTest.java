package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

class CommandsTest extends CommandFolder {

  @Test
  void all_are_described_where_the_script_of_a_shell_is_written() {
    CommandLine root = new CommandLine(new PlumblineCommand(Map.of()));
    Commands.add(root, List.of("reference", "completion"));
    CommandLine all = PlumblineCommand.line(Map.of());
    assertThat(described(root, "")).isEqualTo(described(all, "")).hasSizeGreaterThan(50);
  }

  @Test
  void no_word_is_read_from_a_file_that_was_not_named_as_one() throws IOException {
    String word = "@" + write("words", "--help\n--version");
    List<ParseResult> parsed = parsed(word);
    assertThat(parsed)
        .hasSizeGreaterThan(500)
        .allSatisfy(line -> assertThat(line.expandedArgs()).isEqualTo(line.originalArgs()));
  }

  @Test
  void what_an_option_cannot_read_is_said_without_the_names_of_java() {
    assertThat(parsed("certainly-not"))
        .flatExtracting(CommandsTest::errors)
        .extracting(Throwable::getMessage)
        .hasSizeGreaterThan(100)
        .noneMatch(message -> message.matches("(?s).*(java\\.|Exception).*"));
  }

  /// Lines with the word at the place of each value of each command, and of each parameter.
  private static List<ParseResult> parsed(String word) {
    CommandLine root = PlumblineCommand.line(Map.of());
    List<ParseResult> parsed = new ArrayList<>();
    for (List<String> path : paths(root.getCommandSpec())) {
      CommandSpec command = root.getCommandSpec();
      for (String name : path) {
        command = command.subcommands().get(name).getCommandSpec();
      }
      command.parser().collectErrors(true);
      List<List<String>> ends = new ArrayList<>(List.of(List.of(word), List.of("--", word)));
      for (OptionSpec option : command.options()) {
        if (option.arity().max() > 0) {
          ends.add(List.of(option.longestName(), word));
          ends.add(List.of(option.longestName() + "=" + word));
        }
      }
      for (List<String> end : ends) {
        parsed.add(
            root.parseArgs(Stream.concat(path.stream(), end.stream()).toArray(String[]::new)));
      }
    }
    return parsed;
  }

  @Test
  void a_text_that_begins_with_an_at_sign_is_that_text() throws IOException {
    Path text = write("text", "a secret of the user");
    CapturedOutput.run("locate --text {} --quote {} --json", text, "@" + text)
        .prints("@" + text)
        .doesNotPrint("secret");
  }

  private static List<Exception> errors(ParseResult parsed) {
    return parsed.hasSubcommand() ? errors(parsed.subcommand()) : parsed.errors();
  }

  private static List<List<String>> paths(CommandSpec command) {
    List<List<String>> paths = new ArrayList<>();
    command
        .subcommands()
        .forEach((name, each) -> {
          paths.add(List.of(name));
          for (List<String> below : paths(each.getCommandSpec())) {
            paths.add(Stream.concat(Stream.of(name), below.stream()).toList());
          }
        });
    return paths;
  }

  @ParameterizedTest
  @CsvSource({"--help", "rubric --help", "compare --help", "decide --help"})
  void a_list_of_commands_is_the_same(String typed) {
    CommandLine all = PlumblineCommand.line(Map.of());
    String name = typed.split(" ")[0];
    CommandLine command = name.startsWith("-") ? all : all.getSubcommands().get(name);
    assertThat(CapturedOutput.run(typed).out()).isEqualTo(command.getUsageMessage());
  }

  @ParameterizedTest
  @CsvSource({"store copy", "measure calibrate fit", "evaluate"})
  void help_is_given_on_a_member_of_a_group(String name) {
    CapturedOutput help = CapturedOutput.run(("help " + name).split(" "));
    assertThat(help.out())
        .isEqualTo(CapturedOutput.run((name + " --help").split(" ")).out())
        .contains("Usage: plumbline " + name);
  }

  private static List<String> described(CommandLine command, String prefix) {
    List<String> paths = new ArrayList<>();
    command
        .getSubcommands()
        .forEach((name, each) -> {
          if (!each.getCommandSpec().options().isEmpty()) {
            paths.add(prefix + name);
          }
          if (prefix.isEmpty()) {
            paths.addAll(described(each, name + "-"));
          }
        });
    return paths;
  }
}
