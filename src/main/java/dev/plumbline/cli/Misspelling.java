package dev.plumbline.cli;

import dev.plumbline.base.problem.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Help for a misspelled command or option.
final class Misspelling {

  /// `did you mean …`, if the first argument that does not fit resembles a name that would.
  static Optional<String> help(CommandLine.ParameterException exception) {
    if (!(exception instanceof CommandLine.UnmatchedArgumentException unmatched)
        || unmatched.getUnmatched().isEmpty()) {
      return Optional.empty();
    }
    String wrong = unmatched.getUnmatched().getFirst().split("=", 2)[0];
    CommandSpec command = exception.getCommandLine().getCommandSpec();
    return Suggestion.similar(wrong, wrong.startsWith("-") ? options(command) : commands(command));
  }

  private static List<String> options(CommandSpec command) {
    List<String> names = new ArrayList<>();
    for (OptionSpec option : command.options()) {
      names.addAll(List.of(option.names()));
    }
    return names;
  }

  private static List<String> commands(CommandSpec command) {
    return List.copyOf(command.subcommands().keySet());
  }

  private Misspelling() {}
}
