package dev.plumbline.exchange.importing;

import static dev.plumbline.base.canonical.Json.JsonNull.NULL;
import static dev.plumbline.exchange.importing.ForeignObject.at;
import static dev.plumbline.exchange.importing.ForeignObject.members;
import static dev.plumbline.exchange.importing.SpanReader.AttributeReader.unwrapped;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.exchange.importing.SpanReader.AttributeReader;
import dev.plumbline.run.documents.PartsReader;
import dev.plumbline.score.extraction.Document.GivenPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Messages as instrumentations write them, as those that chat interfaces write: with `parts`
/// (OpenTelemetry, Gemini), with names behind dots (OpenInference), with blocks in a text
/// (Strands), with calls as blocks (Vercel).
///
/// @param owner what has the messages, for what is said of them
record MessageForms(ForeignObject owner) {

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
  List<GivenPart> turns(Json written, String role) {
    List<Json> messages = new ArrayList<>();
    Json value = unwrapped(written);
    if (at(value, "config") instanceof JsonObject config) {
      first(config, "system_instruction", "systemInstruction")
          .ifPresent(it -> messages.add(said("system", it)));
    }
    Json whole =
        first(members(value), "messages", "contents").map(AttributeReader::unwrapped).orElse(value);
    List<Json> all = whole instanceof JsonArray(var list) ? list : List.of(whole);
    if (all.stream().allMatch(MessageForms::isBlock)) {
      messages.add(JsonObject.of("role", role, "content", blocks(whole)));
    } else {
      all.forEach(each -> inner(unwrapped(each), role, messages));
    }
    PartsReader reader = new PartsReader((_, message, _) -> owner.lost("message", message));
    List<GivenPart> turns = reader.messages("", new JsonArray(messages));
    reader.leftOut().forEach(one -> owner.lost(one.kind(), "it is nothing that anybody said"));
    return turns;
  }

  private static Json said(String role, Json content) {
    return JsonObject.of("role", role, "content", AttributeReader.text(content));
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
      return said(role, written);
    }
    for (String key : List.of("message", "content")) {
      if (at(message, key) instanceof JsonObject inner
          && first(inner, "role", "type", "parts").isPresent()
          && (key.equals("message") || !message.has("parts"))) {
        return message(inner, role);
      }
    }
    if (at(message, "kwargs") instanceof JsonObject) {
      return message;
    }
    JsonObject plain = plain(message);
    boolean isNamed = !AttributeReader.text(plain.member("role")).isEmpty();
    Map<String, Json> out = new TreeMap<>();
    plain.keysBesides(CONTENT).forEach(key -> out.put(key, plain.get(key)));
    if (!isNamed && !hasMessageType(plain) && !plain.has("call_id")) {
      out.put("role", Json.of(role));
    }
    Optional<Json> content = first(plain, CONTENT.toArray(String[]::new));
    out.put("content", content.map(MessageForms::blocks).orElse(NULL));
    return JsonObject.of(out);
  }

  /// Where a message may have its words, the best first.
  private static final List<String> CONTENT =
      List.of("parts", "contents", "content", "message", "body");

  /// The names of OpenInference without what they repeat: `message.role`,
  /// `tool_call.function.name`.
  private static JsonObject plain(JsonObject written) {
    SortedMap<String, Json> members = new TreeMap<>();
    written.forEach((key, value) -> {
      String name = key.replaceFirst("^(message|message_content|tool_call)\\.", "");
      if (name.startsWith("function.")) {
        members.put(name.substring("function.".length()), value);
      } else {
        members.putIfAbsent(name, name.equals("tool_calls") ? calls(value) : value);
      }
    });
    return JsonObject.of(members);
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
        .map(object::member)
        .filter(value -> !(value instanceof JsonNull))
        .findFirst();
  }
}
