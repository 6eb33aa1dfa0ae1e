package dev.plumbline.aws.function.log;

import dev.plumbline.aws.function.request.FunctionOutcome;
import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.aws.function.request.RequestFailure;
import dev.plumbline.aws.function.request.RequestMetrics;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.ProblemCode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Function;

/// Serializes responses, limits their size, and logs each request.
public final class RequestLogger {

  /// Slightly less than the 6 MB that AWS Lambda allows for a response.
  private static final int ANSWER_BYTES_MAX = 5_500_000;

  private final RequestLog requestLog;
  private final InstantSource clock;
  private final Deployment deployment;

  public RequestLogger(RequestLog requestLog, InstantSource clock, Deployment deployment) {
    this.requestLog = requestLog;
    this.clock = clock;
    this.deployment = deployment;
  }

  /// Executes and logs a request. Exceptions of `work` are logged and rethrown.
  ///
  /// @param work returns the response, and adds what it observes as it happens
  public byte[] execute(
      String function, byte[] request, Function<RequestObservation, FunctionResponse> work) {
    RequestObservation observation = new RequestObservation();
    Instant at = clock.instant();
    long begin = System.nanoTime();
    try {
      FunctionResponse response = work.apply(observation);
      JsonObject json = response.json();
      byte[] answer = response.bytes();
      if (answer.length > ANSWER_BYTES_MAX) {
        RequestFailure tooLarge = tooLarge(answer.length);
        json = tooLarge.json();
        answer = response.replacedBy(tooLarge).bytes();
      }
      RequestMetrics requestMetrics = response.metrics().and(observation.usage().metrics());
      write(record(function, request, at, begin, observation).answered(json, requestMetrics));
      return answer;
    } catch (RuntimeException failure) {
      write(
          record(function, request, at, begin, observation)
              .failed(failure, observation.usage().metrics()));
      throw failure;
    }
  }

  private LogRecord record(
      String function, byte[] request, Instant at, long begin, RequestObservation observation) {
    return LogRecord.of(function, request, at, since(begin)).within(deployment, observation.ids());
  }

  private void write(JsonObject line) {
    requestLog.write(CanonicalJson.text(line));
  }

  /// The result is stored already; only the response is too large.
  private static RequestFailure tooLarge(int bytes) {
    return RequestFailure.with(
        FunctionOutcome.TOO_LARGE,
        "",
        ProblemCode.TOO_LARGE,
        "the response has " + bytes + " bytes, more than the limit of " + ANSWER_BYTES_MAX,
        "omit the trace, or read the artefact from the store");
  }

  private static Duration since(long begin) {
    return Duration.ofNanos(System.nanoTime() - begin);
  }
}
