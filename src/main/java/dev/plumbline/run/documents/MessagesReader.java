package dev.plumbline.run.documents;

import static java.util.Locale.ROOT;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.run.documents.PartsReader.LeftOut;
import dev.plumbline.score.extraction.Document.GivenPart;
import dev.plumbline.score.extraction.Document.Piece;
import dev.plumbline.score.extraction.Document.ToolCall;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads the messages of a conversation as chat interfaces and their libraries write them: chat
/// completions, Responses and Agents of OpenAI, Anthropic, Amazon Bedrock Converse, Gemini,
/// messages of the AI SDK (for models and for interfaces), LangChain, Mastra, Genkit, results of
/// MCP, and files that follow one of these (Langfuse, promptfoo, DeepEval, Inspect).
///
/// Each message is a turn. A tool's result, the reasoning and a source inside it are turns of their
/// own, in order. What is no text becomes a word in brackets, or is told as left out.
final class MessagesReader {

  private static final List<String> ROLES =
      List.of("user", "assistant", "system", "developer", "tool", "reasoning");

  private static final String HELP =
      "write `{\"role\": \"user\", \"content\": \"…\"}`; a role is one of "
          + Suggestion.list(ROLES);

  /// Kinds of blocks whose type is the name of their one member.
  private static final List<String> NAMED_BLOCKS =
      List.of(
          "toolUse",
          "toolResult",
          "reasoningContent",
          "functionCall",
          "function_call",
          "functionResponse",
          "function_response",
          "toolRequest",
          "toolResponse",
          "executableCode",
          "codeExecutionResult",
          "inlineData",
          "inline_data",
          "fileData",
          "file_data",
          "image",
          "audio",
          "video",
          "document",
          "media",
          "json",
          "cachePoint",
          "citationsContent",
          "guardContent");

  /// What a call of a service has beside what it was given.
  private static final List<String> BESIDE_ARGUMENTS =
      List.of(
          "type",
          "id",
          "call_id",
          "callId",
          "name",
          "status",
          "output",
          "outputs",
          "results",
          "result",
          "error",
          "providerData");

  private static final List<String> RESULT =
      List.of("content", "output", "outputs", "results", "result", "response");

  private final PartsReader.Problems problems;
  private final List<LeftOut> leftOut;
  private final List<GivenPart> turns = new ArrayList<>();

  MessagesReader(PartsReader.Problems problems, List<LeftOut> leftOut) {
    this.problems = problems;
    this.leftOut = leftOut;
  }

  /// The turns of a list of messages, in order; those that cannot be read are reported.
  List<GivenPart> read(String place, Json messages) {
    if (!(messages instanceof JsonArray(var list))) {
      problems.add(place, "the messages are no list", HELP);
      return turns;
    }
    for (int i = 0; i < list.size(); i++) {
      if (list.get(i) instanceof JsonObject message) {
        String at = place + "/" + i;
        UnsaidMessage.why(message)
            .ifPresentOrElse(why -> leftOut.add(new LeftOut(why, at)), () -> message(at, message));
      } else {
        problems.add(place + "/" + i, "this message is no object", HELP);
      }
    }
    return turns;
  }

  private void message(String place, JsonObject message) {
    if (message.member("kwargs") instanceof JsonObject kwargs) {
      spoken(place, langChain(message), kwargs);
      return;
    }
    String type = message.textOrEmpty("type");
    if (message.member("data") instanceof JsonObject data && role(type).isPresent()) {
      spoken(place, type, data);
    } else if (!message.has("role") && !type.equals("message")) {
      item(place, type, message);
    } else {
      spoken(place, message.textOrEmpty("role"), message);
    }
  }

  /// The role that the class of a serialized message has: `…, "HumanMessage"`.
  private static String langChain(JsonObject message) {
    return message.member("id") instanceof JsonArray(var path)
            && !path.isEmpty()
            && path.getLast() instanceof JsonText(String name)
        ? name.replaceFirst("Message(Chunk)?$", "").toLowerCase(ROOT)
        : message.textOrEmpty("type");
  }

