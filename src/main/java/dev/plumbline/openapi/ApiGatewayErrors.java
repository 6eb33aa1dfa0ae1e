package dev.plumbline.openapi;

import java.util.LinkedHashMap;
import java.util.Map;

/// What API Gateway says when no function was reached, in the shape in which functions tell
/// problems.
final class ApiGatewayErrors {

  static Map<String, Object> all() {
    Map<String, Object> all = new LinkedHashMap<>();
    put(all, "DEFAULT_4XX", "", "refused", "request", "send what the document describes");
    put(all, "DEFAULT_5XX", "503", "incomplete", "failed", "send the same again");
    put(
        all,
        "BAD_REQUEST_BODY",
        "400",
        "refused",
        "wrong-shape",
        "$context.error.validationErrorString");
    put(all, "BAD_REQUEST_PARAMETERS", "400", "refused", "wrong-shape", "see the document");
    put(all, "UNSUPPORTED_MEDIA_TYPE", "415", "refused", "wrong-shape", "send application/json");
    put(all, "INVALID_API_KEY", "403", "refused", "no-key", "send a key as x-api-key");
    put(all, "MISSING_AUTHENTICATION_TOKEN", "404", "not-found", "not-found", "see the document");
    put(
        all,
        "REQUEST_TOO_LARGE",
        "413",
        "too-large",
        "too-large",
        "name it as an object of the bucket");
    put(all, "THROTTLED", "429", "incomplete", "throttled", "send the same again later");
    put(all, "QUOTA_EXCEEDED", "429", "incomplete", "throttled", "send the same again tomorrow");
    put(all, "INTEGRATION_FAILURE", "503", "incomplete", "failed", "send the same again");
    put(all, "INTEGRATION_TIMEOUT", "503", "incomplete", "late", "send the same to /evaluations");
    return all;
  }

  private static void put(
      Map<String, Object> all,
      String error,
      String status,
      String outcome,
      String code,
      String help) {
    Map<String, Object> response = new LinkedHashMap<>();
    if (!status.isEmpty()) {
      response.put("statusCode", status);
    }
    response.put(
        "responseTemplates",
        Map.of(
            "application/json",
            "{\"outcome\":\""
                + outcome
                + "\",\"problems\":[{\"code\":\""
                + code
                + "\",\"help\":\""
                + help
                + "\",\"message\":$context.error.messageString,\"path\":\"\"}]}"));
    all.put(error, response);
  }

  private ApiGatewayErrors() {}
}
