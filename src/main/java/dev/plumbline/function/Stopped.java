package dev.plumbline.function;

import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.problem.Problem;
import java.time.Duration;
import java.util.List;

/// A request cannot go on, and its caller must know why. It never leaves this room: the door turns
/// it into a response.
final class Stopped extends RuntimeException implements Answered {

  private static final long serialVersionUID = 1;

  private final Outcome outcome;
  private final long retryAfterSeconds;
  private final transient List<Problem> problems;

  private Stopped(Outcome outcome, long retryAfterSeconds, List<Problem> problems) {
    super(outcome.word(), null, false, false);
    this.outcome = outcome;
    this.retryAfterSeconds = retryAfterSeconds;
    this.problems = List.copyOf(problems);
  }

  static Stopped with(Outcome outcome, List<Problem> problems) {
    return new Stopped(outcome, 0, problems.stream().sorted().toList());
  }

  static Stopped with(Outcome outcome, String path, String code, String message, String help) {
    return with(outcome, List.of(Problem.at(path, code, message, help)));
  }

  /// A document that is too large is that and not merely refused.
  static Stopped refused(List<Problem> problems) {
    boolean large = problems.stream().anyMatch(problem -> problem.code().equals("too-large"));
    return with(large ? Outcome.TOO_LARGE : Outcome.REFUSED, problems);
  }

  static Stopped corrupt(String what) {
    return with(Outcome.CORRUPT, "", "corrupt", what, "restore it from a copy");
  }

  /// A twin is at work for about so long.
  static Stopped inProgress(Duration left) {
    return new Stopped(Outcome.IN_PROGRESS, Math.max(1, left.toSeconds() + 1), List.of());
  }

  @Override
  public JsonObject json() {
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("outcome", outcome.word())
            .putUnlessEmpty("problems", ProblemJson.of(problems));
    return retryAfterSeconds > 0
        ? json.put("retryAfterSeconds", retryAfterSeconds).build()
        : json.build();
  }
}