  /// An item that is no message: a call, its result, the reasoning.
  private void item(String place, String type, JsonObject item) {
    switch (type) {
      case "function_call", "custom_tool_call" -> {
        Turn turn = new Turn(PartRole.ASSISTANT, place);
        turn.call(place, item);
        turn.end();
      }
      case "reasoning" -> {
        Turn turn = new Turn(PartRole.REASONING, place);
        Stream.of("summary", "content", "rawContent").forEach(key -> turn.content(item, key));
        turn.end();
      }
      case "item_reference",
          "mcp_list_tools",
          "mcp_approval_request",
          "mcp_approval_response",
          "compaction" ->
          leftOut.add(new LeftOut(type, place));
      default -> {
        if (type.endsWith("_call_output") || type.equals("function_call_result")) {
          result(place, item, List.of("output"));
        } else if (type.endsWith("_call")) {
          hosted(place, type, item);
        } else if (role(type).isPresent()) {
          spoken(place, type, item);
        } else {
          spoken(place, "", item);
        }
      }
    }
  }

  /// A call that the service itself executed, with its result where there is one.
  private void hosted(String place, String type, JsonObject item) {
    String id = id(item, "call_id", "callId", "id");
    String name = first(item, "name");
    Json arguments =
        Stream.of("arguments", "action", "queries", "code", "input")
            .flatMap(key -> item.find(key).stream())
            .findFirst()
            .orElseGet(() -> item.without(BESIDE_ARGUMENTS));
    Turn turn = new Turn(PartRole.ASSISTANT, place);
    turn.calls.add(
        new ToolCall(
            id,
            name.isEmpty() ? type.substring(0, type.length() - "_call".length()) : name,
            written(arguments)));
    turn.end();
    String error = words(item.member("error"));
    Optional<Json> output = value(item, List.of("output", "outputs", "results"));
    if (output.isPresent() || !error.isEmpty() || isFailed(item)) {
      Turn result = new Turn(PartRole.TOOL, place);
      result.answers = id;
      result.failed = !error.isEmpty() || isFailed(item);
      result.texts.add(error);
      output.ifPresent(it -> result.result(place, it));
      result.end();
    }
  }

  private void result(String place, JsonObject item, List<String> keys) {
    Turn turn = new Turn(PartRole.TOOL, place);
    turn.answers =
        id(item, "tool_use_id", "toolUseId", "tool_call_id", "toolCallId", "call_id", "callId");
    if (turn.answers.isEmpty()) {
      turn.answers = id(item, "id", "ref", "name");
    }
    turn.failed =
        isFailed(item) || value(item.objectOrEmpty("response"), List.of("error")).isPresent();
    value(item, keys).ifPresent(it -> turn.result(place, it));
    turn.end();
  }

  private void spoken(String place, String named, JsonObject message) {
    Optional<PartRole> role = role(named);
    if (role.isEmpty()) {
      problems.add(
          place + "/role", EscapedText.text(named) + " is no role of a conversation", HELP);
      return;
    }
    String answers = id(message, "tool_call_id", "toolCallId");
    boolean isResult = role.get() == PartRole.TOOL || !answers.isEmpty();
    Turn turn = new Turn(isResult ? PartRole.TOOL : role.get(), place);
    turn.by(named, message);
    if (isResult) {
      turn.answers = answers.isEmpty() ? first(message, "name") : answers;
      turn.failed = isFailed(message) || !words(message.member("error")).isEmpty();
    }
    turn.thought(first(message, "reasoning_content", "reasoning"));
    boolean hasParts =
        value(message, List.of("parts"))
            .filter(parts -> !parts.equals(new JsonArray(List.of())))
            .isPresent();
    if (!hasParts) {
      elements(message, "toolInvocations")
          .forEach(each -> turn.executed(place + "/toolInvocations", each, ""));
    }
    turn.content(message, hasParts ? "parts" : "content");
    if (hasParts && turn.hasSaidNothing()) {
      turn.content(message, "content");
    }
    if (message.member("audio") instanceof JsonObject audio) {
      turn.texts.add(audio.textOrEmpty("transcript"));
    }
    if (turn.hasSaidNothing()) {
      turn.texts.add(message.textOrEmpty("refusal"));
    }
    turn.calls(message);
    annotations(place, message);
    turn.endMessage(
        value(message, List.of("content", "parts"))
            .filter(it -> !it.equals(JsonArray.EMPTY))
            .isPresent());
  }

