package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.http.EvaluateWorkflow;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.fixtures.Schemas;
import dev.plumbline.store.memory.MemoryStores;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A conversation that comes by itself is read as one of a file is, in whatever door it comes.
class ConversationDoorsTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: doors
      version: 1.0.0
      document: {graded: [assistant]}
      traits:
        help:
          scale: {min: 1, max: 5}
          items: [{id: H1, ask: Is a day named?, cues: {positive: [within five days]}}]
      plan: {composite: {formula: help, pass: composite >= 3}}
      """;

  private static final String CONVERSATION =
      """
      {"messages": [{"role": "user", "content": "I want my money back."},
        {"role": "assistant", "content": "We will look into it."},
        {"role": "assistant", "content": "Kim gets it within five days.", "public": false},
        {"role": "assistant", "content": "Or within five days.", "type": "note"},
        {"role": "assistant", "content": "Anna has left the chat"}]}
      """;

  private final MemoryObjects files = new MemoryObjects();
  private Functions here;
  private ExampleRequests functions;
  private JsonObject bundle;

  @BeforeEach
  void locked() {
    here =
        new Wiring(MemoryStores.empty(), Duration.ofSeconds(30), InstantSource.system())
            .functions(files, _ -> {});
    functions = new ExampleRequests(here::answer);
    bundle = functions.ask("compile-bundle", JsonObject.of("rubric", RUBRIC));
  }

  private String through(String door, String document) {
    JsonObject given = ExampleRequests.object(document.getBytes(UTF_8));
    JsonObject request = JsonObject.of("bundle", bundle.get("bundle"), "document", given);
    return switch (door) {
      case "extract" -> scored(functions.ask("extract", request));
      case "summary" ->
          scored(functions.ask("extract", with(request, "response", Json.of("summary"))));
      case "panel" -> scored(combined(request));
      case "evaluate" -> text(new EvaluateWorkflow(here).evaluate(bytes(request)));
      case "batch", "nested line" -> {
        JsonObject line = with(door.equals("batch") ? given : request, "id", Json.of("one"));
        files.put("lines.jsonl", line + "\n");
        yield text(
            here.answer(
                "extract",
                bytes(
                    with(
                        with(
                            JsonObject.of("bundle", bundle.get("bundle")),
                            "file",
                            JsonObject.of(
                                "s3", JsonObject.of("bucket", "plumbline", "key", "lines.jsonl"))),
                        "range",
                        Json.of("0:" + (bytes(line).length + 1) + ":0")))));
      }
      case "folder" -> {
        write("rubric.yaml", RUBRIC);
        write("document.json", document);
        CapturedOutput run = run("evaluate {}", folder);
        yield run.err() + run.out();
      }
      default -> throw new IllegalArgumentException(door);
    };
  }

  /// The answer of `extract` and that of `score` to it.
  private String scored(JsonObject extracted) {
    assertThat(Schemas.problems("extract-response", extracted)).isEmpty();
    return extracted.find("extraction").isEmpty()
        ? extracted.toString()
        : extracted
            + functions
                .ask(
                    "score",
                    JsonObject.of(
                        "bundle", extracted.get("bundle"),
                        "extraction", extracted.get("extraction")))
                .toString();
  }

  private JsonObject combined(JsonObject request) {
    JsonObject extracted = functions.ask("extract", request);
    JsonObject panel =
        ExampleRequests.object(
            """
            {"combine": {"standard": "majority"}, "jurors": [
              {"judge": {"provider": "cues", "version": "cues/1"}},
              {"judge": {"model": "m", "provider": "other", "version": "1"}}]}
            """
                .getBytes(UTF_8));
    return extracted.text("outcome").equals("extracted")
        ? functions.ask(
            "extract",
            with(
                with(JsonObject.of("bundle", bundle.get("bundle")), "panel", panel),
                "answers",
                JsonArray.of(extracted, JsonObject.of("outcome", "not-found"))))
        : extracted;
  }

  private static JsonObject with(JsonObject object, String key, Json value) {
    JsonObjectBuilder all = JsonObject.builder();
    object.forEach(all::put);
    return all.put(key, value).build();
  }

  private static byte[] bytes(JsonObject request) {
    return request.toString().getBytes(UTF_8);
  }

  private static String text(byte[] answer) {
    return new String(answer, UTF_8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"extract", "summary", "panel", "evaluate", "batch", "nested line", "folder"})
  void what_was_not_said_to_the_other_side_is_left_out_and_told(String door) {
    String answer = through(door, CONVERSATION);
    assertThat(answer)
        .contains(
            "1 x `a line of the system` (/messages/4)",
            "1 x `public: false` (/messages/2)",
            "1 x `type: note` (/messages/3)");
    if (!door.contains("batch") && !door.contains("line")) {
      assertThat(answer).containsAnyOf("\"verdict\":\"fail\"", "\"passed\":false", "fail");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"extract", "panel", "evaluate", "batch", "nested line", "folder"})
  void a_document_that_is_given_twice_is_refused_by_both_names(String door) {
    String answer =
        through(door, CONVERSATION.replace("]}", "], \"text\": \"Within five days.\"}"));
    if (door.contains("batch") || door.contains("line")) {
      assertThat(answer).contains("key-not-allowed");
    } else {
      assertThat(answer).contains("the document is given as `messages` and as `text`");
    }
  }
}
