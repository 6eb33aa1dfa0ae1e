package dev.plumbline.judge.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.GatewayServer;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.ModelFailedException;
import dev.plumbline.judge.llm.ModelReply.ModelUnavailableException;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.judge.llm.openai.OpenAiModel;
import dev.plumbline.judge.llm.openai.OpenAiSettings;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What vendors and the gateways before them send through a door of OpenAI's form, and what it is
/// taken for. The conversations have the forms of the vendors and of three public gateways, with
/// words of ours.
@Tag("slow")
class VendorFormsTest {

  private static final String KEY = "sk-never-shown";
  private static final ModelRequest QUESTION =
      new ModelRequest("s", "u", "plumbline_answer", "{\"type\":\"object\"}", 10);

  /// @param way direct, or the kind of gateway
  /// @param taken `answer STOP by MODEL`, `outage` or `failed` (`one` question, or `all`)
  private record Form(String vendor, String way, int status, String body, String taken) {
    @Override
    public String toString() {
      return vendor + ", " + way + ": " + taken;
    }
  }

  private static String chat(String model, String stop, String message) {
    return "{\"id\":\"a-1\",\"model\":\"%s\",\"choices\":[{\"message\":%s,\"finish_reason\":%s}]}"
        .formatted(model, message, stop);
  }

  private static final String SAID = "{\"content\":\"{}\"}";

