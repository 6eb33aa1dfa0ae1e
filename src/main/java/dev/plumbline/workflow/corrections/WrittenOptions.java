package dev.plumbline.workflow.corrections;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.workflow.proceeding.WrittenText;

/// What a person writes in a correction or an appeal, as options.
public final class WrittenOptions {

  /// @throws Refusal if it is blank or too long, or cannot be stored
  public static void check(String option, String text) {
    WrittenText.problem("", text)
        .ifPresent(problem -> {
          throw refusal(option, problem);
        });
  }

  /// The problem of an option.
  static Refusal refusal(String option, Problem problem) {
    return Refusal.of(option, problem.kind(), problem.message(), problem.help());
  }

  private WrittenOptions() {}
}
