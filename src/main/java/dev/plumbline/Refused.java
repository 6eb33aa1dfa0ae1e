package dev.plumbline;

import dev.plumbline.base.problem.Refusal;
import java.util.List;

/// What was asked cannot be done with what was given. Nothing was stored of it, and asking the same
/// again gives the same answer.
public class Refused extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final transient List<Problem> problems;

  Refused(Refusal refusal) {
    super(String.join("\n", refusal.lines()), refusal);
    this.problems = refusal.problems().stream().map(Problem::of).toList();
  }

  /// All of them, in the order of the input.
  public final List<Problem> problems() {
    return problems;
  }
}
