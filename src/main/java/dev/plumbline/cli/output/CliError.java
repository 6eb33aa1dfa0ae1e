package dev.plumbline.cli.output;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.ProblemLimit;
import java.util.List;

/// A problem with the user's input. All problems are printed to standard error, and the command
/// ends with the exit code.
public final class CliError extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int exitCode;
  private final transient List<String> lines;

  /// @param source what the problems are about, such as a file name
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

  /// Several errors as one, in order; the exit code is that of the first.
  ///
  /// @param refusals not empty
  public static CliError all(List<CliError> refusals) {
    return new CliError(
        refusals.getFirst().exitCode,
        refusals.stream().flatMap(cliError -> cliError.lines.stream()).toList());
  }

  public static CliError of(String source, ProblemCode code, String message, String help) {
    return new CliError(ExitCode.USAGE, source, List.of(Problem.at("", code, message, help)));
  }

  public int exitCode() {
    return exitCode;
  }

  /// One line for each problem, in order.
  public List<String> lines() {
    return lines;
  }
}
