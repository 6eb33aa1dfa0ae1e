package dev.plumbline.judge.llm.openai;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonResult;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.judge.llm.ModelFailedException;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.StopReason;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.judge.llm.ModelUnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An error of a chat completions endpoint, in the forms of vendors: `{error: {code, type,
/// message}}`, `{error: message}`, `{type: error, error: {type, message}}`, `{detail}`,
/// `{message}`. A gateway may send any of them with any status, 200 included.
///
/// @param status 0 if it came with 200 and names none
/// @param words the code and the type, in lower case; each may be empty
/// @param message may repeat the request
/// @param request the endpoint's id of it
record OpenAiError(int status, List<String> words, String message, String request) {

  private static final int MESSAGE_SHOWN_MAX = 240;

  /// The words that are repeated in a message. Any other could be anything, the key included.
  private static final List<String> SHOWN =
      List.of(
          "authentication_error",
          "billing_hard_limit_reached",
          "billing_not_active",
          "deploymentnotfound",
          "insufficient_quota",
          "invalid_api_key",
          "invalid_json_schema",
          "invalid_request_error",
          "invalid_type",
          "invalid_value",
          "missing_required_parameter",
          "model_not_found",
          "not_found_error",
          "operationnotsupported",
          "permission_error",
          "unknown_parameter",
          "unsupported_parameter",
          "unsupported_value");

  private static final List<String> QUOTA =
      List.of("insufficient_quota", "billing_hard_limit_reached", "billing_not_active");

  private static final List<String> KEY =
      List.of("authentication_error", "invalid_api_key", "permission_error", "unauthenticated");

  private static final List<String> MODEL =
      List.of("model_not_found", "deploymentnotfound", "not_found_error");

  /// What a request has that no question of the judge can have right.
  private static final List<String> SETTING =
      List.of(
          "invalid_json_schema",
          "unknown_parameter",
          "unsupported_parameter",
          "unsupported_value",
          "missing_required_parameter",
          "operationnotsupported");

  /// @param request id of a header; empty if there is none
  static OpenAiError read(int status, byte[] body, String request) {
    return JsonReader.read(body, body.length) instanceof JsonResult.Read(JsonObject json)
        ? of(status, json, request)
        : new OpenAiError(status, List.of(), "", request);
  }

  static OpenAiError of(int status, JsonObject json, String request) {
    Json said = json.find("error").orElse(json);
    JsonObject error = said instanceof JsonObject object ? object : json;
    int named =
        error.find("code").or(() -> error.find("status")).orElse(JsonNull.NULL)
                    instanceof JsonInteger(long code)
                && code >= 400
                && code < 600
            ? (int) code
            : 0;
    String message =
        said instanceof JsonText(String text)
            ? text
            : Stream.of("message", "detail")
                .map(key -> OpenAiReply.text(error, key))
                .filter(it -> !it.isEmpty())
                .findFirst()
                .orElse("");
    return new OpenAiError(
        status == 200 ? named : status,
        Stream.of("code", "type", "status").map(key -> word(error, key)).toList(),
        message,
        request.isEmpty() ? OpenAiReply.text(json, "request_id") : request);
  }

  private static String word(JsonObject error, String key) {
    String word = OpenAiReply.text(error, key).toLowerCase(Locale.ROOT);
    return word.matches("[a-z0-9_.-]{1,60}") ? word : "";
  }

  /// The reply that some errors are: the content filter on questions, a question that is too long.
  ///
  /// @param secrets that are shown to nobody
  /// @param advice on a status
  /// @throws ModelUnavailableException if a retry may succeed
  /// @throws ModelFailedException if none can
  ModelReply reply(Duration retryAfter, List<String> secrets, Advice advice) {
    if (has(List.of("content_filter", "content_policy", "responsibleai"))
        || message.contains("\"blockReason\"")) {
      return new ModelReply("", StopReason.FILTERED, Usage.UNKNOWN);
    }
    if (has(List.of("context_length", "context_window", "string_above_max_length"))
        || status == 413) {
      return new ModelReply("", StopReason.QUESTION_TOO_LONG, Usage.UNKNOWN);
    }
    String said = said(secrets);
    if (has(QUOTA) || status == 402) {
      throw failed(", check the quota and the billing of the account", said, false);
    }
    if (has(KEY) || status == 401 || status == 403) {
      throw failed(advice.ofKey(), said, false);
    }
    if (has(MODEL) || status == 404) {
      throw failed(", check PLUMBLINE_OPENAI_MODEL and PLUMBLINE_OPENAI_URL", said, false);
    }
    boolean rejected =
        status < 500 && status >= 400 && !List.of(408, 409, 425, 429).contains(status);
    if (rejected || status >= 500 && has(List.of("invalid_request_error"))) {
      throw failed(advice.ofRequest(), said, !has(SETTING));
    }
    throw new ModelUnavailableException(
        status == 0
            ? "the provider answered with an error"
            : "the provider answered with status " + status,
        retryAfter,
        status == 429,
        said);
  }

  private ModelFailedException failed(String advice, String said, boolean ofOneQuestion) {
    return new ModelFailedException(
        "the provider rejected the request"
            + (status == 0 ? "" : ": status " + status)
            + shown().map(word -> ", code `" + word + "`").orElse("")
            + advice,
        said,
        ofOneQuestion);
  }

  private boolean has(List<String> parts) {
    return words.stream().anyMatch(word -> parts.stream().anyMatch(word::contains));
  }

  private Optional<String> shown() {
    return words.stream().filter(SHOWN::contains).findFirst();
  }

  /// Its type, message and the id of the request, on one line.
  private String said(List<String> secrets) {
    String type = words.stream().filter(it -> !it.isEmpty()).findFirst().orElse("");
    UnaryOperator<String> shown =
        told -> {
          String without = told;
          for (String secret : secrets) {
            without = without.replaceAll("(?i)" + Pattern.quote(secret), "…");
          }
          return without;
        };
    return Stream.of(
            type.isEmpty() ? "" : EscapedText.text(shown.apply(type)),
            message.isBlank() ? "" : EscapedText.onOneLine(cut(shown.apply(message.strip()))),
            request.isEmpty() ? "" : "request " + EscapedText.text(shown.apply(request)))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private static String cut(String told) {
    return told.codePointCount(0, told.length()) <= MESSAGE_SHOWN_MAX
        ? told
        : told.substring(0, told.offsetByCodePoints(0, MESSAGE_SHOWN_MAX)) + "…";
  }

  /// What to look at, by what the endpoint refuses.
  record Advice(String ofKey, String ofRequest) {}
}
