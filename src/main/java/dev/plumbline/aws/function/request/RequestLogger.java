package dev.plumbline.aws.function.request;

import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.problem.ProblemCode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

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

  /// The log line of one request: JSON in CloudWatch's embedded metric format. CloudWatch derives
  /// metrics from the members that `_aws` names, and keeps all members for queries.
  ///
  /// @param duration from the first byte read to the last one written, on this machine
  /// @param deployment dimensions of metrics
  /// @param ids by name: `batch`, `requestId`, `trace`
  private record LogRecord(
      String function,
      Digest request,
      Instant at,
      Duration duration,
      Deployment deployment,
      SortedMap<String, String> ids) {

    static final String NAMESPACE = "Plumbline";

    /// Outcomes at which an operator must look.
    private static final List<String> OPERATOR =
        List.of(FunctionOutcome.CORRUPT.wireName(), FunctionOutcome.FAILED.wireName());

    private static final String REQUESTS = "Requests";
    private static final String UNSCORED = "Unscored";
    private static final String DURATION = "Duration";
    private static final String CORRUPT = "Corrupt";
    private static final String STACK = "Stack";
    private static final String VERSION = "Version";

    static LogRecord of(String function, byte[] request, Instant at, Duration took) {
      return new LogRecord(
          function,
          Digest.of(ArtefactKind.REQUEST, request),
          at,
          took,
          Deployment.NONE,
          Collections.emptySortedMap());
    }

    LogRecord within(Deployment other, SortedMap<String, String> others) {
      return new LogRecord(function, request, at, duration, other, others);
    }

    /// The line of a response: its outcome, digests and problem codes.
    JsonObject answered(JsonObject json, RequestMetrics given) {
      String outcome = json.text("outcome");
      RequestMetrics requestMetrics =
          outcome.equals(FunctionOutcome.CORRUPT.wireName())
              ? given.and(RequestMetrics.of(Map.of(CORRUPT, 1L)))
              : given;
      JsonObjectBuilder line =
          line(outcome, requestMetrics).put("level", OPERATOR.contains(outcome) ? "ERROR" : "INFO");
      json.forEach((key, value) -> digest(value).ifPresent(digest -> line.put(key, digest)));
      return line.putUnlessEmpty("problems", codes(json)).build();
    }

    /// The line of an exception. Its message is omitted, since it may quote the request.
    JsonObject failed(Throwable failure, RequestMetrics requestMetrics) {
      return line("failed", requestMetrics)
          .put("level", "ERROR")
          .put("error", RedactedException.describe(failure))
          .put("at", RedactedException.location(failure))
          .build();
    }

    private JsonObjectBuilder line(String outcome, RequestMetrics requestMetrics) {
      JsonObjectBuilder line =
          JsonObject.builder()
              .put("_aws", metadata(requestMetrics))
              .put("Function", function)
              .put("Outcome", outcome)
              .put(REQUESTS, 1)
              .put(DURATION, duration.toMillis())
              .put("request", request);
      line.putUnlessEmpty(STACK, deployment.stack());
      line.putUnlessEmpty(VERSION, deployment.version());
      line.putAll(ids);
      line.putAll(requestMetrics.metrics());
      return requestMetrics.unscoredReason().isEmpty()
          ? line
          : line.put("Reason", requestMetrics.unscoredReason());
    }

    private JsonObject metadata(RequestMetrics requestMetrics) {
      List<Json> metrics = new ArrayList<>();
      metrics.add(metric(DURATION, "Milliseconds"));
      requestMetrics.metrics().keySet().forEach(name -> metrics.add(metric(name, "Count")));
      List<Json> directives = new ArrayList<>();
      directives.add(directive(metrics, "Function"));
      directives.add(directive(List.of(metric(REQUESTS, "Count")), "Function", "Outcome"));
      if (!requestMetrics.unscoredReason().isEmpty()) {
        directives.add(directive(List.of(metric(UNSCORED, "Count")), "Function", "Reason"));
      }
      if (requestMetrics.metrics().containsKey(CORRUPT) && !deployment.version().isEmpty()) {
        directives.add(directive(List.of(metric(CORRUPT, "Count")), "Function", VERSION));
      }
      return JsonObject.of(
          "CloudWatchMetrics", new JsonArray(directives), "Timestamp", at.toEpochMilli());
    }

    private JsonObject directive(List<Json> metrics, String... dimensions) {
      List<String> all = new ArrayList<>(List.of(dimensions));
      if (!deployment.stack().isEmpty()) {
        all.add(STACK);
      }
      return JsonObject.of(
          "Dimensions",
          JsonArray.of(all),
          "Metrics",
          new JsonArray(metrics),
          "Namespace",
          NAMESPACE);
    }

    private static JsonObject metric(String name, String unit) {
      return JsonObject.of("Name", name, "Unit", unit);
    }

    /// Only digests are copied from a response, since a digest cannot contain text.
    private static Optional<Digest> digest(Json value) {
      return switch (value) {
        case JsonText(String text) -> Digest.parse(text);
        case JsonObject object -> object.find("digest").flatMap(LogRecord::digest);
        default -> Optional.empty();
      };
    }

    private static JsonArray codes(JsonObject json) {
      return JsonArray.texts(
          json.objects("problems").stream().map(it -> it.text("code")).distinct().toList());
    }
  }

  /// The log of the functions: one line for each request, of codes, digests and counts. It never
  /// contains a text, a quote or the message of a problem.
  public interface RequestLog {

    /// Discards every line.
    RequestLog SILENT = line -> {};

    /// @param line JSON without a line feed
    void write(String line);
  }

  /// What is noticed of a request while it is executed, and logged whether or not it succeeds: what
  /// its model calls used, and ids by which its line can be found.
  public static final class RequestObservation {

    private final ModelUsage usage = new ModelUsage();
    private final SortedMap<String, String> ids = new TreeMap<>();

    public ModelUsage usage() {
      return usage;
    }

    /// @param name such as `batch`
    /// @param id without any text of a document; empty for none
    public void id(String name, String id) {
      if (!id.isEmpty()) {
        ids.put(name, id);
      }
    }

    SortedMap<String, String> ids() {
      return Collections.unmodifiableSortedMap(ids);
    }
  }

  /// An exception that is safe to log: the types of an exception and its causes and where it was
  /// thrown, but no messages, since messages quote requests.
  public static final class RedactedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private static final int CAUSES_MAX = 8;
    private static final String ROOT_PACKAGE = "dev.plumbline.";

    /// Wraps an exception for a platform that logs every message.
    public RedactedException(RuntimeException of) {
      super(describe(of) + " at " + location(of), null, false, true);
      setStackTrace(of.getStackTrace());
    }

    /// The types of the exception and its causes, with the error codes of AWS.
    static String describe(Throwable failure) {
      List<String> words = new ArrayList<>();
      Throwable cause = failure;
      while (cause != null && words.size() < CAUSES_MAX) {
        words.add(cause.getClass().getSimpleName() + code(cause));
        cause = cause.getCause();
      }
      return String.join(", ", words);
    }

    /// The innermost frame in our code; empty if there is none.
    static String location(Throwable failure) {
      return Stream.of(failure.getStackTrace())
          .filter(frame -> frame.getClassName().startsWith(ROOT_PACKAGE))
          .findFirst()
          .map(frame ->
              frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getLineNumber())
          .orElse("");
    }

    private static String code(Throwable cause) {
      return cause instanceof AwsServiceException service
              && service.awsErrorDetails() instanceof AwsErrorDetails details
              && details.errorCode() != null
              && details.errorCode().matches("[A-Za-z0-9.]{1,80}")
          ? " " + details.errorCode()
          : "";
    }
  }

  /// Where a function runs.
  ///
  /// @param stack a dimension of every metric, so that two stacks in one account do not mix; empty
  ///   for none
  /// @param version of the function, a dimension of what takes its deployment back; empty for none
  public record Deployment(String stack, String version) {

    public static final Deployment NONE = new Deployment("", "");
  }
}
