package dev.plumbline.workflow.importing.traces;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.score.extraction.Document.GivenPart;
import dev.plumbline.workflow.documents.PartsReader;
import dev.plumbline.workflow.importing.ImportLedger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Messages as instrumentations write them, as those that chat interfaces write: with `parts`
/// (OpenTelemetry, Gemini), with names behind dots (OpenInference), with blocks in a text
/// (Strands), with calls as blocks (Vercel).
final class MessageForms {

  private final ImportLedger ledger;

  MessageForms(ImportLedger ledger) {
    this.ledger = ledger;
  }

  /// The turns of messages. What cannot be read is lost.
  ///
  /// @param role of those that name none
  List<GivenPart> turns(Json written, String role, String place) {
    List<Json> messages = new ArrayList<>();
    Json value = AttributeReader.unwrapped(written);
    if (value instanceof JsonObject request
        && request.find("config").orElse(JsonNull.NULL) instanceof JsonObject config) {
      first(config, "system_instruction", "systemInstruction")
          .ifPresent(it ->
              messages.add(
                  JsonObject.of(
                      "role", Json.of("system"), "content", Json.of(AttributeReader.text(it)))));
    }
    Json whole =
        value instanceof JsonObject object
            ? first(object, "messages", "contents").map(AttributeReader::unwrapped).orElse(value)
            : value;
    List<Json> all = whole instanceof JsonArray(List<Json> list) ? list : List.of(whole);
    if (all.stream().allMatch(MessageForms::isBlock)) {
      messages.add(JsonObject.of("role", Json.of(role), "content", blocks(whole)));
    } else {
      all.forEach(each -> inner(AttributeReader.unwrapped(each), role, messages));
    }
    return new PartsReader((at, message, _) -> ledger.lost("message", message, place))
        .messages("", new JsonArray(messages));
  }

  /// A message whose content is a whole state of LangChain is the messages of that state.
  private static void inner(Json each, String role, List<Json> messages) {
    if (each instanceof JsonObject message
        && AttributeReader.unwrapped(message.find("content").orElse(JsonNull.NULL))
            instanceof JsonObject state
        && state.find("messages").orElse(JsonNull.NULL) instanceof JsonArray(List<Json> list)) {
      list.forEach(it -> messages.add(message(it, role)));
    } else {
      messages.add(message(each, role));
    }
  }

  private static boolean isBlock(Json value) {
    return value instanceof JsonText
        || value instanceof JsonObject block
            && first(block, "role", "message.role").isEmpty()
            && first(
                    block,
                    "type",
                    "text",
                    "message_content.type",
                    "message_content.text",
                    "toolUse",
                    "toolResult")
                .or(() -> gemini(block))
                .isPresent()
            && !hasMessageType(block);
  }

  /// LangChain names the role so.
  private static boolean hasMessageType(JsonObject message) {
    return message.find("content").isPresent()
        && Stream.of("human", "ai", "system", "tool")
            .anyMatch(type -> message.find("type").filter(Json.of(type)::equals).isPresent());
  }

  private static Json message(Json written, String role) {
    if (!(written instanceof JsonObject message)) {
      return JsonObject.of(
          "role", Json.of(role), "content", Json.of(AttributeReader.text(written)));
    }
    for (String wrapper : List.of("message", "kwargs", "content")) {
      if (message.find(wrapper).orElse(JsonNull.NULL) instanceof JsonObject inner
          && first(inner, "role", "type", "parts").isPresent()) {
        return message(inner, role);
      }
    }
    JsonObjectBuilder out = JsonObject.builder();
    String named =
        first(message, "role", "message.role")
            .or(() -> first(message, "type").filter(_ -> hasMessageType(message)))
            .map(AttributeReader::text)
            .filter(it -> !it.isEmpty())
            .orElse(role);
    Optional<Json> parts = first(message, "parts", "message.contents");
    Json content =
        parts.orElseGet(() ->
            first(message, "content", "message.content", "message", "body").orElse(JsonNull.NULL));
    Json blocks = blocks(content);
    boolean answers =
        blocks instanceof JsonArray(List<Json> list)
            && list.stream().anyMatch(MessageForms::isResult);
    // results are turns of their own, whoever brings them
    out.put("role", answers ? "user" : role(named));
    out.put("content", blocks);
    first(message, "tool_calls", "message.tool_calls")
        .map(AttributeReader::unwrapped)
        .filter(JsonArray.class::isInstance)
        .map(calls -> JsonArray.mapped(((JsonArray) calls).values(), MessageForms::call))
        .ifPresent(calls -> out.put("tool_calls", calls));
    first(message, "tool_call_id", "message.tool_call_id", "id")
        .filter(_ -> named.equals("tool"))
        .ifPresent(id -> out.put("tool_call_id", id));
    return out.build();
  }

