package dev.plumbline.judge.session;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.TypeScriptTools;
import dev.plumbline.fixtures.GatewayServer;
import dev.plumbline.fixtures.GatewayServer.Answer;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.judge.llm.openai.OpenAiModel;
import dev.plumbline.judge.llm.openai.OpenAiSettings;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Two public gateways as they are published, with a vendor of ours behind them that speaks
/// Anthropic's form. They are fetched, so this runs with `-Dsoak=true` alone; what they send is in
/// [VendorFormsTest] for every day.
@Tag("slow")
class GatewaysTest {

  private static final ModelRequest QUESTION =
      new ModelRequest("judge", "a text", "plumbline_answer", "{\"type\":\"object\"}", 100);

  /// @param script that serves, in the folder of the packages
  private enum Published {
    PORTKEY("node_modules/@portkey-ai/gateway/build/start-server.js", "x-portkey"),
    LLMOPS("serve.mjs", "x-llmops");

    private final String script;
    private final String headers;

    Published(String script, String headers) {
      this.script = script;
      this.headers = headers;
    }

    Process start(Path tools, int port) throws IOException {
      Path serving = tools.resolve(script);
      if (this == LLMOPS) {
        Files.copy(Path.of("src/test/gateways", script), serving, REPLACE_EXISTING);
      }
      List<String> command =
          this == PORTKEY
              ? List.of("node", serving.toString(), "--headless", "--port=" + port)
              : List.of("node", serving.toString(), Integer.toString(port));
      ProcessBuilder process =
          new ProcessBuilder(command).directory(tools.toFile()).redirectErrorStream(true);
      process.redirectOutput(tools.resolve("gateway.log").toFile());
      return process.start();
    }
  }

  private static final String SAID =
      "{\"id\":\"msg_1\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"claude-9-20260102\",\"content\":[{\"type\":\"text\",\"text\":\"{}\"}],\"stop_reason\":\"%s\",\"usage\":{\"input_tokens\":10,\"cache_read_input_tokens\":7500,\"output_tokens\":5}}";
  private static final String ERROR =
      "{\"type\":\"error\",\"error\":{\"type\":\"%s\",\"message\":\"no\"}}";

  static Stream<Arguments> replies() {
    return Stream.of(Published.values())
        .flatMap(gateway ->
            Stream.of(
                Arguments.of(
                    gateway,
                    200,
                    SAID.formatted("end_turn"),
                    "answer FINISHED by claude-9-20260102"),
                Arguments.of(
                    gateway,
                    200,
                    SAID.formatted("max_tokens"),
                    "answer LENGTH by claude-9-20260102"),
                // cannot be seen through, as the page on judges says
                Arguments.of(
                    gateway,
                    200,
                    SAID.formatted("refusal"),
                    "answer FINISHED by claude-9-20260102"),
                Arguments.of(gateway, 400, ERROR.formatted("invalid_request_error"), "failed one"),
                Arguments.of(gateway, 401, ERROR.formatted("authentication_error"), "failed all"),
                Arguments.of(gateway, 529, ERROR.formatted("overloaded_error"), "outage"),
                Arguments.of(gateway, 200, ERROR.formatted("overloaded_error"), "outage")));
  }

  @ParameterizedTest
  @MethodSource("replies")
  void a_vendors_reply_is_taken_for_what_it_is_behind_a_gateway(
      Published gateway, int status, String body, String taken) throws Exception {
    try (GatewayServer vendor = vendor(status, body)) {
      through(
          gateway,
          vendor,
          "schema",
          model -> assertThat(VendorFormsTest.taken(model)).isEqualTo(taken));
    }
  }

  @ParameterizedTest
  @EnumSource(Published.class)
  void a_schema_is_dropped_and_one_in_the_question_arrives(Published gateway) throws Exception {
    try (GatewayServer vendor = vendor(200, SAID.formatted("end_turn"))) {
      through(gateway, vendor, "schema", model -> model.answer(QUESTION, Duration.ofSeconds(20)));
      through(gateway, vendor, "prompt", model -> model.answer(QUESTION, Duration.ofSeconds(20)));
      assertThat(vendor.asked().getFirst().body()).doesNotContain("schema", "\"object\"");
      assertThat(vendor.asked().getLast().body()).contains("JSON Schema");
    }
  }

  @ParameterizedTest
  @EnumSource(Published.class)
  void tokens_of_a_cache_are_in_the_total_alone_and_count(Published gateway) throws Exception {
    try (GatewayServer vendor = vendor(200, SAID.formatted("end_turn"))) {
      through(
          gateway,
          vendor,
          "schema",
          model ->
              assertThat(model.answer(QUESTION, Duration.ofSeconds(20)).usage())
                  .isEqualTo(new Usage(7510, 5, 7500)));
    }
  }

  private static GatewayServer vendor(int status, String body) throws IOException {
    return new GatewayServer(
        _ -> new Answer(status, Map.of("content-type", "application/json"), body));
  }

  private interface Check {
    void of(OpenAiModel model);
  }

  private static void through(Published gateway, GatewayServer vendor, String form, Check check)
      throws Exception {
    Assumptions.assumeTrue(Boolean.getBoolean("soak"), "fetched with -Dsoak=true alone");
    Path tools = TypeScriptTools.fetched("gateways");
    int port = freePort();
    Process process = gateway.start(tools, port);
    try {
      awaitServing(port);
      Map<String, String> environment =
          new TreeMap<>(
              Map.of(
                  "PLUMBLINE_OPENAI_MODEL",
                  "claude-9",
                  "PLUMBLINE_OPENAI_URL",
                  "http://127.0.0.1:" + port + "/v1",
                  "PLUMBLINE_OPENAI_KEY",
                  "key-of-the-vendor",
                  "PLUMBLINE_ANSWER_FORM",
                  form,
                  "PLUMBLINE_OPENAI_HEADERS",
                  gateway.headers
                      + "-provider=anthropic\n"
                      + gateway.headers
                      + "-custom-host="
                      + vendor.url()));
      check.of(new OpenAiModel(OpenAiSettings.of(environment)));
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static void awaitServing(int port) throws InterruptedException {
    for (int tried = 0; tried < 200; tried++) {
      try (Socket _ = new Socket("127.0.0.1", port)) {
        return;
      } catch (IOException notYet) {
        Thread.sleep(100);
      }
    }
    throw new IllegalStateException("the gateway does not serve");
  }
}
