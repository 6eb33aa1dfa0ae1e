package dev.plumbline.local;

import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Told;
import java.util.List;

/// Somebody's input cannot be used: told on standard error, all of it at once, and the command
/// ends.
final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int exitCode;
  private final transient List<String> lines;

  /// @param source what the problems are about, such as a file's name
  Refusal(int exitCode, String source, List<Problem> problems) {
    this(exitCode, Told.of(problems).stream().map(problem -> problem.render(source)).toList());
  }

  private Refusal(int exitCode, List<String> lines) {
    super(lines.isEmpty() ? "" : lines.getFirst());
    this.exitCode = exitCode;
    this.lines = List.copyOf(lines);
  }

  /// Several refusals as one, in their order; the first one's exit code counts.
  static Refusal all(List<Refusal> refusals) {
    return new Refusal(
        refusals.getFirst().exitCode,
        refusals.stream().flatMap(refusal -> refusal.lines.stream()).toList());
  }

  static Refusal of(String source, String code, String message, String help) {
    return new Refusal(ExitCode.USAGE, source, List.of(Problem.at("", code, message, help)));
  }

  int exitCode() {
    return exitCode;
  }

  /// A line for each problem, in order.
  List<String> lines() {
    return lines;
  }
}
