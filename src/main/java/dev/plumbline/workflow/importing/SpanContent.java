package dev.plumbline.workflow.importing;

import static dev.plumbline.base.canonical.Json.JsonNull.NULL;
import static dev.plumbline.workflow.importing.ForeignObject.at;
import static dev.plumbline.workflow.importing.ForeignObject.elements;
import static dev.plumbline.workflow.importing.SpanReader.AttributeReader.unwrapped;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.score.extraction.Document.GivenPart;
import dev.plumbline.score.extraction.Document.ToolCall;
import dev.plumbline.workflow.importing.ForeignObject.Rest;
import dev.plumbline.workflow.importing.SpanReader.AttributeReader;
import dev.plumbline.workflow.importing.TracedConversation.TracedSpan;
import dev.plumbline.workflow.importing.TracedConversation.TracedSpan.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

  private static final List<String> INPUT =
      names(
          """
          gen_ai.input.messages llm.input_messages gen_ai.prompt ai.prompt.messages ai.prompt \
          gen_ai.content.prompt gcp.vertex.agent.llm_request input\
          """);

  private static final List<String> OUTPUT =
      names(
          """
          gen_ai.output.messages llm.output_messages gen_ai.completion ai.response.text \
          ai.response.object gen_ai.content.completion gcp.vertex.agent.llm_response output\
          """);

  /// Values of any span, which are read where no model's messages are.
  private static final List<String> LOOSE_INPUT = List.of("traceloop.entity.input", "input.value");

  private static final List<String> LOOSE_OUTPUT =
      List.of("traceloop.entity.output", "output.value");

  private static final List<String> ARGUMENTS =
      names(
          """
          gen_ai.tool.call.arguments tool.parameters tool.arguments ai.toolCall.args \
          gcp.vertex.agent.tool_call_args ai.toolCall.input traceloop.entity.input input.value\
          """);

  private static final List<String> RESULT =
      names(
          """
          gen_ai.tool.call.result tool.result ai.toolCall.result \
          gcp.vertex.agent.tool_response ai.toolCall.output traceloop.entity.output \
          output.value\
          """);

  static final Rest LOOSE =
      Rest.of(
          """
          change traceloop.entity.input input.value traceloop.entity.output output.value: messages \
          and calls were read in its place\
          """);

  private static final Rest TOOL =
      Rest.of(
          """
          skip gen_ai.tool.type gen_ai.tool.description tool.description tool_call.function.name
          skip gen_ai.tool.status gcp.vertex.agent.llm_request gcp.vertex.agent.llm_response\
          """);

  private static List<String> names(String table) {
    return List.of(table.split(" "));
  }

  private static final SpanContent NONE =
      new SpanContent(List.of(), List.of(), List.of(), Optional.empty());

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
    Optional<Json> arguments = firstOf(span.attributes(), ARGUMENTS);
    Optional<Json> result = firstOf(span.attributes(), RESULT);
    String id = span.text("gen_ai.tool.call.id", "tool_call.id", "tool.id", "ai.toolCall.id");
    for (Event event : span.events()) {
      ForeignObject said = event.attributes();
      switch (event.name()) {
        case "gen_ai.tool.message" -> {
          Optional<Json> content = firstOf(said, List.of("content", "body"));
          arguments = arguments.or(() -> content);
          id = id.isEmpty() ? said.text("id") : id;
          said.skip("role", "id");
        }
        case "gen_ai.choice" -> {
          Optional<Json> content = firstOf(said, List.of("message", "content", "tool.result"));
          result = result.or(() -> content);
          said.skip("role", "id", "finish_reason", "index");
        }
        default -> {}
      }
    }
    String named =
        span.text("gen_ai.tool.name", "tool.name", "ai.toolCall.name", "traceloop.entity.name");
    String name = named.isEmpty() ? span.name().replaceFirst("^execute_tool ", "") : named;
    span.attributes().leave(TOOL);
    ToolCall call = new ToolCall(id, name, arguments.map(AttributeReader::text).orElse("{}"));
    return new SpanContent(
        List.of(),
        List.of(),
        List.of(),
        Optional.of(
            new CallWithResult(call, result.map(it -> resultText(it, span)), span.failed())));
  }

  /// Strands writes blocks of texts.
  private static String resultText(Json result, TracedSpan span) {
    Json value = unwrapped(result);
    if (value instanceof JsonArray(var list)
        && !list.isEmpty()
        && list.stream().allMatch(it -> it instanceof JsonObject block && block.has("text"))) {
      return String.join(
          "\n\n",
          new MessageForms(span.attributes().ledger())
              .turns(value, "user", span.attributes().path()).stream()
                  .map(GivenPart::text)
                  .toList());
    }
    return AttributeReader.text(result);
  }

  /// What a step that is no model's was given and gave: the input and output of agents, and of the
  /// root of a trace.
  static SpanContent loose(TracedSpan span) {
    ForeignObject attributes = span.attributes();
    MessageForms forms = new MessageForms(attributes.ledger());
    if (!span.isAgent() && !span.isModel() && !span.parentId().isEmpty()) {
      return NONE;
    }
    List<GivenPart> input = new ArrayList<>();
    List<GivenPart> output = new ArrayList<>();
    firstOf(attributes, LOOSE_INPUT)
        .ifPresent(it -> input.addAll(forms.turns(it, "user", attributes.path())));
    firstOf(attributes, LOOSE_OUTPUT)
        .ifPresent(it -> output.addAll(forms.turns(it, "assistant", attributes.path())));
    return new SpanContent(input, output, List.of(), Optional.empty());
  }

  private static SpanContent messages(TracedSpan span) {
    ForeignObject attributes = span.attributes();
    MessageForms forms = new MessageForms(attributes.ledger());
    List<GivenPart> input = new ArrayList<>();
    List<GivenPart> output = new ArrayList<>();
    said(attributes, forms, input, output);
    vercelCalls(attributes, forms, output);
    if (!output.isEmpty()
        && output.stream().allMatch(turn -> turn.text().isBlank() && turn.calls().isEmpty())) {
      List<GivenPart> raw = choices(attributes, forms);
      if (!raw.isEmpty()) {
        output.clear();
        output.addAll(raw);
      }
    }
    List<GivenPart> earlier = new ArrayList<>();
    List<GivenPart> answers = new ArrayList<>();
    for (Event event : span.events()) {
      event(event, forms, earlier, answers);
    }
    input.addAll(input.isEmpty() ? earlier : List.of());
    if (input.isEmpty() && !output.isEmpty() && (span.isAgent() || span.isModel())) {
      firstOf(attributes, LOOSE_INPUT)
          .ifPresent(it -> input.addAll(forms.turns(it, "user", attributes.path())));
    }
    return new SpanContent(
        input, output.isEmpty() ? answers : output, sources(attributes), Optional.empty());
  }

  private static void said(
      ForeignObject attributes, MessageForms forms, List<GivenPart> input, List<GivenPart> output) {
    firstOf(
            attributes,
            List.of("gen_ai.system_instructions", "gen_ai.system_prompt", "system_prompt"))
        .ifPresent(it -> input.addAll(forms.turns(it, "system", attributes.path())));
    firstOf(attributes, INPUT)
        .ifPresent(it -> input.addAll(forms.turns(it, "user", attributes.path())));
    firstOf(attributes, OUTPUT)
        .ifPresent(it -> output.addAll(forms.turns(it, "assistant", attributes.path())));
  }

  private static void vercelCalls(
      ForeignObject attributes, MessageForms forms, List<GivenPart> output) {
    List<Json> blocks = new ArrayList<>();
    for (Json each :
        elements(
            attributes
                .find("ai.response.toolCalls")
                .map(AttributeReader::unwrapped)
                .orElse(NULL))) {
      if (each instanceof JsonObject call) {
        blocks.add(call.with("type", "tool-call"));
      }
    }
    if (blocks.isEmpty()) {
      return;
    }
    List<GivenPart> turns = forms.turns(new JsonArray(blocks), "assistant", attributes.path());
    String text = output.isEmpty() ? "" : output.getLast().text();
    if (!output.isEmpty() && !turns.isEmpty()) {
      output.removeLast();
    }
    turns.forEach(turn ->
        output.add(
            new GivenPart("", turn.role(), text, turn.calls(), turn.answers(), turn.failed())));
  }

  /// What the model sent, where an instrumentation has left its words out of the messages: a
  /// refusal.
  private static List<GivenPart> choices(ForeignObject attributes, MessageForms forms) {
    return attributes.find("output.value").map(AttributeReader::unwrapped).stream()
        .flatMap(value -> elements(at(value, "choices")).stream())
        .flatMap(choice -> forms.turns(choice, "assistant", attributes.path()).stream())
        .toList();
  }

  private static List<GivenPart> sources(ForeignObject attributes) {
    List<GivenPart> sources = new ArrayList<>();
    for (String key : List.of("retrieval.documents", "gen_ai.retrieval.documents")) {
      Json found = attributes.find(key).map(AttributeReader::unwrapped).orElse(NULL);
      for (Json each : elements(found)) {
        source(each)
            .ifPresentOrElse(
                text -> sources.add(GivenPart.of("", Optional.of(PartRole.SOURCE), text)),
                () -> attributes.lost("passage", "it has no text"));
      }
    }
    return sources;
  }

  private static Optional<String> source(Json document) {
    return document instanceof JsonObject object
        ? List.of("document.content", "content", "text", "page_content").stream()
            .flatMap(key -> object.find(key).stream())
            .map(AttributeReader::text)
            .filter(text -> !text.isBlank())
            .findFirst()
        : Optional.of(AttributeReader.text(document)).filter(text -> !text.isBlank());
  }

  /// Events of the conventions until 1.36, and of spans as CloudWatch has them.
  private static void event(
      Event event, MessageForms forms, List<GivenPart> input, List<GivenPart> output) {
    ForeignObject said = event.attributes();
    switch (event.name()) {
      case "gen_ai.system.message",
          "gen_ai.user.message",
          "gen_ai.assistant.message",
          "gen_ai.tool.message" ->
          input.addAll(forms.turns(message(said), event.name().split("\\.")[1], said.path()));
      case "gen_ai.choice" -> output.addAll(forms.turns(message(said), "assistant", said.path()));
      default -> {
        said.skip("event.name");
        said(said, forms, input, output);
      }
    }
  }

  private static Json message(ForeignObject said) {
    var message = JsonObject.builder();
    for (String key :
        List.of("role", "content", "message", "body", "tool_calls", "id", "tool_call_id")) {
      message.put(key, said.find(key));
    }
    said.skip(
        "index", "finish_reason", "gen_ai.system", "gen_ai.provider.name", "event.name", "name");
    return message.build();
  }

  /// The first member that is there. Others say the same in another form.
  private static Optional<Json> firstOf(ForeignObject object, List<String> keys) {
    List<String> there = keys.stream().filter(object::has).toList();
    there.stream()
        .skip(1)
        .forEach(
            key -> object.change(key, "read from " + there.getFirst() + ", which says the same"));
    return there.stream().findFirst().flatMap(object::find);
  }
}
