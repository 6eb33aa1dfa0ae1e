package dev.plumbline.cli.output;

import dev.plumbline.problem.Problem;
import dev.plumbline.problem.ProblemLimit;
import java.util.List;

/// Somebody's input cannot be used: told on standard error, all of it at once, and the command
/// ends.
public final class CliError extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int exitCode;
  private final transient List<String> lines;

  /// @param source what the problems are about, such as a file's name
  public CliError(int exitCode, String source, List<Problem> problems) {
    this(
        exitCode,
        ProblemLimit.of(problems).stream().map(problem -> problem.render(source)).toList());
  }

  private CliError(int exitCode, List<String> lines) {
    super(lines.isEmpty() ? "" : lines.getFirst());
    this.exitCode = exitCode;
    this.lines = List.copyOf(lines);
  }

  /// Several refusals as one, in their order; the first one's exit code counts.
  public static CliError all(List<CliError> refusals) {
    return new CliError(
        refusals.getFirst().exitCode,
        refusals.stream().flatMap(cliError -> cliError.lines.stream()).toList());
  }

  public static CliError of(String source, String code, String message, String help) {
    return new CliError(ExitCode.USAGE, source, List.of(Problem.at("", code, message, help)));
  }

  public int exitCode() {
    return exitCode;
  }

  /// A line for each problem, in order.
  public List<String> lines() {
    return lines;
  }
}
