package dev.plumbline.cli.ruling;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.workflow.proceeding.WrittenText;

/// What a person writes in a ruling or an appeal, as options.
final class WrittenOptions {

  /// @throws CliError if it is blank or too long, or cannot be stored
  static void check(String option, String text) {
    WrittenText.problem("", text)
        .ifPresent(problem -> {
          throw refusal(option, problem);
        });
  }

  /// The problem of an option.
  static CliError refusal(String option, Problem problem) {
    return CliError.of(option, problem.kind(), problem.message(), problem.help());
  }

  private WrittenOptions() {}
}
