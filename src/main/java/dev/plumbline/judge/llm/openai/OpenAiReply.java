package dev.plumbline.judge.llm.openai;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.judge.llm.LanguageModel.CallRules.AnswerForm;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.ModelUnavailableException;
import dev.plumbline.judge.llm.ModelReply.StopReason;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.score.extraction.JudgeIdentity.AnsweringModel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads the response of a chat completions endpoint.
public final class OpenAiReply {

  static final ModelReply TOO_LONG = new ModelReply("", StopReason.ANSWER_TOO_LONG, Usage.UNKNOWN);

  /// An escaped pair, or half of one in a group, or any other escape.
  private static final Pattern SURROGATES =
      Pattern.compile("\\\\(?:u[dD][89abAB]..\\\\u[dD][c-fC-F]..|(u[dD][89a-fA-F]..)|.)");

  /// A complete response without content is `OTHER`; one that is not JSON, or has no choices, was
  /// lost on its way.
  ///
  /// @param cached whether the endpoint says that it gave the answer before
  /// @param otherwise what is made of an error that comes as an answer
  /// @throws ModelUnavailableException if there is no answer
  static ModelReply read(
      byte[] body, AnswerForm form, boolean cached, Function<JsonObject, ModelReply> otherwise) {
    JsonObject json =
        object(body)
            .or(() -> object(withoutLoneSurrogates(body)))
            .orElseThrow(() -> none("the provider's answer is not JSON"));
    if (json.find("choices").orElse(JsonArray.EMPTY) instanceof JsonArray(var choices)
        && !choices.isEmpty()
        && choices.getFirst() instanceof JsonObject choice) {
      return reply(json, choice, form, cached);
    }
    if (json.has("error")) {
      return otherwise.apply(json);
    }
    throw none("the provider's answer has no choices");
  }

  /// As the other method, of an answer that is in a file.
  public static ModelReply read(byte[] body) {
    return read(
        body,
        AnswerForm.SCHEMA,
        false,
        _ -> {
          throw none("the provider's answer is an error");
        });
  }

  private static ModelUnavailableException none(String why) {
    return new ModelUnavailableException(why, Duration.ZERO);
  }

  static Optional<JsonObject> object(byte[] body) {
    return JsonReader.read(body, body.length) instanceof JsonResult.Read(JsonObject json)
        ? Optional.of(json)
        : Optional.empty();
  }

  /// Half a character may be what the model wrote: it becomes U+FFFD, so that the answer is read
  /// and asked for no more.
  private static byte[] withoutLoneSurrogates(byte[] body) {
    return SURROGATES
        .matcher(new String(body, StandardCharsets.UTF_8))
        .replaceAll(
            escape -> escape.group(1) == null ? Matcher.quoteReplacement(escape.group()) : "\uFFFD")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static ModelReply reply(
      JsonObject json, JsonObject choice, AnswerForm form, boolean cached) {
    JsonObject message = choice.objectOrEmpty("message");
    boolean tool = form == AnswerForm.TOOL;
    StopReason stop = StopReason.ofVendor(text(choice, "finish_reason"), tool);
    boolean declined =
        !text(message, "refusal").isEmpty()
            || parts(message).anyMatch(part -> text(part, "type").equals("refusal"));
    return new ModelReply(
        tool ? arguments(message) : content(message),
        declined ? StopReason.DECLINED : stop,
        usage(json.objectOrEmpty("usage")),
        new AnsweringModel(
            text(json, "model"), text(json, "system_fingerprint"), text(json, "id"), cached));
  }

  /// A text, or the texts of a list of parts; what a model thought is none of them.
  private static String content(JsonObject message) {
    return text(message, "content")
        + parts(message)
            .filter(part -> text(part, "type").matches("|text|output_text"))
            .map(part -> text(part, "text"))
            .collect(Collectors.joining());
  }

  private static Stream<JsonObject> parts(JsonObject message) {
    return objects(message, "content");
  }

  private static String arguments(JsonObject message) {
    return objects(message, "tool_calls")
        .map(call -> call.objectOrEmpty("function"))
        .map(function ->
            function.find("arguments").orElse(Json.of("")) instanceof JsonObject input
                ? PlainJson.text(input)
                : text(function, "arguments"))
        .findFirst()
        .orElse("");
  }

  private static Usage usage(JsonObject usage) {
    long read =
        number(usage, "cache_read_input_tokens") + number(usage, "cache_creation_input_tokens");
    return Usage.of(
        number(usage, "prompt_tokens"),
        number(usage, "completion_tokens"),
        number(usage, "total_tokens"),
        read > 0 ? read : number(usage.objectOrEmpty("prompt_tokens_details"), "cached_tokens"));
  }

  private static Stream<JsonObject> objects(JsonObject json, String key) {
    return json.find(key).orElse(JsonArray.EMPTY) instanceof JsonArray(var all)
        ? all.stream().flatMap(one -> one instanceof JsonObject it ? Stream.of(it) : Stream.empty())
        : Stream.empty();
  }

  private static long number(JsonObject json, String key) {
    return json.find(key).orElse(Json.of(0)) instanceof JsonInteger(long value) && value >= 0
        ? value
        : 0;
  }

  static String text(JsonObject json, String key) {
    return json.find(key).orElse(Json.of("")) instanceof JsonText(String text) ? text : "";
  }

  private OpenAiReply() {}
}
