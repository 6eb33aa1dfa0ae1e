package dev.plumbline.aws.openapi;

import java.util.LinkedHashMap;
import java.util.Map;

/// API Gateway's own error responses, in the shape of the functions' problems.
final class ApiGatewayErrors {

  static Map<String, Object> all() {
    Map<String, Object> all = new LinkedHashMap<>();
    put(all, "DEFAULT_4XX", "", "refused", "request", "see the document for valid requests");
    put(all, "DEFAULT_5XX", "503", "incomplete", "failed", "send the request again");
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
    // also where there is no such path: the gateway does not tell one from the other
    put(
        all,
        "MISSING_AUTHENTICATION_TOKEN",
        "403",
        "forbidden",
        "forbidden",
        "sign the request, and see the document for its path");
    put(all, "ACCESS_DENIED", "403", "forbidden", "forbidden", "take a role that may do this");
    put(all, "INVALID_SIGNATURE", "403", "forbidden", "forbidden", "sign the request as it is");
    put(all, "EXPIRED_TOKEN", "403", "forbidden", "forbidden", "assume the role again");
    put(
        all,
        "REQUEST_TOO_LARGE",
        "413",
        "too-large",
        "too-large",
        "name it as an object of the bucket");
    put(all, "THROTTLED", "429", "incomplete", "throttled", "send the request again later");
    put(all, "QUOTA_EXCEEDED", "429", "incomplete", "throttled", "send the request again tomorrow");
    put(all, "INTEGRATION_FAILURE", "503", "incomplete", "failed", "send the request again");
    put(
        all,
        "INTEGRATION_TIMEOUT",
        "503",
        "incomplete",
        "late",
        "send the request to /evaluations");
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