  static Stream<Form> forms() {
    return Stream.of(
        new Form(
            "OpenAI",
            "direct",
            200,
            chat("gpt-9-2026-01-02", "\"stop\"", SAID),
            "answer FINISHED by gpt-9-2026-01-02"),
        new Form(
            "OpenAI", "direct", 200, chat("gpt-9", "\"length\"", SAID), "answer LENGTH by gpt-9"),
        new Form(
            "OpenAI",
            "direct",
            200,
            chat("gpt-9", "\"stop\"", "{\"content\":null,\"refusal\":\"I can't\"}"),
            "answer DECLINED by gpt-9"),
        new Form(
            "OpenAI",
            "direct",
            200,
            chat("gpt-9", "\"stop\"", "{\"content\":[{\"type\":\"refusal\",\"refusal\":\"no\"}]}"),
            "answer DECLINED by gpt-9"),
        new Form(
            "OpenAI",
            "direct",
            400,
            "{\"error\":{\"message\":\"too long\",\"type\":\"invalid_request_error\",\"code\":\"context_length_exceeded\"}}",
            "answer QUESTION_TOO_LONG by "),
        new Form(
            "OpenAI",
            "direct",
            401,
            "{\"error\":{\"message\":\"Incorrect API key\",\"code\":\"invalid_api_key\"}}",
            "failed all"),
        new Form(
            "OpenAI",
            "direct",
            429,
            "{\"error\":{\"type\":\"insufficient_quota\",\"code\":\"insufficient_quota\"}}",
            "failed all"),
        new Form(
            "OpenAI", "direct", 429, "{\"error\":{\"code\":\"rate_limit_exceeded\"}}", "outage"),
        new Form(
            "Azure",
            "direct",
            400,
            "{\"error\":{\"code\":\"content_filter\",\"innererror\":{\"code\":\"ResponsibleAIPolicyViolation\"}}}",
            "answer FILTERED by "),
        new Form(
            "Azure", "direct", 404, "{\"error\":{\"code\":\"DeploymentNotFound\"}}", "failed all"),
        new Form(
            "Anthropic",
            "strict gateway",
            200,
            chat("claude-9", "\"stop\"", SAID),
            "answer FINISHED by claude-9"),
        new Form(
            "Anthropic",
            "loose gateway",
            200,
            chat("claude-9", "\"end_turn\"", SAID),
            "answer FINISHED by claude-9"),
        new Form(
            "Anthropic",
            "loose gateway",
            200,
            chat("claude-9", "\"max_tokens\"", SAID),
            "answer LENGTH by claude-9"),
        new Form(
            "Anthropic",
            "loose gateway",
            200,
            chat("claude-9", "\"refusal\"", SAID),
            "answer DECLINED by claude-9"),
        new Form(
            "Anthropic",
            "loose gateway",
            200,
            chat("claude-9", "\"model_context_window_exceeded\"", SAID),
            "answer QUESTION_TOO_LONG by claude-9"),
        new Form(
            "Anthropic",
            "loose gateway",
            200,
            chat(
                "claude-9",
                "\"end_turn\"",
                "{\"content\":[{\"type\":\"thinking\",\"thinking\":\"hm\"},{\"type\":\"text\",\"text\":\"{\"},{\"type\":\"text\",\"text\":\"}\"}]}"),
            "answer FINISHED by claude-9"),
        new Form(
            "Anthropic",
            "strict gateway",
            400,
            "{\"error\":{\"message\":\"prompt is too long: 210000 tokens\",\"type\":\"invalid_request_error\",\"param\":null,\"code\":null},\"provider\":\"anthropic\"}",
            "failed one"),
        new Form(
            "Anthropic",
            "gateway of one status",
            500,
            "{\"error\":{\"message\":\"prompt is too long\",\"type\":\"invalid_request_error\"}}",
            "failed one"),
        new Form(
            "Anthropic",
            "gateway of one status",
            500,
            "{\"type\":\"error\",\"error\":{\"type\":\"authentication_error\",\"message\":\"invalid x-api-key\"}}",
            "failed all"),
        new Form(
            "Anthropic", "gateway of one status", 500, "{\"error\":\"Request failed\"}", "outage"),
        new Form(
            "Anthropic",
            "strict gateway",
            529,
            "{\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\",\"code\":null}}",
            "outage"),
        new Form(
            "Anthropic",
            "strict gateway",
            200,
            "{\"error\":{\"message\":\"Overloaded\",\"type\":\"overloaded_error\",\"code\":null}}",
            "outage"),
        new Form(
            "Gemini",
            "strict gateway",
            200,
            chat("gemini-9", "\"content_filter\"", SAID),
            "answer FILTERED by gemini-9"),
        new Form(
            "Gemini",
            "loose gateway",
            200,
            chat("gemini-9", "\"STOP\"", SAID),
            "answer FINISHED by gemini-9"),
        new Form(
            "Gemini",
            "loose gateway",
            200,
            chat("gemini-9", "\"MAX_TOKENS\"", SAID),
            "answer LENGTH by gemini-9"),
        new Form(
            "Gemini",
            "loose gateway",
            200,
            chat("gemini-9", "\"SAFETY\"", SAID),
            "answer FILTERED by gemini-9"),
        new Form(
            "Gemini",
            "loose gateway",
            200,
            chat("gemini-9", "\"RECITATION\"", SAID),
            "answer FILTERED by gemini-9"),
        new Form(
            "Gemini",
            "strict gateway",
            200,
            "{\"error\":{\"message\":\"Invalid response: {\\\"promptFeedback\\\":{\\\"blockReason\\\":\\\"SAFETY\\\"}}\",\"type\":null,\"code\":null},\"provider\":\"google\"}",
            "answer FILTERED by "),
        new Form(
            "Gemini",
            "strict gateway",
            400,
            "[{\"error\":{\"code\":400,\"status\":\"INVALID_ARGUMENT\"}}]",
            "failed one"),
        new Form(
            "Bedrock",
            "strict gateway",
            200,
            chat("anthropic.claude-9", "\"stop\"", SAID),
            "answer FINISHED by anthropic.claude-9"),
        new Form(
            "Bedrock",
            "loose gateway",
            200,
            chat("anthropic.claude-9", "\"guardrail_intervened\"", SAID),
            "answer FILTERED by anthropic.claude-9"),
        new Form(
            "Bedrock",
            "loose gateway",
            200,
            chat("anthropic.claude-9", "\"content_filtered\"", SAID),
            "answer FILTERED by anthropic.claude-9"),
        new Form(
            "any",
            "router",
            200,
            "{\"id\":\"gen-1\",\"model\":\"m\",\"choices\":[{\"error\":{\"code\":502},\"message\":{\"content\":\"{\"},\"finish_reason\":\"error\"}]}",
            "outage"),
        new Form(
            "any",
            "router",
            200,
            "{\"error\":{\"code\":429,\"message\":\"Rate limited\"}}",
            "outage"),
        new Form(
            "any",
            "router",
            200,
            "{\"error\":{\"code\":402,\"message\":\"No credits\"}}",
            "failed all"),
        new Form("any", "router", 200, "{\"choices\":[]}", "outage"),
        new Form("any", "router", 200, "", "outage"),
        new Form("any", "proxy", 502, "<html>Bad Gateway</html>", "outage"));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void a_reply_is_taken_for_what_it_is(Form form) throws IOException {
    try (GatewayServer server =
        new GatewayServer(_ -> new GatewayServer.Answer(form.status(), Map.of(), form.body()))) {
      assertThat(taken(model(server, Map.of()))).isEqualTo(form.taken());
    }
  }

  static String taken(LanguageModel model) {
    try {
      ModelReply reply = model.answer(QUESTION, Duration.ofSeconds(10));
      return "answer " + reply.stopReason() + " by " + reply.by().model();
    } catch (ModelFailedException failed) {
      return failed.isOfOneQuestion() ? "failed one" : "failed all";
    } catch (ModelUnavailableException unavailable) {
      return "outage";
    }
  }

  @Test
  void who_answered_is_read_with_the_answer() throws IOException {
    ModelReply reply =
        reply(
            GatewayServer.completion("m-2026-01-02", "answer-7", "stop", "{}")
                .with("x-gateway-cache-status", "HIT"));
    assertThat(reply.by().model()).isEqualTo("m-2026-01-02");
    assertThat(reply.by().fingerprint()).isEqualTo("fp_1");
    assertThat(reply.by().id()).isEqualTo("answer-7");
    assertThat(reply.by().cached()).isTrue();
  }

  /// The two rows are what two vendors report behind a gateway: of a cache, and of thoughts.
  @ParameterizedTest
  @CsvSource({
    // prompt, completion, total, cache read: in, out, only in the total
    "600, 300, 8400, 7500, 8100, 300, 7500",
    "200, 70, 1470, 0, 200, 1270, 1200",
    "200, 70, 270, 0, 200, 70, 0",
    "200, 70, 0, 0, 200, 70, 0"
  })
  void tokens_that_only_the_total_has_count(
      int prompt, int completion, int total, int cached, int in, int out, int unlisted)
      throws IOException {
    String usage =
        "{\"prompt_tokens\":%d,\"completion_tokens\":%d,\"total_tokens\":%d,\"cache_read_input_tokens\":%d}"
            .formatted(prompt, completion, total, cached);

    ModelReply reply =
        reply(
            new GatewayServer.Answer(
                200,
                Map.of(),
                "{\"choices\":[{\"message\":{\"content\":\"{}\"},\"finish_reason\":\"stop\"}],\"usage\":"
                    + usage
                    + "}"));

    assertThat(reply.usage()).isEqualTo(new Usage(in, out, unlisted));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "retry-after | 7 | 7000",
        "retry-after | 1.5 | 1500",
        "retry-after | 250ms | 250",
        "retry-after | 2s | 2000",
        "retry-after-ms | 350 | 350",
        "retry-after | Sat, 28 Nov 2026 12:00:09 GMT | 9000",
        "retry-after | Sat, 28 Nov 2026 11:00:00 GMT | 0",
        "retry-after | soon | 0"
      })
  void a_wish_to_wait_is_read_in_each_of_its_forms(String header, String written, long millis) {
    Map<String, String> headers = Map.of(header, written, "date", "Sat, 28 Nov 2026 12:00:00 GMT");

    assertThat(
            ModelUnavailableException.retryAfter(
                name -> Optional.ofNullable(headers.get(name)), Instant.EPOCH))
        .isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(strings = {"schema", "tool", "prompt"})
  void the_form_of_an_answer_is_asked_for_in_three_ways(String form) throws IOException {
    String message =
        form.equals("tool")
            ? "{\"content\":null,\"tool_calls\":[{\"function\":{\"name\":\"plumbline_answer\",\"arguments\":\"{\\\"a\\\":1}\"}}]}"
            : "{\"content\":\"{\\\"a\\\":1}\"}";
    String stop = form.equals("tool") ? "\"tool_calls\"" : "\"stop\"";
    try (GatewayServer server =
        new GatewayServer(_ -> new GatewayServer.Answer(200, Map.of(), chat("m", stop, message)))) {
      LanguageModel model = model(server, Map.of("PLUMBLINE_ANSWER_FORM", form));

      ModelReply reply = model.answer(QUESTION, Duration.ofSeconds(10));

      assertThat(reply.text()).isEqualTo("{\"a\":1}");
      assertThat(reply.stopReason()).isEqualTo(ModelReply.StopReason.FINISHED);
      String body = server.asked().getFirst().body();
      assertThat(body.contains("\"response_format\"")).isEqualTo(form.equals("schema"));
      assertThat(body.contains("\"tool_choice\"")).isEqualTo(form.equals("tool"));
      assertThat(body.contains("of this JSON Schema")).isEqualTo(form.equals("prompt"));
      assertThat(model.parameters())
          .isEqualTo(form.equals("schema") ? "temperature=0" : "temperature=0;form=" + form);
    }
  }

  @Test
  void a_header_is_sent_and_its_value_is_in_nothing_that_is_said() throws IOException {
    Map<String, String> headers =
        Map.of(
            "PLUMBLINE_OPENAI_HEADERS",
                "x-gateway-key=env:GATEWAY_KEY\nx-gateway-config=secret-config",
            "GATEWAY_KEY", "secret-of-the-gateway");
    List<String> said = new ArrayList<>();
    try (GatewayServer server =
        new GatewayServer(asked ->
            GatewayServer.error(
                400,
                "{\"error\":{\"message\":\"no provider for "
                    + asked.headers().get("X-gateway-key").getFirst()
                    + " "
                    + asked.headers().get("X-gateway-config").getFirst()
                    + " "
                    + asked.headers().get("Authorization").getFirst()
                    + "\"}}"))) {
      LanguageModel model = model(server, headers);
      try {
        model.answer(QUESTION, Duration.ofSeconds(10));
      } catch (ModelFailedException failed) {
        said.add(failed.getMessage() + failed.said() + model);
      }
    }

    assertThat(said).singleElement().asString().contains("no provider for … … …");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x-key | a header is not `NAME=VALUE`",
        "host=a | cannot be set",
        "x-key=env:NOT_SET | the header `x-key` has no value",
        "x-key= | the header `x-key` has no value"
      })
  void a_header_that_cannot_be_sent_is_a_problem_without_its_value(String written, String problem) {
    Map<String, String> environment =
        new TreeMap<>(
            Map.of(
                "PLUMBLINE_OPENAI_MODEL", "m",
                "PLUMBLINE_OPENAI_URL", "http://localhost:1/v1",
                "PLUMBLINE_OPENAI_HEADERS", written));

    assertThat(OpenAiSettings.problems(environment)).singleElement().asString().contains(problem);
  }

  private static ModelReply reply(GatewayServer.Answer answer) throws IOException {
    try (GatewayServer server = new GatewayServer(_ -> answer)) {
      return model(server, Map.of()).answer(QUESTION, Duration.ofSeconds(10));
    }
  }

  private static LanguageModel model(GatewayServer server, Map<String, String> more) {
    Map<String, String> environment = new TreeMap<>(more);
    environment.put("PLUMBLINE_OPENAI_MODEL", "m");
    environment.put("PLUMBLINE_OPENAI_URL", server.url());
    environment.put("PLUMBLINE_OPENAI_KEY", KEY);
    return new OpenAiModel(OpenAiSettings.of(environment));
  }
}
