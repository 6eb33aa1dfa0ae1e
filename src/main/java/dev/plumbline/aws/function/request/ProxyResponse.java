package dev.plumbline.aws.function.request;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;

/// A response as API Gateway takes it from a function: a status, headers and the body as a text.
///
/// @param answered the body, and what is logged
record ProxyResponse(int status, FunctionResponse answered) implements FunctionResponse {

  private static final JsonObject HEADERS =
      JsonObject.of("Content-Type", Json.of("application/json"));

  /// With the status of its outcome.
  static ProxyResponse of(FunctionResponse answered) {
    return new ProxyResponse(HttpStatus.of(answered.json().text("outcome")), answered);
  }

  @Override
  public JsonObject json() {
    return answered.json();
  }

  @Override
  public byte[] bytes() {
    return CanonicalJson.bytes(
        JsonObject.builder()
            .put("body", CanonicalJson.text(answered.json()))
            .put("headers", HEADERS)
            .put("isBase64Encoded", false)
            .put("statusCode", status)
            .build());
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
