package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CommandsTest {

  /// Which commands have options, by what is typed.
  @ParameterizedTest
  @CsvSource({
    "--help, ''",
    "--version, ''",
    "evalute essay, ''",
    "help, help",
    "help evaluate, evaluate help",
    "--help evaluate, evaluate",
    "evaluate essay, evaluate",
    "rubric --help, rubric",
    "rubric compile --help, rubric rubric-compile",
    "rubric compille it, rubric",
    "compare check after, compare compare-check"
  })
  void only_a_command_that_is_typed_is_described(String typed, String described) {
    CommandLine root = new CommandLine(new PlumblineCommand(Map.of()));
    Commands.add(root, List.of(typed.split(" ")));

    assertThat(String.join(" ", described(root, ""))).isEqualTo(described);
  }

  @ParameterizedTest
  @ValueSource(strings = {"completion bash", "@words.txt"})
  void all_are_described_where_any_may_be_meant(String typed) {
    CommandLine root = new CommandLine(new PlumblineCommand(Map.of()));
    Commands.add(root, List.of(typed.split(" ")));
    CommandLine all = PlumblineCommand.line(Map.of());

    assertThat(described(root, "")).isEqualTo(described(all, "")).hasSizeGreaterThan(60);
  }

  @ParameterizedTest
  @CsvSource({"--help", "rubric --help", "compare --help", "decide --help"})
  void a_list_of_commands_is_the_same(String typed) {
    CommandLine all = PlumblineCommand.line(Map.of());
    String name = typed.split(" ")[0];
    CommandLine command = name.startsWith("-") ? all : all.getSubcommands().get(name);

    assertThat(CapturedOutput.run(typed.split(" ")).out()).isEqualTo(command.getUsageMessage());
  }

  @ParameterizedTest
  @CsvSource({"store fetch", "measure calibrate fit", "evaluate"})
  void help_is_given_on_a_member_of_a_group(String name) {
    CapturedOutput help = CapturedOutput.run(("help " + name).split(" "));

    assertThat(help.out()).isEqualTo(CapturedOutput.run((name + " --help").split(" ")).out());
    assertThat(help.out()).contains("Usage: plumbline " + name);
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
