package dev.plumbline.workflow.documents;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonBoolean;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.PartRole;
import dev.plumbline.score.extraction.Document.GivenPart;
import dev.plumbline.score.extraction.Document.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads the messages of a conversation as chat interfaces write them: OpenAI (chat completions and
/// responses), Anthropic, Amazon Bedrock Converse, and files that follow one of these (Langfuse,
/// promptfoo, DeepEval, Inspect).
///
/// Each message is a turn. What a message holds besides its text and calls, a tool's result or the
/// reasoning, is a turn of its own, in order. What is no text becomes a word in brackets.
final class MessagesReader {

  private static final List<String> ROLES =
      List.of("user", "assistant", "system", "developer", "tool", "reasoning");

  private static final String HELP =
      "write `{\"role\": \"user\", \"content\": \"…\"}`; a role is one of "
          + Suggestion.list(ROLES);

  private final PartsReader.Problems problems;
  private final List<GivenPart> turns = new ArrayList<>();

  MessagesReader(PartsReader.Problems problems) {
    this.problems = problems;
  }

  /// The turns of a list of messages, in order; those that cannot be read are reported.
  List<GivenPart> read(String place, Json messages) {
    if (!(messages instanceof JsonArray(List<Json> list))) {
      problems.add(place, "the messages are no list", HELP);
      return turns;
    }
    for (int i = 0; i < list.size(); i++) {
      if (list.get(i) instanceof JsonObject message) {
        message(place + "/" + i, message);
      } else {
        problems.add(place + "/" + i, "this message is no object", HELP);
      }
    }
    return turns;
  }

  private void message(String place, JsonObject message) {
    switch (message.find("role").isPresent() ? "" : text(message, "type")) {
      case "function_call", "custom_tool_call" -> {
        String id = first(message, "call_id", "id");
        add(PartRole.ASSISTANT, "", List.of(call(id, message)), "", false);
      }
      case "function_call_output", "custom_tool_call_output" ->
          add(
              PartRole.TOOL,
              content(place, message, "output").text(),
              List.of(),
              text(message, "call_id"),
              false);
      case "reasoning" -> reasoning(content(place, message, "summary").text());
      default -> spoken(place, message);
    }
  }

  private void spoken(String place, JsonObject message) {
    Optional<PartRole> role = role(text(message, "role"));
    if (role.isEmpty()) {
      problems.add(
          place + "/role",
          EscapedText.text(text(message, "role")) + " is no role of a conversation",
          HELP);
      return;
    }
    Content content = content(place, message, "content");
    reasoning(first(message, "reasoning_content", "reasoning"));
    content.before().forEach(turns::add);
    List<ToolCall> calls = new ArrayList<>(content.calls());
    elements(message, "tool_calls").forEach(call -> calls.add(openAi(call)));
    if (message.find("function_call").orElse(JsonNull.NULL) instanceof JsonObject call) {
      calls.add(call("", call));
    }
    String refusal = text(message, "refusal");
    String words = refusal.isEmpty() || !content.text().isEmpty() ? content.text() : refusal;
    boolean isResult = role.get() == PartRole.TOOL;
    if (!words.isEmpty() || !calls.isEmpty() || isResult || content.before().isEmpty()) {
      add(
          role.get(),
          words,
          calls,
          isResult ? first(message, "tool_call_id", "name") : "",
          isResult && !(message.find("error").orElse(JsonNull.NULL) instanceof JsonNull));
    }
  }

  private static Optional<PartRole> role(String written) {
    return switch (written) {
      case "user", "human" -> Optional.of(PartRole.USER);
      case "assistant", "ai", "model" -> Optional.of(PartRole.ASSISTANT);
      case "system" -> Optional.of(PartRole.SYSTEM);
      case "developer" -> Optional.of(PartRole.DEVELOPER);
      case "tool", "function" -> Optional.of(PartRole.TOOL);
      case "reasoning" -> Optional.of(PartRole.REASONING);
      default -> Optional.empty();
    };
  }

  private void add(
      PartRole role, String text, List<ToolCall> calls, String answers, boolean failed) {
    turns.add(new GivenPart("", Optional.of(role), text, calls, answers, failed));
  }

  private void reasoning(String text) {
    if (!text.isEmpty()) {
      add(PartRole.REASONING, text, List.of(), "", false);
    }
  }

  /// What a message says.
  ///
  /// @param before turns of their own that come first
  private record Content(String text, List<ToolCall> calls, List<GivenPart> before) {}

  /// Content is a text, or a list of blocks.
  private Content content(String place, JsonObject message, String key) {
    return switch (message.find(key).orElse(JsonNull.NULL)) {
      case JsonText(String text) -> new Content(text, List.of(), List.of());
      case JsonNull() -> new Content("", List.of(), List.of());
      case JsonArray(List<Json> blocks) -> blocks(place + "/" + key, blocks);
      case JsonObject object -> new Content(PlainJson.text(object), List.of(), List.of());
      default -> {
        problems.add(place + "/" + key, "the content is neither a text nor a list", HELP);
        yield new Content("", List.of(), List.of());
      }
    };
  }

  private Content blocks(String place, List<Json> blocks) {
    List<String> texts = new ArrayList<>();
    List<ToolCall> calls = new ArrayList<>();
    List<GivenPart> before = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i++) {
      switch (blocks.get(i)) {
        case JsonText(String text) -> texts.add(text);
        case JsonObject block -> block(place + "/" + i, block, texts, calls, before);
        default -> problems.add(place + "/" + i, "this block is no object", HELP);
      }
    }
    texts.removeIf(String::isEmpty);
    return new Content(String.join("\n\n", texts), calls, before);
  }

  private void block(
      String place,
      JsonObject block,
      List<String> texts,
      List<ToolCall> calls,
      List<GivenPart> before) {
    if (block.find("text").orElse(JsonNull.NULL) instanceof JsonText(String text)) {
      texts.add(text);
    } else if (block.find("toolUse").orElse(JsonNull.NULL) instanceof JsonObject use) {
      calls.add(call(text(use, "toolUseId"), use));
    } else if (block.find("toolResult").orElse(JsonNull.NULL) instanceof JsonObject result) {
      before.add(result(place, result, text(result, "toolUseId"), text(result, "status")));
    } else if (block.find("reasoningContent").orElse(JsonNull.NULL) instanceof JsonObject thought) {
      before.add(thought(text(thought.members("reasoningText"), "text")));
    } else if (block.find("json").isPresent()) {
      texts.add(PlainJson.text(block.get("json")));
    } else {
      typed(place, block, texts, calls, before);
    }
  }

  private void typed(
      String place,
      JsonObject block,
      List<String> texts,
      List<ToolCall> calls,
      List<GivenPart> before) {
    String type = text(block, "type");
    switch (type) {
      case "tool_use" -> calls.add(call(text(block, "id"), block));
      case "tool_result" -> {
        boolean failed = block.find("is_error").equals(Optional.of(JsonBoolean.TRUE));
        before.add(result(place, block, text(block, "tool_use_id"), failed ? "error" : ""));
      }
      case "thinking" -> before.add(thought(text(block, "thinking")));
      case "reasoning" -> before.add(thought(first(block, "reasoning", "summary")));
      case "redacted_thinking" -> before.add(thought("[reasoning]"));
      case "refusal" -> texts.add(text(block, "refusal"));
      default -> texts.add(placeholder(place, type.isEmpty() ? firstKey(block) : type));
    }
  }

  /// The word that stands for what is no text.
  private String placeholder(String place, String type) {
    return Stream.of("image", "audio", "video", "file", "document")
        .filter(type::contains)
        .findFirst()
        .map(word -> "[" + (word.equals("document") ? "file" : word) + "]")
        .orElseGet(() -> {
          problems.add(
              place,
              "content of the kind " + EscapedText.text(type) + " is not known",
              "give it as a text, or as an image, audio, a video or a file, which becomes a word in"
                  + " brackets");
          return "";
        });
  }

  private static String firstKey(JsonObject block) {
    return block.keys().stream().findFirst().orElse("");
  }

  private GivenPart result(String place, JsonObject result, String answers, String status) {
    return new GivenPart(
        "",
        Optional.of(PartRole.TOOL),
        content(place, result, "content").text(),
        List.of(),
        answers,
        status.equals("error"));
  }

  private static GivenPart thought(String text) {
    return GivenPart.of("", Optional.of(PartRole.REASONING), text);
  }

  private static ToolCall openAi(JsonObject call) {
    return call.find("function").orElse(JsonNull.NULL) instanceof JsonObject function
        ? call(text(call, "id"), function)
        : call(text(call, "id"), call);
  }

  private static ToolCall call(String id, JsonObject call) {
    Json arguments =
        Stream.of("arguments", "input", "args")
            .flatMap(key -> call.find(key).stream())
            .findFirst()
            .orElse(JsonObject.EMPTY);
    return new ToolCall(
        id,
        first(call, "name", "function"),
        arguments instanceof JsonText(String text) ? text : PlainJson.text(arguments));
  }

  private static List<JsonObject> elements(JsonObject object, String key) {
    return object.find(key).orElse(JsonNull.NULL) instanceof JsonArray(List<Json> list)
        ? list.stream().filter(JsonObject.class::isInstance).map(JsonObject.class::cast).toList()
        : List.of();
  }

  /// The first of these members that is a text; empty if none is.
  private static String first(JsonObject object, String... keys) {
    return Stream.of(keys)
        .map(key -> text(object, key))
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse("");
  }

  private static String text(JsonObject object, String key) {
    return object.find(key).orElse(JsonNull.NULL) instanceof JsonText(String text) ? text : "";
  }
}
