package dev.plumbline.exchange.importing;

import static dev.plumbline.base.canonical.Json.JsonNull.NULL;
import static dev.plumbline.exchange.importing.ForeignObject.at;
import static dev.plumbline.exchange.importing.ForeignObject.elements;
import static dev.plumbline.exchange.importing.ForeignObject.members;
import static dev.plumbline.exchange.importing.ForeignObject.unlessEmpty;
import static dev.plumbline.exchange.importing.SpanReader.AttributeReader.unwrapped;
import static java.util.stream.Collectors.joining;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.exchange.importing.SpanReader.AttributeReader;
import dev.plumbline.exchange.importing.TracedConversation.TracedSpan;
import dev.plumbline.exchange.importing.TracedConversation.TracedSpan.Event;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.run.documents.PartsReader;
import dev.plumbline.score.extraction.Document.GivenPart;
import dev.plumbline.score.extraction.Document.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// What a span says of a conversation. Where several conventions say the same, the first is read.
///
/// @param input what was said before, in order
/// @param output what the model or the agent answered
/// @param sources what a search found
/// @param call of the tool that the span is of, with its result
record SpanContent(
    List<GivenPart> input,
    List<GivenPart> output,
    List<GivenPart> sources,
    Optional<CallWithResult> call) {

  /// @param result empty if none was recorded
  record CallWithResult(ToolCall call, Optional<String> result, boolean failed) {}

  private static final String INPUT =
      """
      gen_ai.input.messages llm.input_messages gen_ai.prompt ai.prompt.messages ai.prompt \
      gen_ai.content.prompt gcp.vertex.agent.llm_request input\
      """;

  private static final String OUTPUT =
      """
      gen_ai.output.messages llm.output_messages gen_ai.completion ai.response.text \
      ai.response.object gen_ai.content.completion gcp.vertex.agent.llm_response output\
      """;

  private static final String INSTRUCTIONS =
      "gen_ai.system_instructions gen_ai.system_prompt system_prompt";

  /// Values of any span, which are read where no model's messages are.
  private static final String LOOSE_INPUT = "traceloop.entity.input input.value";

  private static final String LOOSE_OUTPUT = "traceloop.entity.output output.value";

  private static final String ARGUMENTS =
      """
      gen_ai.tool.call.arguments tool.parameters tool.arguments ai.toolCall.args \
      gcp.vertex.agent.tool_call_args ai.toolCall.input traceloop.entity.input input.value\
      """;

  private static final String RESULT =
      """
      gen_ai.tool.call.result tool.result ai.toolCall.result \
      gcp.vertex.agent.tool_response ai.toolCall.output traceloop.entity.output \
      output.value\
      """;

  SpanContent {
    input = List.copyOf(input);
    output = List.copyOf(output);
    sources = List.copyOf(sources);
  }

  boolean hasMessages() {
    return !input.isEmpty() || !output.isEmpty();
  }

  /// Whether somebody asks something.
  boolean isAsked() {
    return input.stream().anyMatch(turn -> turn.role().equals(Optional.of(PartRole.USER)));
  }

  static SpanContent of(TracedSpan span) {
    return span.isTool() ? tool(span) : messages(span);
  }

  private static SpanContent tool(TracedSpan span) {
    ForeignObject attributes = span.attributes();
    Optional<Json> arguments = firstOf(attributes, ARGUMENTS);
    Optional<Json> result = firstOf(attributes, RESULT);
    String id = span.text("gen_ai.tool.call.id tool_call.id tool.id ai.toolCall.id");
    for (Event event : span.events()) {
      ForeignObject said = event.attributes();
      if (event.name().equals("gen_ai.tool.message")) {
        Optional<Json> content = firstOf(said, "content body");
        arguments = arguments.or(() -> content);
        id = id.isEmpty() ? said.text("id") : id;
        said.skip("role id");
      } else if (event.name().equals("gen_ai.choice")) {
        Optional<Json> content = firstOf(said, "message content tool.result");
        result = result.or(() -> content);
        said.skip("role id finish_reason index");
      }
    }
    String named = span.text("gen_ai.tool.name tool.name ai.toolCall.name traceloop.entity.name");
    String name = unlessEmpty(named, span.name().replaceFirst("^execute_tool ", ""));
    attributes.leave("traces tool");
    ToolCall call = new ToolCall(id, name, arguments.map(AttributeReader::text).orElse("{}"));
    Optional<String> shown =
        result.map(it -> {
          // Strands writes blocks of texts
          List<Json> blocks = elements(unwrapped(it));
          return !blocks.isEmpty() && blocks.stream().allMatch(each -> members(each).has("text"))
              ? new MessageForms(attributes)
                  .turns(it, "user").stream().map(GivenPart::text).collect(joining("\n\n"))
              : AttributeReader.text(it);
        });
    return new SpanContent(
        List.of(),
        List.of(),
        List.of(),
        Optional.of(new CallWithResult(call, shown, span.failed())));
  }

  /// What a step that is no model's was given and gave: the input and output of agents, and of the
  /// root of a trace.
  static SpanContent loose(TracedSpan span) {
    boolean isStep = !span.isAgent() && !span.isModel() && !span.parentId().isEmpty();
    return new SpanContent(
        isStep ? List.of() : turns(span.attributes(), LOOSE_INPUT, "user"),
        isStep ? List.of() : turns(span.attributes(), LOOSE_OUTPUT, "assistant"),
        List.of(),
        Optional.empty());
  }

  private static SpanContent messages(TracedSpan span) {
    ForeignObject attributes = span.attributes();
    List<GivenPart> input = input(attributes);
    List<GivenPart> output = turns(attributes, OUTPUT, "assistant");
    addVercelCalls(attributes, output);
    if (!output.isEmpty()
        && output.stream().allMatch(turn -> turn.text().isBlank() && turn.calls().isEmpty())) {
      // what the model sent, where an instrumentation has left its words out: a refusal
      List<GivenPart> raw =
          elements(at(unwrapped(attributes.member("output.value")), "choices")).stream()
              .flatMap(it -> new MessageForms(attributes).turns(it, "assistant").stream())
              .toList();
      output = raw.isEmpty() ? output : raw;
    }
    List<GivenPart> earlier = new ArrayList<>();
    List<GivenPart> answers = new ArrayList<>();
    span.events().forEach(event -> add(event, earlier, answers));
    input.addAll(input.isEmpty() ? earlier : List.of());
    if (input.isEmpty() && !output.isEmpty() && (span.isAgent() || span.isModel())) {
      input.addAll(turns(attributes, LOOSE_INPUT, "user"));
    }
    return new SpanContent(
        input, output.isEmpty() ? answers : output, sources(attributes), Optional.empty());
  }

  private static List<GivenPart> input(ForeignObject said) {
    List<GivenPart> input = turns(said, INSTRUCTIONS, "system");
    input.addAll(turns(said, INPUT, "user"));
    return input;
  }

  private static List<GivenPart> turns(ForeignObject said, String keys, String role) {
    List<GivenPart> turns = new ArrayList<>();
    firstOf(said, keys).ifPresent(it -> turns.addAll(new MessageForms(said).turns(it, role)));
    return turns;
  }

  private static void addVercelCalls(ForeignObject attributes, List<GivenPart> output) {
    List<Json> blocks =
        elements(unwrapped(attributes.member("ai.response.toolCalls"))).stream()
            .filter(JsonObject.class::isInstance)
            .<Json>map(call -> members(call).with("type", Json.of("tool-call")))
            .toList();
    if (blocks.isEmpty()) {
      return;
    }
    List<GivenPart> turns = new MessageForms(attributes).turns(new JsonArray(blocks), "assistant");
    String text = output.isEmpty() ? "" : output.getLast().text();
    if (!output.isEmpty() && !turns.isEmpty()) {
      output.removeLast();
    }
    turns.forEach(turn ->
        output.add(
            new GivenPart("", turn.role(), text, turn.calls(), turn.answers(), turn.failed())));
  }

  private static List<GivenPart> sources(ForeignObject attributes) {
    List<GivenPart> sources = new ArrayList<>();
    for (String key : List.of("retrieval.documents", "gen_ai.retrieval.documents")) {
      for (Json each : elements(unwrapped(attributes.member(key)))) {
        String text =
            !(each instanceof JsonObject)
                ? AttributeReader.text(each)
                : Stream.of("document.content", "content", "text", "page_content")
                    .map(member -> AttributeReader.text(at(each, member)))
                    .filter(it -> !it.isBlank())
                    .findFirst()
                    .orElse("");
        if (text.isBlank()) {
          attributes.lost("passage", "it has no text");
        } else {
          sources.add(GivenPart.of("", Optional.of(PartRole.SOURCE), text));
        }
      }
    }
    return sources;
  }

  /// Events of the conventions until 1.36, and of spans as CloudWatch has them.
  private static void add(Event event, List<GivenPart> input, List<GivenPart> output) {
    ForeignObject said = event.attributes();
    switch (event.name()) {
      case "gen_ai.system.message",
          "gen_ai.user.message",
          "gen_ai.assistant.message",
          "gen_ai.tool.message" ->
          input.addAll(new MessageForms(said).turns(message(said), event.name().split("\\.")[1]));
      case "gen_ai.choice" ->
          output.addAll(new MessageForms(said).turns(message(said), "assistant"));
      default -> {
        said.skip("event.name");
        input.addAll(input(said));
        output.addAll(turns(said, OUTPUT, "assistant"));
      }
    }
  }

  private static Json message(ForeignObject said) {
    JsonObjectBuilder message = JsonObject.builder();
    for (String key : "role content message body tool_calls id tool_call_id".split(" ")) {
      message.put(key, said.find(key));
    }
    said.skip("index finish_reason gen_ai.system gen_ai.provider.name event.name name");
    return message.build();
  }

  /// The first member that is there. Others say the same in another form.
  private static Optional<Json> firstOf(ForeignObject object, String keys) {
    List<String> there = Stream.of(keys.split(" ")).filter(object::has).toList();
    there.stream()
        .skip(1)
        .forEach(
            key -> object.change(key, "read from " + there.getFirst() + ", which says the same"));
    return there.stream().findFirst().flatMap(object::find);
  }

  /// Messages as instrumentations write them, as those that chat interfaces write: with `parts`
  /// (OpenTelemetry, Gemini), with names behind dots (OpenInference), with blocks in a text
  /// (Strands), with calls as blocks (Vercel).
  ///
  /// @param owner what has the messages, for what is said of them
  private record MessageForms(ForeignObject owner) {

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
          first(members(value), "messages", "contents")
              .map(AttributeReader::unwrapped)
              .orElse(value);
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
      boolean isNameless =
          AttributeReader.text(plain.member("role")).isEmpty()
              && !hasMessageType(plain)
              && !plain.has("call_id");
      Optional<Json> content = first(plain, CONTENT.toArray(String[]::new));
      return plain
          .without(CONTENT)
          .with(
              JsonObject.of(
                  "role", Optional.of(role).filter(_ -> isNameless),
                  "content", content.map(MessageForms::blocks).orElse(NULL)));
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
}