  private static String role(String named) {
    return switch (named) {
      case "ai", "model", "tool-call", "agent" -> "assistant";
      case "tool-response", "function" -> "tool";
      case "human" -> "user";
      default -> named;
    };
  }

  /// A call or its result as Gemini writes it.
  private static Optional<Json> gemini(JsonObject block) {
    return first(block, "functionCall", "function_call", "functionResponse", "function_response");
  }

  private static boolean isResult(Json block) {
    return block instanceof JsonObject object
        && (object.find("toolResult").isPresent()
            || object.find("type").filter(Json.of("tool_result")::equals).isPresent());
  }

  private static Json call(Json written) {
    if (!(written instanceof JsonObject call)) {
      return written;
    }
    Optional<Json> name = first(call, "tool_call.function.name", "function.name");
    if (name.isEmpty()) {
      return call;
    }
    return JsonObject.builder()
        .put("name", name.get())
        .put(
            "arguments",
            first(call, "tool_call.function.arguments", "function.arguments")
                .orElse(JsonObject.EMPTY))
        .putIfPresent("id", first(call, "tool_call.id", "id"))
        .build();
  }

  /// What is written as a text of JSON may be a list of blocks.
  private static Json blocks(Json content) {
    Json value = AttributeReader.unwrapped(content);
    if (value instanceof JsonObject wrapped && wrapped.size() == 1) {
      Optional<Json> inner = first(wrapped, "content", "message");
      if (inner.isPresent()) {
        return blocks(inner.get());
      }
    }
    if (value instanceof JsonArray(List<Json> list)
        && !list.isEmpty()
        && list.stream().allMatch(MessageForms::isBlock)) {
      return JsonArray.mapped(list, MessageForms::block);
    }
    return content instanceof JsonText || content instanceof JsonNull
        ? content
        : Json.of(AttributeReader.text(content));
  }

  private static Json block(Json written) {
    if (!(written instanceof JsonObject block)) {
      return JsonObject.of("text", written);
    }
    if (gemini(block).orElse(JsonNull.NULL) instanceof JsonObject call) {
      return first(call, "response").isPresent()
          ? result(first(call, "id", "name"), first(call, "response"))
          : used(first(call, "id"), first(call, "name"), first(call, "args"));
    }
    String type =
        first(block, "type", "message_content.type").map(AttributeReader::text).orElse("");
    return switch (type) {
      case "" ->
          first(block, "message_content.text")
              .<Json>map(text -> JsonObject.of("text", text))
              .orElse(block);
      case "text", "input_text", "output_text" ->
          JsonObject.of(
              "text",
              Json.of(
                  first(block, "text", "content", "message_content.text")
                      .map(AttributeReader::text)
                      .orElse("")));
      case "tool_call", "tool-call" ->
          used(
              first(block, "id", "toolCallId"),
              first(block, "name", "toolName"),
              first(block, "arguments", "args", "input"));
      case "tool_call_response", "tool-result" ->
          result(first(block, "id", "toolCallId"), first(block, "response", "result", "output"));
      case "reasoning", "thinking" ->
          JsonObject.of(
              "type",
              Json.of("thinking"),
              "thinking",
              Json.of(
                  first(block, "content", "text", "thinking", "reasoning", "message_content.text")
                      .map(AttributeReader::text)
                      .orElse("")));
      case "blob", "uri", "file" ->
          JsonObject.of(
              "type", Json.of(first(block, "modality").map(AttributeReader::text).orElse("file")));
      default -> block;
    };
  }

  private static JsonObject result(Optional<Json> id, Optional<Json> content) {
    return JsonObject.of(
        "type",
        Json.of("tool_result"),
        "tool_use_id",
        id.orElse(Json.of("")),
        "content",
        Json.of(content.map(MessageForms::result).orElse("")));
  }

  /// A result may be wrapped as `{type: text, value: …}`.
  private static String result(Json written) {
    return written instanceof JsonObject object
            && object.find("type").isPresent()
            && object.find("value").isPresent()
        ? AttributeReader.text(object.get("value"))
        : AttributeReader.text(written);
  }

  private static JsonObject used(Optional<Json> id, Optional<Json> name, Optional<Json> input) {
    return JsonObject.builder()
        .put("type", "tool_use")
        .putIfPresent("id", id)
        .putIfPresent("name", name)
        .put("input", input.orElse(JsonObject.EMPTY))
        .build();
  }

  private static Optional<Json> first(JsonObject object, String... keys) {
    return Stream.of(keys)
        .flatMap(key -> object.find(key).stream())
        .filter(value -> !(value instanceof JsonNull))
        .findFirst();
  }
}
