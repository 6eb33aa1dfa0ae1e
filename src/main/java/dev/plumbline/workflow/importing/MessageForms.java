package dev.plumbline.workflow.importing;

import static dev.plumbline.base.canonical.Json.JsonNull.NULL;
import static dev.plumbline.workflow.importing.ForeignObject.at;
import static dev.plumbline.workflow.importing.SpanReader.AttributeReader.unwrapped;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.score.extraction.Document.GivenPart;
import dev.plumbline.workflow.documents.PartsReader;
import dev.plumbline.workflow.importing.SpanReader.AttributeReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Messages as instrumentations write them, as those that chat interfaces write: with `parts`
/// (OpenTelemetry, Gemini), with names behind dots (OpenInference), with blocks in a text
/// (Strands), with calls as blocks (Vercel).
record MessageForms(ImportLedger ledger) {

  /// Members that a block has, and no message.
  private static final String[] BLOCK =
      """
      type text message_content.type message_content.text toolUse toolResult functionCall \
      function_call functionResponse function_response\
      """
          .split(" ");

  /// The turns of messages. What cannot be read is lost.
  ///
  /// @param role of those that name none
  List<GivenPart> turns(Json written, String role, String place) {
    List<Json> messages = new ArrayList<>();
    Json value = unwrapped(written);
    if (at(value, "config") instanceof JsonObject config) {
      first(config, "system_instruction", "systemInstruction")
          .ifPresent(it ->
              messages.add(JsonObject.of("role", "system", "content", AttributeReader.text(it))));
    }
    Json whole =
        value instanceof JsonObject object
            ? first(object, "messages", "contents").map(AttributeReader::unwrapped).orElse(value)
            : value;
    List<Json> all = whole instanceof JsonArray(var list) ? list : List.of(whole);
    if (all.stream().allMatch(MessageForms::isBlock)) {
      messages.add(JsonObject.of("role", role, "content", blocks(whole)));
    } else {
      all.forEach(each -> inner(unwrapped(each), role, messages));
    }
    PartsReader reader = new PartsReader((_, message, _) -> ledger.lost("message", message, place));
    List<GivenPart> turns = reader.messages("", new JsonArray(messages));
    reader
        .leftOut()
        .forEach(one -> ledger.lost(one.kind(), "it is nothing that anybody said", place));
    return turns;
  }

  /// A message whose content is a whole state of LangChain is the messages of that state.
  private static void inner(Json each, String role, List<Json> messages) {
    Json state = unwrapped(at(each, "content"));
    if (at(state, "messages") instanceof JsonArray(var list)) {
      list.forEach(it -> messages.add(message(it, role)));
    } else {
      messages.add(message(each, role));
    }
  }

  private static boolean isBlock(Json value) {
    return value instanceof JsonText
        || value instanceof JsonObject block
            && first(block, "role", "message.role").isEmpty()
            && first(block, BLOCK).isPresent()
            && !hasMessageType(block);
  }

  /// LangChain names the role so.
  private static boolean hasMessageType(JsonObject message) {
    return message.has("content")
        && Stream.of("human", "ai", "system", "tool").anyMatch(type -> message.is("type", type));
  }

  private static Json message(Json written, String role) {
    if (!(written instanceof JsonObject message)) {
      return JsonObject.of("role", role, "content", AttributeReader.text(written));
    }
    if (at(message, "message") instanceof JsonObject inner
        && first(inner, "role", "type", "parts").isPresent()) {
      return message(inner, role);
    }
    if (at(message, "content") instanceof JsonObject inner
        && first(inner, "role", "type", "parts").isPresent()
        && !message.has("parts")) {
      return message(inner, role);
    }
    if (at(message, "kwargs") instanceof JsonObject) {
      return message;
    }
    JsonObject plain = plain(message);
    JsonObjectBuilder out = JsonObject.builder().putAll(plain.without(CONTENT));
    boolean hasType = hasMessageType(plain) || plain.has("call_id");
    if (first(plain, "role").map(AttributeReader::text).orElse("").isEmpty() && !hasType) {
      out.put("role", role);
    }
    Optional<Json> content =
        CONTENT.stream()
            .flatMap(key -> plain.find(key).stream())
            .filter(value -> !(value instanceof JsonNull))
            .findFirst();
    out.put("content", content.map(MessageForms::blocks).orElse(NULL));
    return out.build();
  }

  /// Where a message may have its words, the best first.
  private static final List<String> CONTENT =
      List.of("parts", "contents", "content", "message", "body");

  /// The names of OpenInference without what they repeat: `message.role`,
  /// `tool_call.function.name`.
  private static JsonObject plain(JsonObject written) {
    JsonObjectBuilder out = JsonObject.builder();
    SortedMap<String, Json> members = new TreeMap<>();
    SortedMap<String, Json> function = new TreeMap<>();
    written.forEach((key, value) -> {
      String name = key.replaceFirst("^(message|message_content|tool_call)\\.", "");
      if (name.startsWith("function.")) {
        function.put(name.substring("function.".length()), value);
      } else {
        members.putIfAbsent(name, name.equals("tool_calls") ? calls(value) : value);
      }
    });
    out.putAll(members);
    out.putAll(function);
    return out.build();
  }

  private static Json calls(Json written) {
    return unwrapped(written) instanceof JsonArray(var list)
        ? JsonArray.mapped(list, call -> call instanceof JsonObject object ? plain(object) : call)
        : written;
  }

  /// What is written as a text of JSON may be a list of blocks.
  private static Json blocks(Json content) {
    Json value = unwrapped(content);
    if (value instanceof JsonObject wrapped && wrapped.size() == 1) {
      Optional<Json> inner = first(wrapped, "content", "message");
      if (inner.isPresent()) {
        return blocks(inner.get());
      }
    }
    if (value instanceof JsonArray(var list)
        && !list.isEmpty()
        && list.stream().allMatch(MessageForms::isBlock)) {
      return JsonArray.mapped(
          list, block -> block instanceof JsonObject object ? media(plain(object)) : block);
    }
    return content instanceof JsonText || content instanceof JsonNull
        ? content
        : Json.of(AttributeReader.text(content));
  }

  /// A block of the conventions says what it is in `modality`.
  private static JsonObject media(JsonObject block) {
    return first(block, "modality").map(kind -> JsonObject.of("type", kind)).orElse(block);
  }

  private static Optional<Json> first(JsonObject object, String... keys) {
    return Stream.of(keys)
        .flatMap(key -> object.find(key).stream())
        .filter(value -> !(value instanceof JsonNull))
        .findFirst();
  }
}