  private void annotations(String place, JsonObject annotated) {
    if (annotated.member("annotations") instanceof JsonArray(var list) && !list.isEmpty()) {
      leftOut.add(new LeftOut("annotations", place + "/annotations"));
    }
  }

  static Optional<PartRole> role(String written) {
    return switch (written) {
      case "user", "human" -> Optional.of(PartRole.USER);
      case "assistant", "ai", "model", "agent", "tool-call" -> Optional.of(PartRole.ASSISTANT);
      case "system" -> Optional.of(PartRole.SYSTEM);
      case "developer" -> Optional.of(PartRole.DEVELOPER);
      case "tool", "function", "tool-response" -> Optional.of(PartRole.TOOL);
      case "reasoning" -> Optional.of(PartRole.REASONING);
      default -> Optional.empty();
    };
  }

  /// What one message says, until a result, the reasoning or a source interrupts it.
  private final class Turn {

    private final PartRole role;
    private final String place;
    private final int from = turns.size();
    private final List<String> texts = new ArrayList<>();
    private final List<ToolCall> calls = new ArrayList<>();
    private final List<String> by = new ArrayList<>();
    private final List<Piece> pieces = new ArrayList<>();
    private String answers = "";
    private boolean failed;
    private boolean cited;

    Turn(PartRole role, String place) {
      this.role = role;
      this.place = place;
    }

    /// Keeps who speaks: the role of a help desk, and the name of a person.
    void by(String named, JsonObject message) {
      if (role != PartRole.USER && role != PartRole.ASSISTANT) {
        return;
      }
      if (named.equals("agent")) {
        by.add(named);
      }
      switch (message.member("by")) {
        case JsonArray(var words) -> words.forEach(word -> by.add(words(word)));
        default -> by.add(message.textOrEmpty("name"));
      }
      by.removeIf(String::isBlank);
      String at = message.textOrEmpty("place");
      if (!at.isEmpty()) {
        pieces.add(new Piece(0, at));
      }
    }

    boolean hasSaidNothing() {
      return texts.stream().allMatch(String::isEmpty)
          && turns.subList(from, turns.size()).stream()
              .allMatch(turn -> !turn.role().equals(Optional.of(role)) || turn.text().isEmpty());
    }

    /// Adds what was said so far, if anything was.
    void end() {
      texts.removeIf(String::isEmpty);
      if (!texts.isEmpty() || !calls.isEmpty() || role == PartRole.TOOL && !answers.isEmpty()) {
        add();
      }
    }

    /// As [#end], of a message: one with content is a turn although it says nothing.
    void endMessage(boolean hasContent) {
      texts.removeIf(String::isEmpty);
      boolean isEmpty = texts.isEmpty() && calls.isEmpty();
      if (isEmpty && turns.size() == from && role != PartRole.TOOL && !hasContent) {
        leftOut.add(new LeftOut("a message that says nothing", place));
      } else if (!isEmpty || turns.size() == from) {
        add();
      }
    }

    private void add() {
      // a sentence with citations is several blocks
      String text = String.join(cited ? "" : "\n\n", texts);
      turns.add(
          new GivenPart(
              "",
              Optional.of(role),
              text,
              List.copyOf(calls),
              answers,
              failed,
              List.copyOf(by),
              List.copyOf(pieces)));
      texts.clear();
      calls.clear();
    }

    private void interrupt() {
      texts.removeIf(String::isEmpty);
      if (!texts.isEmpty() || !calls.isEmpty()) {
        add();
      }
    }

    void thought(String text) {
      if (text.isEmpty()) {
        return;
      }
      if (role == PartRole.REASONING) {
        texts.add(text);
      } else {
        interrupt();
        turns.add(GivenPart.of("", Optional.of(PartRole.REASONING), text));
      }
    }

    void source(String name, String text) {
      if (!text.isEmpty()) {
        interrupt();
        turns.add(GivenPart.of(name, Optional.of(PartRole.SOURCE), text));
      }
    }

