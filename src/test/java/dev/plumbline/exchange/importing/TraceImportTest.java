package dev.plumbline.exchange.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.problem.Refusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Spans in any order and any convention are the conversation that took place, each turn once, and
/// what is not used is told.
class TraceImportTest {

  private static final String T = "5b8efff798038103d269b633813fc60c";
  private static final String T2 = "6b8efff798038103d269b633813fc60c";

  private static final String USER =
      "{role: user, parts: [{type: text, content: Where is order 17?}]}";
  private static final String CALL =
      "{role: assistant, parts: [{type: reasoning, content: look it up},"
          + " {type: tool_call, id: c1, name: lookup, arguments: {order: 17}}]}";
  private static final String RESULT =
      "{role: tool, parts: [{type: tool_call_response, id: c1, response: {state: sent}}]}";
  private static final String ANSWER =
      "{role: assistant, parts: [{type: text, content: It was sent.}], finish_reason: stop}";

  @TempDir private Path folder;

  private static JsonObject yaml(String flow) {
    return (JsonObject)
        json(
            new org.snakeyaml.engine.v2.api.Load(
                    org.snakeyaml.engine.v2.api.LoadSettings.builder().build())
                .loadFromString(flow));
  }

  private static Json json(Object value) {
    return switch (value) {
      case java.util.Map<?, ?> map -> {
        var object = JsonObject.builder();
        map.forEach((key, member) -> object.put((String) key, json(member)));
        yield object.build();
      }
      case List<?> list -> JsonArray.mapped(list, TraceImportTest::json);
      case Integer number -> Json.of((long) number);
      case Double number -> Json.of(java.math.BigDecimal.valueOf(number));
      case Boolean flag -> Json.of((boolean) flag);
      default -> Json.of(value.toString());
    };
  }

  private static List<String> agentSpans() {
    return List.of(
        span(
            T,
            1,
            0,
            100,
            "invoke_agent shop",
            "{gen_ai.operation.name: invoke_agent, gen_ai.agent.name: shop, gen_ai.conversation.id: k,"
                + " gen_ai.input.messages: ["
                + USER
                + "], gen_ai.output.messages: ["
                + ANSWER
                + "]}"),
        span(
            T,
            2,
            1,
            110,
            "chat",
            "{gen_ai.operation.name: chat, gen_ai.usage.input_tokens: 20, gen_ai.response.id: r1,"
                + " gen_ai.system_instructions: [{type: text, content: Be brief.}], acme.colour: red,"
                + " gen_ai.input.messages: ["
                + USER
                + "], gen_ai.output.messages: ["
                + CALL
                + "]}"),
        span(
            T,
            3,
            1,
            210,
            "execute_tool lookup",
            "{gen_ai.operation.name: execute_tool, gen_ai.tool.name: lookup, gen_ai.tool.call.id: c1,"
                + " gen_ai.tool.call.arguments: {order: 17}, gen_ai.tool.call.result: {state: sent}}"),
        span(
            T,
            4,
            1,
            310,
            "chat",
            "{gen_ai.operation.name: chat, gen_ai.response.id: r2, gen_ai.request.temperature: 0.5,"
                + " gen_ai.system_instructions: [{type: text, content: Be brief.}],"
                + " gen_ai.input.messages: ["
                + USER
                + ","
                + CALL
                + ","
                + RESULT
                + "],"
                + " gen_ai.output.messages: ["
                + ANSWER
                + "]}"),
        span(
            T2,
            5,
            0,
            900,
            "chat",
            "{gen_ai.operation.name: chat, gen_ai.conversation.id: k,"
                + " gen_ai.input.messages: ["
                + USER
                + ","
                + CALL
                + ","
                + RESULT
                + ","
                + ANSWER
                + ", {role: user, parts: [{type: text, content: Thanks}]}],"
                + " gen_ai.output.messages: [{role: assistant, parts: [{type: text, content: Welcome.}]}]}"));
  }

  private static String span(
      String trace, int id, int parent, int start, String name, String attributes) {
    return PlainJson.text(
        JsonObject.of(
            "traceId",
            trace.toUpperCase(java.util.Locale.ROOT),
            "spanId",
            "a00000000000000" + id,
            "parentSpanId?",
            parent == 0 ? "" : "a00000000000000" + parent,
            "name",
            name,
            "kind",
            "SPAN_KIND_CLIENT",
            "startTimeUnixNano",
            Integer.toString(start),
            "endTimeUnixNano",
            Long.toString(start + (parent == 0 ? 700 : 50)),
            "attributes",
            attributes(yaml(attributes))));
  }

