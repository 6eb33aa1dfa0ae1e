package dev.plumbline.function.log;

import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.function.request.FunctionOutcome;
import dev.plumbline.function.request.FunctionResponse;
import dev.plumbline.function.request.RequestFailure;
import dev.plumbline.function.request.RequestMetrics;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Function;

/// Makes an answer into bytes, if it fits, and tells the journal of it.
public final class RequestLogger {

  /// A little less than what AWS Lambda lets out.
  private static final int ANSWER_BYTES_MAX = 5_500_000;

  private final RequestLog requestLog;
  private final InstantSource clock;

  public RequestLogger(RequestLog requestLog, InstantSource clock) {
    this.requestLog = requestLog;
    this.clock = clock;
  }

  /// Exceptions of `work` are told and fly on.
  ///
  /// @param work answers, and says what it spends as soon as it is spent
  public byte[] logged(
      String function, byte[] request, Function<ModelUsage, FunctionResponse> work) {
    ModelUsage usage = new ModelUsage();
    Instant at = clock.instant();
    long begin = System.nanoTime();
    try {
      FunctionResponse response = work.apply(usage);
      JsonObject json = response.json();
      byte[] answer = CanonicalJson.bytes(json);
      if (answer.length > ANSWER_BYTES_MAX) {
        json = tooLarge(answer.length).json();
        answer = CanonicalJson.bytes(json);
      }
      RequestMetrics requestMetrics = response.counts().and(usage.counts());
      write(LogRecord.of(function, request, at, since(begin)).answered(json, requestMetrics));
      return answer;
    } catch (RuntimeException failure) {
      write(LogRecord.of(function, request, at, since(begin)).failed(failure, usage.counts()));
      throw failure;
    }
  }

  private void write(JsonObject line) {
    requestLog.tell(CanonicalJson.text(line));
  }

  /// What was made is kept; only the answer does not fit.
  private static RequestFailure tooLarge(int bytes) {
    return RequestFailure.with(
        FunctionOutcome.TOO_LARGE,
        "",
        "too-large",
        "the answer has " + bytes + " bytes, and at most " + ANSWER_BYTES_MAX + " are sent",
        "ask without the trace, or read the artefact from the store");
  }

  private static Duration since(long begin) {
    return Duration.ofNanos(System.nanoTime() - begin);
  }
}
