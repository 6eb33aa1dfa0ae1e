package dev.plumbline.aws.function.request;

import dev.plumbline.base.problem.ProblemCode;
import java.time.Instant;

/// A request with its caller.
///
/// API Gateway's mapping template puts a caller's body into `{"caller": {…}, "request": BODY}`,
/// byte for byte. A body that closes the object early in order to name another caller makes a
/// second `caller` or `request`, which the reader refuses as a duplicate key. A request without
/// `caller` was sent directly: what can be claimed here takes rights away and gives none.
///
/// @param requestId the gateway's; empty for a direct request
public record Invocation(Caller caller, String requestId, RequestBody body) {

  private static final String CALLER = "caller";
  private static final String REQUEST = "request";

  /// @throws RequestFailure if it is not JSON, not an object, or its caller is malformed
  public static Invocation read(byte[] utf8) {
    RequestBody whole = RequestBody.read(utf8);
    if (whole.json().find(CALLER).isEmpty()) {
      return new Invocation(new Caller.Operator(), "", whole);
    }
    RequestBody part = whole.part(CALLER);
    String name = part.text("name");
    String role = part.text("role");
    String requestId = part.text("requestId");
    Instant at = instant(part, part.requireText("at", "send milliseconds since 1970"));
    part.reportUnknownKeys();
    whole.require(REQUEST, "send the request of the caller");
    whole.finish();
    return new Invocation(
        new Caller.Identified(name, CallerRole.parse(role), at), requestId, whole.alone(REQUEST));
  }

  private static Instant instant(RequestBody caller, String millis) {
    if (millis.matches("[0-9]{1,15}")) {
      return Instant.ofEpochMilli(Long.parseLong(millis));
    }
    caller.addProblem(
        "at", ProblemCode.WRONG_INSTANT, "this is no time", "send milliseconds since 1970");
    return Instant.EPOCH;
  }
}
