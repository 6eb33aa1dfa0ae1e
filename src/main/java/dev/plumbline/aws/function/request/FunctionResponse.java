package dev.plumbline.aws.function.request;

import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.base.annotation.ExternalUse;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.problem.WireNamed;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The response of a function, and the metrics to log for it.
public interface FunctionResponse extends JsonRecord {

  /// @param json the whole response
  record WholeResponse(JsonObject json) implements FunctionResponse {}

  /// Another response in the form of this one.
  default FunctionResponse replacedBy(FunctionResponse other) {
    return other;
  }

  default RequestMetrics metrics() {
    return RequestMetrics.NONE;
  }

  /// The outcome of a request, which a caller acts on. Exceptions are reserved for failures of the
  /// infrastructure.
  enum FunctionOutcome implements WireNamed {
    @ExternalUse("a compiled rubric names it")
    LOCKED(200),
    /// A rubric that can be locked; nothing was stored.
    @ExternalUse("a compiled rubric names it")
    CHECKED(200),
    REJECTED(422),
    /// A draft without approval: nothing was stored, and it cannot score.
    @ExternalUse("a compiled rubric names it")
    DRAFT(200),
    EXTRACTED(200),
    SCORED(200),
    BOUNDED(200),
    NEEDS_REVIEW(200),
    UNSCORED(200),
    @ExternalUse("a response names it")
    CALIBRATED(200),
    /// What a person is asked about a text.
    FORM(200),
    /// The answers of a person were recorded and scored.
    REVIEWED(200),
    CORRECTED(200),
    /// An appeal was filed or denied.
    APPEALED(200),
    HISTORY(200),
    /// A batch is divided into chunks.
    @ExternalUse("a response names it")
    SPLIT(200),
    /// A batch has ended as a run.
    EVALUATED(200),
    /// A concurrent duplicate is being executed: ask again after `retryAfterSeconds`.
    IN_PROGRESS(202),
    /// A dependency was busy and nothing was recorded: send the request again.
    INCOMPLETE(503),
    REFUSED(422),
    /// The caller's role may not ask for this.
    FORBIDDEN(403),
    NOT_FOUND(404),
    TOO_LARGE(413),
    /// An artefact does not match its digest, and no other request changes that: retrying does not
    /// help, an operator must look.
    CORRUPT(409),
    /// A model refuses the call, such as its key, and will refuse it again: an operator must look,
    /// and then the work can go on.
    FAILED(502);

    private final int status;

    FunctionOutcome(int status) {
      this.status = status;
    }

    /// The status of HTTP, which the templates of `/evaluations` are generated from, too.
    public int status() {
      return status;
    }

    /// The status of an outcome's name; of anything that is not a function's response, 503.
    public static int status(String word) {
      return Stream.of(values())
          .filter(outcome -> outcome.wireName().equals(word))
          .findFirst()
          .map(FunctionOutcome::status)
          .orElse(INCOMPLETE.status);
    }
  }

  /// A request that leaves a text without a score, for now or for good. Only for good it counts as
  /// such.
  record UnscoredText(RequestFailure failure) implements FunctionResponse {

    @Override
    public JsonObject json() {
      return failure.json();
    }

    @Override
    public RequestMetrics metrics() {
      return switch (failure.outcome()) {
        case INCOMPLETE, IN_PROGRESS, FORBIDDEN -> RequestMetrics.NONE;
        default ->
            new RequestMetrics(
                new TreeMap<>(Map.of("Scored", 0L, "Unscored", 1L)), failure.outcome().wireName());
      };
    }
  }
}