    /// The calls beside the content, except those that the content has too.
    void calls(JsonObject message) {
      Set<String> known =
          Stream.concat(
                  calls.stream(),
                  turns.subList(from, turns.size()).stream().flatMap(turn -> turn.calls().stream()))
              .map(ToolCall::id)
              .collect(Collectors.toSet());
      for (String key : List.of("tool_calls", "toolCalls", "invalid_tool_calls", "function_call")) {
        List<Json> list =
            switch (message.member(key)) {
              case JsonNull() -> List.of();
              case JsonArray(var written) -> written;
              case Json written -> List.of(written);
            };
        for (Json call : list) {
          if (!(call instanceof JsonObject written)) {
            problems.add(place + "/" + key, "this call is no object", HELP);
          } else if (id(written).isEmpty() || !known.contains(id(written))) {
            call(place + "/" + key, written);
          }
        }
      }
    }

    void call(String at, JsonObject written) {
      JsonObject call =
          Stream.of("function", "custom")
              .map(key -> written.member(key))
              .filter(JsonObject.class::isInstance)
              .map(JsonObject.class::cast)
              .findFirst()
              .orElse(written);
      String name = first(call, "name", "toolName", "function");
      Json arguments =
          Stream.of("arguments", "input", "args")
              .flatMap(key -> call.find(key).stream())
              .findFirst()
              .orElse(JsonObject.EMPTY);
      add(at, new ToolCall(id(written), name, written(arguments)));
    }

    private void add(String at, ToolCall call) {
      if (call.name().isEmpty()) {
        problems.add(at, "this call names no tool", "write its `name` and `arguments`");
      }
      calls.add(call);
    }

    /// A text, a list of blocks, or an object that holds them.
    void content(JsonObject message, String key) {
      String at = place + "/" + key;
      switch (message.member(key)) {
        case JsonNull() -> {}
        case JsonArray(var blocks) when blocks.stream().anyMatch(MessagesReader::isResult) ->
            blocks(at, blocks);
        case Json value when role == PartRole.TOOL -> result(at, value);
        case JsonText(String text) -> texts.add(text);
        case JsonArray(var blocks) -> blocks(at, blocks);
        case JsonObject object -> {
          if (object.member("parts") instanceof JsonArray(var parts)) {
            blocks(at + "/parts", parts);
          } else if (object.member("text") instanceof JsonText(String text)) {
            texts.add(text);
          } else {
            problems.add(at, "the content is an object of no known kind", HELP);
          }
        }
        default -> problems.add(at, "the content is neither a text nor a list", HELP);
      }
    }

    void blocks(String at, List<Json> blocks) {
      for (int i = 0; i < blocks.size(); i++) {
        switch (blocks.get(i)) {
          case JsonText(String text) -> texts.add(text);
          case JsonObject block -> block(at + "/" + i, block);
          default -> problems.add(at + "/" + i, "this block is no object", HELP);
        }
      }
    }

    /// What a tool gave: a text, blocks, or a value that is wrapped in what says whether it failed.
    void result(String at, Json value) {
      switch (value) {
        case JsonNull() -> {}
        case JsonText(String text) -> {
          Optional<JsonObject> wrapped = protocol(text);
          if (wrapped.isPresent()) {
            result(at, wrapped.get());
          } else {
            texts.add(text);
          }
        }
        case JsonArray(var list) when list.stream().anyMatch(MessagesReader::isText) ->
            blocks(at, list);
        case JsonObject object -> {
          String type = object.textOrEmpty("type");
          failed |= isFailed(object) || type.startsWith("error-") || type.endsWith("_error");
          if (object.member("content") instanceof JsonArray(var list) && type.isEmpty()) {
            blocks(at + "/content", list);
          } else if (object.has("value") && !type.isEmpty()) {
            result(at, object.get("value"));
          } else if (type.equals("text")) {
            texts.add(object.textOrEmpty("text"));
          } else if (type.equals("execution-denied")) {
            failed = true;
            texts.add(object.textOrEmpty("reason"));
          } else {
            texts.add(PlainJson.text(object));
          }
        }
        default -> texts.add(PlainJson.text(value));
      }
    }

