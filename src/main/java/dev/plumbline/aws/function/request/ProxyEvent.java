package dev.plumbline.aws.function.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.problem.ProblemCode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/// A request over HTTP as API Gateway passes it on (proxy integration of a REST API).
///
/// `requestContext` is the gateway's: who signed the request and when it came. What a caller has
/// written is inside of texts beside it, the body among them, so nothing in it can name a caller. A
/// request without `requestContext` was sent directly: what can be claimed by one takes rights away
/// and gives none.
public record ProxyEvent(JsonObject event) {

  private static final String CONTEXT = "requestContext";
  private static final int UNSUPPORTED_MEDIA_TYPE = 415;
  private static final long MILLIS_MAX = 999_999_999_999_999L;

  /// Empty for a direct request.
  public static Optional<ProxyEvent> of(JsonResult request) {
    return request instanceof JsonResult.Read(JsonObject event) && event.has(CONTEXT)
        ? Optional.of(new ProxyEvent(event))
        : Optional.empty();
  }

  /// The response as the gateway takes it. A failure of the request is one, too.
  ///
  /// @param invoke the function
  public FunctionResponse answered(
      CallerRoles roles, Function<Invocation, FunctionResponse> invoke) {
    if (!isJson()) {
      return new ProxyResponse(
          UNSUPPORTED_MEDIA_TYPE,
          failure("", ProblemCode.NOT_JSON, "the request is not JSON", "send application/json"));
    }
    try {
      return ProxyResponse.of(invoke.apply(invocation(roles)));
    } catch (RequestFailure failure) {
      return ProxyResponse.of(failure);
    }
  }

  private Invocation invocation(CallerRoles roles) {
    JsonObject context = event.objectOrEmpty(CONTEXT);
    if (!(context.find("requestTimeEpoch").orElse(Json.of("")) instanceof JsonInteger(long at))
        || at < 0
        || at > MILLIS_MAX) {
      throw failure(
          "/" + CONTEXT + "/requestTimeEpoch",
          ProblemCode.WRONG_DATE,
          "this is no time",
          "send milliseconds since 1970");
    }
    return new Invocation(
        roles.caller(
            context.objectOrEmpty("identity").textOrEmpty("userArn"), Instant.ofEpochMilli(at)),
        context.textOrEmpty("requestId"),
        RequestBody.read(body()));
  }

  private byte[] body() {
    byte[] text = event.textOrEmpty("body").getBytes(UTF_8);
    try {
      return event.is("isBase64Encoded", true) ? Base64.getDecoder().decode(text) : text;
    } catch (IllegalArgumentException notBase64) {
      throw failure("/body", ProblemCode.NOT_JSON, "the body is not base64", "send it as it is");
    }
  }

  /// Without a type it is taken for JSON, as the gateway does. The gateway does not look at the
  /// shape of another type.
  private boolean isJson() {
    List<String> types = new ArrayList<>();
    event
        .objectOrEmpty("headers")
        .forEach((name, value) -> {
          if (name.equalsIgnoreCase("Content-Type") && value instanceof JsonText(String type)) {
            types.add(type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT));
          }
        });
    return types.stream().allMatch("application/json"::equals);
  }

  private static RequestFailure failure(
      String path, ProblemCode code, String message, String help) {
    return RequestFailure.with(FunctionOutcome.REFUSED, path, code, message, help);
  }

  /// A response as API Gateway takes it from a function: a status, headers and the body as a text.
  ///
  /// @param answered the body, and what is logged
  record ProxyResponse(int status, FunctionResponse answered) implements FunctionResponse {

    private static final JsonObject HEADERS = JsonObject.of("Content-Type", "application/json");

    /// With the status of its outcome.
    static ProxyResponse of(FunctionResponse answered) {
      return new ProxyResponse(FunctionOutcome.status(answered.json().text("outcome")), answered);
    }

    @Override
    public JsonObject json() {
      return answered.json();
    }

    @Override
    public byte[] bytes() {
      return CanonicalJson.bytes(
          JsonObject.of(
              "body",
              CanonicalJson.text(answered.json()),
              "headers",
              HEADERS,
              "isBase64Encoded",
              false,
              "statusCode",
              status));
    }

    @Override
    public FunctionResponse replacedBy(FunctionResponse other) {
      return of(other);
    }

    @Override
    public RequestMetrics metrics() {
      return answered.metrics();
    }
  }

  /// A request with its caller.
  ///
  /// @param requestId the gateway's; empty for a direct request
  public record Invocation(Caller caller, String requestId, RequestBody body) {

    /// A request that the gateway has not passed on: IAM lets state machines and operators send
    /// one.
    public static Invocation direct(RequestBody body) {
      return new Invocation(new Caller.Operator(), "", body);
    }
  }
}
