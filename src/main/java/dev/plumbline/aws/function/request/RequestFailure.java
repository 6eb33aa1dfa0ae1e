package dev.plumbline.aws.function.request;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.ProblemJson;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.workflow.repository.UnusableArtefactException;
import java.time.Duration;
import java.util.List;

/// A request that cannot be completed, with the reasons. It is thrown inside the functions only;
/// `Functions` returns it as a response.
public final class RequestFailure extends RuntimeException implements FunctionResponse {

  private static final long serialVersionUID = 1;

  private final FunctionOutcome outcome;
  private final long retryAfterSeconds;
  private final transient List<Problem> problems;

  private RequestFailure(FunctionOutcome outcome, long retryAfterSeconds, List<Problem> problems) {
    super(outcome.wireName(), null, false, false);
    this.outcome = outcome;
    this.retryAfterSeconds = retryAfterSeconds;
    this.problems = List.copyOf(problems);
  }

  public static RequestFailure with(FunctionOutcome outcome, List<Problem> problems) {
    return new RequestFailure(outcome, 0, problems.stream().sorted().toList());
  }

  public static RequestFailure with(
      FunctionOutcome outcome, String path, ProblemCode code, String message, String help) {
    return with(outcome, List.of(Problem.at(path, code, message, help)));
  }

  /// A refusal with these problems; the outcome is `too-large` if one of them is.
  public static RequestFailure refused(List<Problem> problems) {
    boolean large = problems.stream().anyMatch(problem -> problem.kind() == ProblemCode.TOO_LARGE);
    return with(large ? FunctionOutcome.TOO_LARGE : FunctionOutcome.REFUSED, problems);
  }

  public static RequestFailure of(UnusableArtefactException unusable) {
    FunctionOutcome outcome =
        switch (unusable.reason()) {
          case NOT_FOUND -> FunctionOutcome.NOT_FOUND;
          case MISMATCH, UNTRUSTED -> FunctionOutcome.REFUSED;
          case CORRUPT -> FunctionOutcome.CORRUPT;
        };
    return with(outcome, unusable.problems());
  }

  public static RequestFailure of(Refusal refusal) {
    return switch (refusal.kind()) {
      case INPUT, UNSCORED -> refused(refusal.problems());
      case REJECTED -> with(FunctionOutcome.REJECTED, refusal.problems());
      case CORRUPT -> with(FunctionOutcome.CORRUPT, refusal.problems());
      case PROVIDER -> with(FunctionOutcome.FAILED, refusal.problems());
      case STORE -> with(FunctionOutcome.INCOMPLETE, refusal.problems());
    };
  }

  public static RequestFailure corrupt(String what) {
    return with(FunctionOutcome.CORRUPT, "", ProblemCode.CORRUPT, what, "restore it from a copy");
  }

  /// A concurrent duplicate is being executed and has its lease for about this long.
  public static RequestFailure inProgress(Duration left) {
    return new RequestFailure(
        FunctionOutcome.IN_PROGRESS, Math.max(1, left.toSeconds() + 1), List.of());
  }

  public FunctionOutcome outcome() {
    return outcome;
  }

  @Override
  public JsonObject json() {
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("outcome", outcome)
            .putUnlessEmpty("problems", ProblemJson.of(problems));
    return retryAfterSeconds > 0
        ? json.put("retryAfterSeconds", retryAfterSeconds).build()
        : json.build();
  }
}