  /// As OTLP writes them.
  private static JsonArray attributes(JsonObject plain) {
    List<Json> list = new ArrayList<>();
    plain.forEach((key, value) -> list.add(JsonObject.of("key", key, "value", typed(value))));
    return new JsonArray(list);
  }

  private static JsonObject typed(Json value) {
    return switch (value) {
      case JsonText text -> JsonObject.of("stringValue", text);
      case JsonInteger(long number) -> JsonObject.of("intValue", Long.toString(number));
      case JsonDecimal number -> JsonObject.of("doubleValue", number);
      case JsonBoolean flag -> JsonObject.of("boolValue", flag);
      case JsonNull _ -> JsonObject.EMPTY;
      case JsonArray(List<Json> list) ->
          JsonObject.of(
              "arrayValue",
              JsonObject.of("values", JsonArray.mapped(list, TraceImportTest::typed)));
      case JsonObject object ->
          JsonObject.of("kvlistValue", JsonObject.of("values", attributes(object)));
    };
  }

  private static String lines(List<String> spans) {
    StringBuilder out = new StringBuilder();
    spans.forEach(span ->
        out.append("{\"resourceSpans\":[{\"resource\":{},\"scopeSpans\":[{\"spans\":[")
            .append(span)
            .append("]}]}]}\n"));
    return out.toString();
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  private static ForeignImport read(Path... files) {
    return TraceImport.read(List.of(files), TraceImport.Unit.CONVERSATION, "", new TreeMap<>());
  }

  private String written(ForeignImport done, String name) throws IOException {
    Path out = folder.resolve("out");
    done.write(out, true);
    return Files.readString(out.resolve(name));
  }

  /// Roles, words, calls and what results answer.
  private static String turns(String line) {
    StringBuilder out = new StringBuilder();
    JsonObject document = object(line);
    for (JsonObject part : document.objects("parts")) {
      out.append(part.text("role")).append(": ").append(part.text("text"));
      part.objects("calls")
          .forEach(call -> out.append(call.text("name")).append(call.text("arguments")));
      out.append(part.findText("call").map(id -> " (" + id + ")").orElse(""));
      out.append(part.find("failed").isPresent() ? " failed" : "").append('\n');
    }
    document.texts("sources").forEach(source -> out.append("source: ").append(source).append('\n'));
    return out.toString();
  }

  private static JsonObject object(String line) {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    return (JsonObject) ((JsonResult.Read) JsonReader.read(bytes, bytes.length)).value();
  }

  @Test
  void what_is_not_used_is_told() throws IOException {
    List<String> spans = new ArrayList<>(agentSpans());
    spans.add(span(T, 6, 3, 220, "SELECT", "{db.system: x}"));
    assertThat(read(file("all.jsonl", lines(spans))).text(Path.of("out")))
        .contains(
            "acme.colour: nothing here reads it",
            "gen_ai.request.*: it is about how a model was run",
            "span of something else: it has no messages");
  }

  @Test
  void evaluations_of_people_are_labels_and_others_are_recorded() throws IOException {
    String events =
        """
        {"resourceLogs":[{"scopeLogs":[{"logRecords":[
        {"eventName":"gen_ai.evaluation.result","traceId":"%s","spanId":"a000000000000004","attributes":%s},
        {"eventName":"gen_ai.evaluation.result","attributes":%s},
        {"eventName":"gen_ai.evaluation.result","attributes":%s}]}]}]}
        """
            .formatted(
                T,
                PlainJson.text(
                    attributes(
                        yaml(
                            "{gen_ai.evaluation.name: rating, gen_ai.evaluation.score.value: 4.5,"
                                + " evaluator.type: human}"))),
                PlainJson.text(
                    attributes(
                        yaml(
                            "{gen_ai.evaluation.name: help, gen_ai.evaluation.score.value: 0.5,"
                                + " gen_ai.response.id: r2}"))),
                PlainJson.text(
                    attributes(
                        yaml("{gen_ai.evaluation.name: help, gen_ai.response.id: nowhere}"))));
    ForeignImport done = read(file("all.jsonl", lines(agentSpans())), file("logs.json", events));

    assertThat(written(done, "labels.jsonl"))
        .isEqualTo("{\"id\":\"k\",\"scores\":{\"composite\":4.5}}\n");
    assertThat(written(done, "documents.jsonl")).contains("\"help\":{\"value\":0.5}");
    assertThat(done.text(Path.of("out")))
        .contains(
            "2 x gen_ai.evaluation.result\n",
            "1 x gen_ai.evaluation.result: what it is of is not in the files");
  }

  @Test
  void what_a_model_says_under_the_name_of_what_people_say_is_no_label() throws IOException {
    String event = "{\"eventName\":\"gen_ai.evaluation.result\",\"attributes\":%s}";
    String said =
        "{gen_ai.response.id: r2, gen_ai.evaluation.name: rating, gen_ai.evaluation.score.value: %s,"
            + " gen_ai.evaluation.evaluator.type: %s, gen_ai.evaluation.evaluator.id: %s}";
    String words =
        "{gen_ai.response.id: r2, gen_ai.evaluation.name: tone,"
            + " gen_ai.evaluation.score.label: kind, gen_ai.evaluation.evaluator.type: human}";
    String events =
        Stream.concat(
                Stream.of("4 human ann", "1 human bob", "3 human bob", "9 llm gpt")
                    .map(each -> said.formatted((Object[]) each.split(" "))),
                Stream.of(words))
            .map(each -> event.formatted(PlainJson.text(attributes(yaml(each)))))
            .collect(Collectors.joining("\n"));

    ForeignImport done = read(file("all.jsonl", lines(agentSpans())), file("logs.jsonl", events));

    assertThat(written(done, "labels.jsonl"))
        .isEqualTo("{\"id\":\"k\",\"scores\":{\"composite\":[4,3]}}\n");
    assertThat(written(done, "documents.jsonl"))
        .contains("\"evaluations\":{\"rating\":{\"value\":9},\"tone\":{\"label\":\"kind\"}}");
  }

  @Test
  void of_several_evaluations_of_one_name_the_last_counts() throws IOException {
    List<String> events = new ArrayList<>();
    for (String response : List.of("r1", "r2")) {
      events.add(
          "{\"eventName\":\"gen_ai.evaluation.result\",\"attributes\":%s}"
              .formatted(
                  PlainJson.text(
                      attributes(
                          yaml(
                              "{gen_ai.conversation.id: k, gen_ai.evaluation.name: help,"
                                  + " gen_ai.evaluation.score.label: %1$s, gen_ai.response.id: %1$s}"
                                      .formatted(response))))));
    }
    ForeignImport done =
        read(file("all.jsonl", lines(agentSpans())), file("logs.jsonl", String.join("\n", events)));

    assertThat(written(done, "documents.jsonl"))
        .contains("\"evaluations\":{\"help\":{\"label\":\"r2\"}}");
  }

  @Test
  void other_conventions_say_the_same() throws IOException {
    String openInference =
        span(
            T,
            1,
            0,
            10,
            "llm",
            "{openinference.span.kind: LLM, llm.input_messages.0.message.role: user,"
                + " llm.input_messages.0.message.content: Weather in Bern?,"
                + " llm.output_messages.0.message.role: assistant,"
                + " llm.output_messages.0.message.tool_calls.0.tool_call.id: w,"
                + " llm.output_messages.0.message.tool_calls.0.tool_call.function.name: weather,"
                + " llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments: '{}'}");
    String tool =
        span(
            T,
            2,
            0,
            20,
            "weather",
            "{openinference.span.kind: TOOL, tool.name: weather, input.value: '{}', output.value: rain}");
    String search =
        span(
            T,
            3,
            0,
            30,
            "search",
            "{openinference.span.kind: RETRIEVER, retrieval.documents.0.document.content: It rains.}");
    assertThat(
            turns(
                written(
                    read(file("a.jsonl", lines(List.of(search, tool, openInference)))),
                    "documents.jsonl")))
        .isEqualTo(
            """
            user: Weather in Bern?
            assistant: weather{}
            tool: rain (w)
            source: It rains.
            """);
    String vercel =
        span(
            T,
            1,
            0,
            10,
            "ai.generateText.doGenerate",
            "{ai.prompt.messages: '[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Hi\"}]}]',"
                + " ai.response.text: Hello, ai.response.toolCalls:"
                + " '[{\"toolCallId\":\"v\",\"toolName\":\"wave\",\"input\":\"{}\"}]'}");
    assertThat(turns(written(read(file("b.jsonl", lines(List.of(vercel)))), "documents.jsonl")))
        .isEqualTo("user: Hi\nassistant: Hellowave{}\n");
    String traceloop =
        span(
            T,
            1,
            0,
            10,
            "openai.chat",
            "{gen_ai.prompt.0.role: system, gen_ai.prompt.0.content: Short., gen_ai.prompt.1.role: user,"
                + " gen_ai.prompt.1.content: Hi, gen_ai.completion.0.role: assistant,"
                + " gen_ai.completion.0.content: Yes}");
    assertThat(turns(written(read(file("c.jsonl", lines(List.of(traceloop)))), "documents.jsonl")))
        .isEqualTo("system: Short.\nuser: Hi\nassistant: Yes\n");
  }

  @Test
  void events_until_1_36_are_read_from_spans_and_from_logs() throws IOException {
    String flat =
        """
        [{"traceId":"%s","spanId":"b1","name":"chat","startTimeUnixNano":1,"endTimeUnixNano":9,
          "attributes":{"session.id":"s1"},"status":{"code":"OK"},
          "events":[{"name":"gen_ai.choice","timeUnixNano":3,
             "attributes":{"message":"[{\\"text\\":\\"Hello\\"}]","finish_reason":"end_turn"}},
            {"name":"gen_ai.user.message","timeUnixNano":2,"attributes":{"content":"[{\\"text\\":\\"Hi\\"}]"}}]}]
        """
            .formatted(T);
    assertThat(turns(written(read(file("a.json", flat)), "documents.jsonl")))
        .isEqualTo("user: Hi\nassistant: Hello\n");
    String log =
        """
        {"resourceLogs":[{"scopeLogs":[{"logRecords":[
          {"timeUnixNano":"3","traceId":"%1$s","spanId":"b1","attributes":[{"key":"event.name","value":{"stringValue":"gen_ai.choice"}}],
           "body":{"kvlistValue":{"values":[{"key":"index","value":{"intValue":"0"}},{"key":"message","value":{"kvlistValue":{"values":[
             {"key":"role","value":{"stringValue":"assistant"}},{"key":"content","value":{"stringValue":"Hello"}}]}}}]}}},
          {"timeUnixNano":"2","traceId":"%1$s","spanId":"b1","eventName":"gen_ai.user.message",
           "body":{"kvlistValue":{"values":[{"key":"content","value":{"stringValue":"Hi"}}]}}}]}]}]}
        """
            .formatted(T);
    assertThat(turns(written(read(file("b.json", log)), "documents.jsonl")))
        .isEqualTo("user: Hi\nassistant: Hello\n");
  }

  @Test
  void a_circle_of_parents_a_doubled_span_and_a_failed_call_are_no_trouble() throws IOException {
    String one = span(T, 1, 2, 10, "chat", "{gen_ai.input.messages: [" + USER + "]}");
    String two = span(T, 2, 1, 20, "execute_tool f", "{gen_ai.tool.name: f}");
    String failed =
        two.replace("\"name\":\"execute_tool f\"", "\"name\":\"f\",\"status\":{\"code\":2}");
    ForeignImport done = read(file("a.jsonl", lines(List.of(one, failed, one))));
    assertThat(done.text(Path.of("out"))).contains("span: one of the same id came before");
  }

  @Test
  void a_message_whose_role_is_empty_is_said_by_whom_its_place_says() throws IOException {
    String said = "{gen_ai.operation.name: chat, gen_ai.input.messages: [{role: '', content: Hi}]}";
    Path file = file("s.jsonl", lines(List.of(span(T, 1, 0, 100, "chat", said))));
    assertThat(read(file).text(folder)).contains("1 x turn of user\n");
  }

  @Test
  void files_without_a_conversation_are_refused_with_a_reason() throws IOException {
    Path none = file("none.jsonl", lines(List.of(span(T, 1, 0, 10, "SELECT", "{db.system: x}"))));
    Path broken = file("broken.jsonl", "{\"resourceSpans\": [\n");
    assertThatThrownBy(() -> read(none))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("no span or event has messages");
    assertThatThrownBy(() -> read(broken)).isInstanceOf(Refusal.class);
    assertThatThrownBy(() -> read(folder.resolve("missing.jsonl"))).isInstanceOf(Refusal.class);
  }

  @Test
  void a_document_may_be_a_trace() throws IOException {
    Path file = file("all.jsonl", lines(agentSpans()));
    String documents =
        written(
            TraceImport.read(List.of(file), TraceImport.Unit.TRACE, "", new TreeMap<>()),
            "documents.jsonl");
    assertThat(documents.lines().map(line -> object(line).text("id"))).containsExactly(T, T2);
  }
}
