package dev.plumbline.cli;

import dev.plumbline.base.problem.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Help for a misspelled command or option.
final class Misspelling {

  private static final Pattern CHOICE =
      Pattern.compile("expected one of \\[([^]]*)] \\(case-insensitive\\) but was '(.*)'$");

  private static final Pattern PAIR =
      Pattern.compile("^Value for option option '(.*?)' \\((.*?)\\) should be in .* but was (.*)$");

  /// Where the command is now that was called by a former name.
  static Optional<String> moved(CommandLine.ParameterException exception) {
    CommandSpec command = exception.getCommandLine().getCommandSpec();
    Map<String, String> paths = paths(command);
    return wrong(exception)
        .flatMap(it ->
            Optional.ofNullable(paths.get(it)).map(now -> "`" + it + "` is now `" + now + "`"));
  }

  /// What picocli says of a value, without names of constants and regular expressions.
  static String said(CommandLine.ParameterException exception) {
    String message = exception.getMessage();
    Matcher choice = CHOICE.matcher(message);
    if (choice.find()) {
      String words = choice.group(1).toLowerCase(Locale.ROOT).replace('_', '-');
      return choice.replaceFirst(
          Matcher.quoteReplacement("`" + choice.group(2) + "` is none of " + words));
    }
    return PAIR.matcher(message)
        .replaceFirst("$1: `$3` is not $2")
        .replaceFirst("'([^']*)' is not an? (?:int|long)$", "`$1` is not a whole number");
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
