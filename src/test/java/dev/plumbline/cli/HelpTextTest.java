package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

class HelpTextTest {

  private static final int COLUMNS = 80;

  /// Built once: that takes a tenth of a second, which is much for two hundred tests.
  private static final CommandLine ALL = PlumblineCommand.line(Map.of());

  static List<String> commands() {
    List<String> names = new ArrayList<>();
    add(ALL, names);
    return names;
  }

  private static void add(CommandLine command, List<String> names) {
    names.add(command.getCommandSpec().qualifiedName());
    command.getSubcommands().values().forEach(each -> add(each, names));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void no_line_is_longer_than_a_terminal(String name) {
    assertThat(help(name).lines().filter(line -> line.length() > COLUMNS)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void no_word_is_divided_at_the_end_of_a_line(String name) {
    TreeSet<String> shown = new TreeSet<>(words(help(name)).toList());
    assertThat(described(command(name).getCommandSpec()).flatMap(HelpTextTest::words))
        .isSubsetOf(shown);
  }

  /// Examples, and lines with a layout of their own.
  @ParameterizedTest
  @MethodSource("commands")
  void lines_that_are_broken_by_hand_fit(String name) {
    var usage = command(name).getCommandSpec().usageMessage();
    Stream<String> lines =
        Stream.of(
                Stream.of(usage.synopsisHeading()),
                Arrays.stream(usage.footer()),
                Stream.of(usage.footerHeading()))
            .flatMap(each -> each)
            .flatMap(text -> text.replace("%n", "\n").lines());
    assertThat(lines.filter(line -> line.length() > COLUMNS)).isEmpty();
  }

  /// An option whose type has no converter is in the help, and refused whatever its value is.
  @ParameterizedTest
  @MethodSource("commands")
  void every_option_can_be_given_a_value(String name) {
    List<String> refused = new ArrayList<>();
    for (OptionSpec option : command(name).getCommandSpec().options()) {
      if (option.arity().max() > 0) {
        try {
          // a value of no type, but a pair where one is needed: only a converter can refuse it
          parse(name, option.longestName(), "a=1");
        } catch (ParameterException wrong) {
          if (String.valueOf(wrong.getMessage()).contains("TypeConverter")) {
            refused.add(option.longestName());
          }
        }
      }
    }
    assertThat(refused).isEmpty();
  }

  private static void parse(String name, String option, String value) {
    List<String> arguments = new ArrayList<>(List.of(name.split(" ")));
    arguments.removeFirst();
    arguments.addAll(List.of(option, value));
    ALL.parseArgs(arguments.toArray(String[]::new));
  }

  private static Stream<String> described(CommandSpec spec) {
    return Stream.of(
            Arrays.stream(spec.usageMessage().header()),
            Arrays.stream(spec.usageMessage().description()),
            Arrays.stream(spec.usageMessage().footer()),
            spec.options().stream()
                .filter(option -> !option.hidden())
                .flatMap(option ->
                    Stream.concat(
                        Arrays.stream(option.description()),
                        Stream.of(option.arity().max() > 0 ? option.paramLabel() : ""))),
            spec.positionalParameters().stream()
                .filter(parameter -> !parameter.hidden())
                .flatMap(parameter ->
                    Stream.concat(
                        Arrays.stream(parameter.description()), Stream.of(parameter.paramLabel()))))
        .flatMap(each -> each)
        .map(text -> text.replace("%n", "\n").replace("%%", "%"));
  }

  /// Words without the signs that options put around a label.
  private static Stream<String> words(String text) {
    return Arrays.stream(text.split("[\\s=\\[\\]]+")).filter(word -> !word.isEmpty());
  }

  private static String help(String name) {
    return command(name).getUsageMessage(CommandLine.Help.Ansi.OFF);
  }

  private static CommandLine command(String name) {
    CommandLine command = ALL;
    for (String each : name.split(" ")) {
      command = each.equals("plumbline") ? command : command.getSubcommands().get(each);
    }
    return command;
  }
}
