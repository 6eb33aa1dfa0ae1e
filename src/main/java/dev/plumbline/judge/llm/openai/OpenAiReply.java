package dev.plumbline.judge.llm.openai;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonResult;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.judge.llm.ModelFailedException;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.StopReason;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.judge.llm.ModelUnavailableException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the response of a chat completions endpoint.
public final class OpenAiReply {

  private static final List<String> EXHAUSTED_QUOTA =
      List.of("insufficient_quota", "billing_hard_limit_reached");

  /// The codes that are repeated in a message. Any other could be anything, the key included.
  private static final List<String> SHOWN =
      List.of(
          "billing_not_active",
          "deploymentnotfound",
          "invalid_api_key",
          "invalid_json_schema",
          "invalid_request_error",
          "invalid_type",
          "invalid_value",
          "missing_required_parameter",
          "model_not_found",
          "operationnotsupported",
          "unknown_parameter",
          "unsupported_parameter",
          "unsupported_value");

  static final ModelReply TOO_LONG = new ModelReply("", StopReason.ANSWER_TOO_LONG, Usage.UNKNOWN);

  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9a-fA-F]{4})|.)");

  /// A complete JSON response without content is `OTHER`; one that is not JSON was truncated in
  /// transit.
  public static ModelReply read(byte[] body) {
    if (body.length == 0) {
      return new ModelReply("", StopReason.OTHER, Usage.UNKNOWN);
    }
    return object(body)
        .or(() -> object(withoutLoneSurrogates(body)))
        .map(OpenAiReply::reply)
        .orElseThrow(() ->
            new ModelUnavailableException("the provider's answer is not JSON", Duration.ZERO));
  }

  private static Optional<JsonObject> object(byte[] body) {
    return JsonReader.read(body, body.length) instanceof JsonResult.Read(JsonObject json)
        ? Optional.of(json)
        : Optional.empty();
  }

  /// Half a character may be what the model wrote: it becomes U+FFFD, so that the answer is read
  /// and asked for no more.
  private static byte[] withoutLoneSurrogates(byte[] body) {
    String text = new String(body, StandardCharsets.UTF_8);
    StringBuilder mended = new StringBuilder();
    Matcher escapes = ESCAPE.matcher(text);
    int written = 0;
    while (escapes.find()) {
      if (isSurrogate(escapes)) {
        int start = escapes.start();
        boolean pair =
            Character.isHighSurrogate(unit(escapes))
                && escapes.find()
                && escapes.start() == start + 6
                && isSurrogate(escapes)
                && Character.isLowSurrogate(unit(escapes));
        if (!pair) {
          mended.append(text, written, start).append('\uFFFD');
          written = start + 6;
          escapes.region(written, text.length());
        }
      }
    }
    return mended.append(text, written, text.length()).toString().getBytes(StandardCharsets.UTF_8);
  }

  private static boolean isSurrogate(Matcher escape) {
    return escape.group(1) != null && Character.isSurrogate(unit(escape));
  }

  private static char unit(Matcher escape) {
    return (char) Integer.parseInt(escape.group(1), 16);
  }

  private static ModelReply reply(JsonObject json) {
    Usage usage = usage(json);
    if (json.find("choices").orElse(JsonArray.EMPTY) instanceof JsonArray(List<Json> choices)
        && !choices.isEmpty()
        && choices.getFirst() instanceof JsonObject choice
        && choice.find("message").orElse(JsonObject.EMPTY) instanceof JsonObject message) {
      String refusal = text(message, "refusal");
      String said = text(message, "content");
      return refusal.isEmpty()
          ? new ModelReply(said, stop(text(choice, "finish_reason")), usage)
          : new ModelReply(said, StopReason.DECLINED, usage);
    }
    return new ModelReply("", StopReason.OTHER, usage);
  }

  /// Some rejections of a request are answers: the content filter on questions, a question that is
  /// too long.
  static ModelReply refused(int status, byte[] body) {
    String code = code(body);
    if (code.contains("content_filter") || code.contains("responsibleai")) {
      return new ModelReply("", StopReason.FILTERED, Usage.UNKNOWN);
    }
    if (code.contains("context_length")
        || code.contains("string_above_max_length")
        || status == 413) {
      return new ModelReply("", StopReason.QUESTION_TOO_LONG, Usage.UNKNOWN);
    }
    throw new ModelFailedException(
        "the provider rejected the request: status "
            + status
            + (SHOWN.contains(code) ? ", code `" + code + "`" : "")
            + ", check PLUMBLINE_OPENAI_MODEL and that the model supports JSON schemas");
  }

  /// @throws ModelFailedException if the account is out of quota, which waiting does not change,
  ///   unlike a limit on the rate of requests
  static void checkQuota(byte[] body) {
    String code = code(body);
    if (EXHAUSTED_QUOTA.contains(code)) {
      throw new ModelFailedException(
          "the provider rejected the request: status 429, code `"
              + code
              + "`, check the quota and the billing of the account");
    }
  }

  /// The provider's error code. Its message may repeat the request and is not read.
  private static String code(byte[] body) {
    if (JsonReader.read(body, body.length) instanceof JsonResult.Read(JsonObject json)
        && json.find("error").orElse(JsonObject.EMPTY) instanceof JsonObject error) {
      String code = text(error, "code").toLowerCase(Locale.ROOT);
      return code.matches("[a-z0-9_.-]{1,60}") ? code : "";
    }
    return "";
  }

  private static StopReason stop(String reason) {
    return switch (reason) {
      case "stop" -> StopReason.FINISHED;
      case "length" -> StopReason.LENGTH;
      case "content_filter" -> StopReason.FILTERED;
      default -> StopReason.OTHER;
    };
  }

  private static Usage usage(JsonObject json) {
    return json.find("usage").orElse(JsonObject.EMPTY) instanceof JsonObject usage
        ? new Usage(number(usage, "prompt_tokens"), number(usage, "completion_tokens"))
        : Usage.UNKNOWN;
  }

  private static long number(JsonObject json, String key) {
    return json.find(key).orElse(Json.of(0)) instanceof JsonInteger(long value) && value >= 0
        ? value
        : 0;
  }

  private static String text(JsonObject json, String key) {
    return json.find(key).orElse(Json.of("")) instanceof JsonText(String text) ? text : "";
  }

  private OpenAiReply() {}
}