    private void block(String at, JsonObject block) {
      String type = kind(block);
      JsonObject inner = block.member(type) instanceof JsonObject object ? object : block;
      switch (type) {
        case "text", "input_text", "output_text", "summary_text" -> {
          cited |= block.member("citations") instanceof JsonArray(var cites) && !cites.isEmpty();
          annotations(at, block);
          String said = first(block, "text", "content");
          if (said.isEmpty()
              && value(block, List.of("text"))
                  .filter(it -> !(it instanceof JsonText))
                  .isPresent()) {
            problems.add(at + "/text", "the text is no text", HELP);
          }
          if (block.is("thought", true)) {
            thought(said);
          } else {
            texts.add(said);
          }
        }
        case "refusal" -> texts.add(first(block, "refusal", "content", "text"));
        case "reasoning", "thinking", "reasoning_text" -> reasoning(block);
        case "reasoningContent" ->
            thought(inner.objectOrEmpty("reasoningText").textOrEmpty("text"));
        case "redacted_thinking", "redacted-reasoning" -> thought("[reasoning]");
        case "tool_use",
            "server_tool_use",
            "mcp_tool_use",
            "tool_call",
            "tool-call",
            "toolUse",
            "functionCall",
            "function_call",
            "toolRequest" ->
            call(at, inner);
        case "citationsContent" -> {
          cited = true;
          elements(inner, "content").forEach(each -> texts.add(each.textOrEmpty("text")));
        }
        case "container_upload" -> placeholder(at, "file");
        case "executableCode" ->
            calls.add(new ToolCall(id(inner, "id"), "code", PlainJson.text(inner)));
        case "tool_call_response",
            "tool-result",
            "toolResult",
            "functionResponse",
            "function_response",
            "toolResponse",
            "codeExecutionResult" ->
            answered(at, inner);
        case "tool-invocation" -> executed(at, block.objectOrEmpty("toolInvocation"), "");
        case "dynamic-tool" -> executed(at, block, "");
        case "json" -> texts.add(PlainJson.text(block.get("json")));
        case "resource" -> texts.add(block.objectOrEmpty("resource").textOrEmpty("text"));
        case "document", "search_result" -> document(at, type, block);
        case "step-start",
            "step-finish",
            "source-url",
            "source-document",
            "source",
            "resource_link",
            "cachePoint",
            "guardContent",
            "tool-approval-request",
            "tool-approval-response",
            "compaction" ->
            leftOut.add(new LeftOut(type, at));
        default -> {
          if (type.endsWith("tool_result")) {
            answered(at, block);
          } else if (type.startsWith("tool-")) {
            executed(at, block, type.substring("tool-".length()));
          } else if (type.startsWith("data-")) {
            leftOut.add(new LeftOut(type, at));
          } else {
            placeholder(at, type);
          }
        }
      }
    }

    private void reasoning(JsonObject block) {
      String said = first(block, "text", "thinking", "reasoning", "content", "summary");
      thought(said);
      if (said.isEmpty()) {
        for (String key : List.of("summary", "content")) {
          elements(block, key).forEach(part -> thought(part.textOrEmpty("text")));
        }
      }
    }

    private void answered(String at, JsonObject written) {
      interrupt();
      MessagesReader.this.result(at, written, RESULT);
    }

    /// A call with its result in one block, as interfaces keep it.
    private void executed(String at, JsonObject block, String name) {
      String id = id(block, "toolCallId", "id");
      String called = name.isEmpty() ? first(block, "toolName", "name") : name;
      Json input = value(block, List.of("input", "args")).orElse(JsonObject.EMPTY);
      add(at, new ToolCall(id, called, written(input)));
      String error =
          isFailed(block)
              ? block.textOrEmpty("errorText")
                  + block.objectOrEmpty("approval").textOrEmpty("reason")
              : block.textOrEmpty("errorText");
      Optional<Json> output = value(block, List.of("output", "result"));
      if (output.isPresent() || !error.isEmpty() || isFailed(block)) {
        interrupt();
        Turn result = new Turn(PartRole.TOOL, at);
        result.answers = id;
        result.failed = !error.isEmpty() || isFailed(block);
        result.texts.add(error);
        output.ifPresent(it -> result.result(at, it));
        result.endMessage(true);
      }
    }

    private void document(String at, String type, JsonObject block) {
      JsonObject from = block.objectOrEmpty("source");
      List<String> passages = new ArrayList<>(List.of(first(from, "data", "text")));
      Stream.of(block, from)
          .flatMap(each -> elements(each, "content").stream())
          .forEach(each -> passages.add(each.textOrEmpty("text")));
      passages.removeIf(String::isEmpty);
      if (passages.isEmpty() || from.textOrEmpty("type").equals("base64")) {
        placeholder(at, type.equals("document") ? type : "file");
      } else {
        source("", String.join("\n\n", passages));
      }
    }

