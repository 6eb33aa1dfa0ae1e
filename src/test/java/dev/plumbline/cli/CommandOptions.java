package dev.plumbline.cli;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/// The options of every command that does something itself.
final class CommandOptions {

  private CommandOptions() {}

  /// By its words after `plumbline`, the names of the options of each command.
  static SortedMap<String, List<String>> byCommand() {
    SortedMap<String, List<String>> commands = new TreeMap<>();
    add(PlumblineCommand.line(Map.of()), commands);
    return commands;
  }

  private static void add(CommandLine line, SortedMap<String, List<String>> commands) {
    var spec = line.getCommandSpec();
    if (line.getSubcommands().isEmpty() || spec.userObject() instanceof Callable) {
      commands.put(
          spec.qualifiedName().replaceFirst("^plumbline ", ""),
          spec.options().stream()
              .filter(option -> !option.hidden())
              .map(OptionSpec::longestName)
              .filter(name -> !List.of("--help", "--version").contains(name))
              .toList());
    }
    line.getSubcommands().values().stream()
        .filter(child -> !child.getCommandSpec().usageMessage().hidden())
        .forEach(child -> add(child, commands));
  }
}
