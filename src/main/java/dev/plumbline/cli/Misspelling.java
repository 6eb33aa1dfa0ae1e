package dev.plumbline.cli;

import dev.plumbline.base.problem.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Help for a misspelled command or option.
final class Misspelling {

  /// Where the command is now that was called by a former name.
  static Optional<String> moved(CommandLine.ParameterException exception) {
    CommandSpec command = exception.getCommandLine().getCommandSpec();
    Map<String, String> paths = paths(command);
    return wrong(exception)
        .flatMap(it ->
            Optional.ofNullable(paths.get(it)).map(now -> "`" + it + "` is now `" + now + "`"));
  }

  /// `did you mean …`, if the first argument that does not fit resembles a name that would.
  static Optional<String> help(CommandLine.ParameterException exception) {
    CommandSpec command = exception.getCommandLine().getCommandSpec();
    Map<String, String> paths = paths(command);
    return wrong(exception)
        .filter(it -> !paths.containsKey(it))
        .flatMap(
            it -> Suggestion.nearest(it, it.startsWith("-") ? options(command) : commands(command)))
        .map(it -> Suggestion.meant(paths.getOrDefault(it, it)));
  }

  /// The first argument that does not fit, without the value of an option.
  private static Optional<String> wrong(CommandLine.ParameterException exception) {
    return exception instanceof CommandLine.UnmatchedArgumentException unmatched
            && !unmatched.getUnmatched().isEmpty()
        ? Optional.of(unmatched.getUnmatched().getFirst().split("=", 2)[0])
        : Optional.empty();
  }

  /// Commands that are elsewhere, by the words that one would try.
  private static Map<String, String> paths(CommandSpec command) {
    return command.parent() == null ? Commands.paths() : Map.of();
  }

  private static List<String> options(CommandSpec command) {
    List<String> names = new ArrayList<>();
    for (OptionSpec option : command.options()) {
      names.addAll(List.of(option.names()));
    }
    return names;
  }

  private static List<String> commands(CommandSpec command) {
    List<String> names = new ArrayList<>(command.subcommands().keySet());
    names.addAll(paths(command).keySet());
    return names;
  }

  private Misspelling() {}
}