    /// The word that stands for what is no text.
    private void placeholder(String at, String type) {
      Stream.of("image", "audio", "video", "file", "document", "media", "blob", "uri", "inline")
          .filter(type.toLowerCase(ROOT)::contains)
          .findFirst()
          .ifPresentOrElse(
              word ->
                  texts.add(
                      List.of("image", "audio", "video").contains(word)
                          ? "[" + word + "]"
                          : "[file]"),
              () ->
                  problems.add(
                      at,
                      "content of the kind " + EscapedText.text(type) + " is not known",
                      "give it as a text, or as an image, audio, a video or a file, which becomes a"
                          + " word in brackets"));
    }
  }

  /// What a block is: its `type`, or the member that tells.
  private static String kind(JsonObject block) {
    String type = block.textOrEmpty("type");
    if (!type.isEmpty()) {
      return type;
    }
    return NAMED_BLOCKS.stream()
        .filter(block::has)
        .findFirst()
        .orElseGet(() -> block.has("text") ? "text" : block.keys().stream().findFirst().orElse(""));
  }

  /// A message of a tool may bring the results of several calls.
  private static boolean isResult(Json block) {
    return block instanceof JsonObject object
        && List.of(
                "tool-result",
                "tool_result",
                "toolResponse",
                "tool_call_response",
                "tool-approval-response")
            .contains(kind(object));
  }

  private static boolean isText(Json block) {
    return block instanceof JsonText
        || block instanceof JsonObject object
            && (List.of("text", "input_text", "output_text", "json").contains(kind(object)));
  }

  /// A result of the Model Context Protocol that was kept as a text of JSON.
  private static Optional<JsonObject> protocol(String text) {
    if (!text.startsWith("{") || !text.contains("\"content\"")) {
      return Optional.empty();
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return JsonReader.read(bytes, bytes.length) instanceof JsonResult.Read(JsonObject result)
            && result
                .keysBesides(List.of("_meta", "content", "isError", "structuredContent"))
                .isEmpty()
            && result.member("content") instanceof JsonArray
        ? Optional.of(result)
        : Optional.empty();
  }

  private static boolean isFailed(JsonObject result) {
    return Stream.of("is_error", "isError", "failed").anyMatch(key -> result.is(key, true))
        || List.of("error", "failed", "incomplete").contains(result.textOrEmpty("status"))
        || result.textOrEmpty("state").endsWith("-error")
        || result.textOrEmpty("state").endsWith("-denied")
        || result.textOrEmpty("outcome").startsWith("OUTCOME_")
            && !result.textOrEmpty("outcome").equals("OUTCOME_OK");
  }

  /// The first of these members that says something.
  private static Optional<Json> value(JsonObject object, List<String> keys) {
    return keys.stream()
        .flatMap(key -> object.find(key).stream())
        .filter(value -> !(value instanceof JsonNull))
        .findFirst();
  }

  private static String words(Json value) {
    return switch (value) {
      case JsonNull() -> "";
      case JsonText(String text) -> text;
      case JsonObject object when !object.textOrEmpty("message").isEmpty() ->
          object.textOrEmpty("message");
      default -> PlainJson.text(value);
    };
  }

  private static String written(Json arguments) {
    return arguments instanceof JsonText(String text) ? text : PlainJson.text(arguments);
  }

  private static String id(JsonObject call) {
    return id(call, "id", "call_id", "callId", "toolUseId", "toolCallId", "ref");
  }

  private static List<JsonObject> elements(JsonObject object, String key) {
    return object.member(key) instanceof JsonArray(var list)
        ? list.stream().filter(JsonObject.class::isInstance).map(JsonObject.class::cast).toList()
        : List.of();
  }

  /// The first of these members that is a text; empty if none is.
  private static String first(JsonObject object, String... keys) {
    return Stream.of(keys)
        .map(key -> object.textOrEmpty(key))
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse("");
  }

  /// As [#first], of what may also be a whole number.
  private static String id(JsonObject object, String... keys) {
    return Stream.of(keys)
        .map(key ->
            object.member(key) instanceof JsonInteger(long number)
                ? Long.toString(number)
                : object.textOrEmpty(key))
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse("");
  }
}
