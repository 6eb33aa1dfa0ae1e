package dev.plumbline.cli.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.cli.mcp.McpServer.McpResources;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.run.local.LocalStore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// The protocol by itself, with tools of the test.
class McpServerTest extends CommandFolder {

  private static final String MODERN =
      "\"_meta\": {\"io.modelcontextprotocol/protocolVersion\": \"2026-07-28\"}";

  private final CountDownLatch released = new CountDownLatch(1);

  @Test
  void a_client_of_the_newest_revision_discovers_it_without_a_handshake() throws IOException {
    List<JsonObject> answers =
        served(
            request(1, "server/discover", MODERN),
            request(2, "tools/list", MODERN),
            request(3, "resources/templates/list", MODERN));

    JsonObject found = by(answers, 1).object("result");
    assertThat(found.texts("supportedVersions")).containsExactly("2026-07-28");
    assertThat(found.text("resultType")).isEqualTo("complete");
    assertThat(found.object("_meta").object("io.modelcontextprotocol/serverInfo").text("name"))
        .isEqualTo("plumbline");
    assertThat(by(answers, 2).object("result").objects("tools"))
        .extracting(tool -> tool.text("name"))
        .containsExactly("echo", "hang", "break");
    for (int id = 1; id <= 3; id++) {
      assertThat(by(answers, id).object("result").keys()).contains("ttlMs", "cacheScope");
    }
  }

  @Test
  void earlier_clients_begin_with_a_handshake() throws IOException {
    for (String version : McpServer.EARLIER) {
      JsonObject answer =
          by(
              served(
                  request(1, "initialize", "\"protocolVersion\": \"" + version + "\""),
                  "{\"jsonrpc\": \"2.0\", \"method\": \"notifications/initialized\"}",
                  request(2, "ping", "")),
              1);
      assertThat(answer.object("result").text("protocolVersion")).isEqualTo(version);
    }
    JsonObject unknown =
        served(request(1, "initialize", "\"protocolVersion\": \"2031-01-01\"")).getFirst();
    assertThat(unknown.object("result").text("protocolVersion")).isEqualTo("2025-11-25");
  }

  @Test
  void another_version_unknown_methods_and_unknown_tools_are_errors_of_the_protocol()
      throws IOException {
    List<JsonObject> answers =
        served(
            request(
                1,
                "tools/list",
                "\"_meta\": {\"io.modelcontextprotocol/protocolVersion\": \"2030-01-01\"}"),
            request(2, "sampling/createMessage", MODERN),
            request(3, "tools/call", "\"name\": \"delete_everything\""),
            request(4, "resources/read", "\"uri\": \"file:///etc/passwd\""));

    assertThat(by(answers, 1).object("error").integer("code")).isEqualTo(-32022);
    assertThat(by(answers, 1).object("error").object("data").texts("supported"))
        .containsExactly("2026-07-28");
    assertThat(by(answers, 2).object("error").integer("code")).isEqualTo(-32601);
    assertThat(by(answers, 3).object("error").integer("code")).isEqualTo(-32602);
    assertThat(by(answers, 4).object("error").integer("code")).isEqualTo(-32602);
  }

  @Test
  void lines_that_are_no_request_are_refused_and_the_next_ones_answered() throws IOException {
    List<JsonObject> answers =
        served(
            "{",
            "[]",
            "[" + "[".repeat(100_000),
            "{\"jsonrpc\": \"1.0\", \"id\": 1, \"method\": \"ping\"}",
            "{\"jsonrpc\": \"2.0\", \"id\": [], \"method\": \"ping\"}",
            "{\"jsonrpc\": \"2.0\", \"id\": 1, \"id\": 2, \"method\": \"ping\"}",
            "",
            "x".repeat(McpServer.LINE_BYTES_MAX + 1),
            request(7, "ping", ""));

    assertThat(answers.subList(0, 7))
        .allSatisfy(answer -> {
          assertThat(answer.find("id").map(Json::toString)).contains("JsonNull[]");
          assertThat(answer.object("error").integer("code")).isIn(-32700L, -32600L);
        });
    assertThat(by(answers, 7).keys()).contains("result");
  }

  @Test
  void a_slow_request_holds_no_other_up_and_a_cancelled_one_is_not_answered() throws IOException {
    List<JsonObject> answers =
        served(
            request(1, "tools/call", "\"name\": \"hang\""),
            request(2, "tools/call", "\"name\": \"echo\", \"arguments\": {\"words\": \"a\\nb\"}"),
            "{\"jsonrpc\": \"2.0\", \"method\": \"notifications/cancelled\","
                + " \"params\": {\"requestId\": 1}}",
            request(3, "ping", ""));
    assertThat(answers)
        .extracting(answer -> answer.integer("id"))
        .containsExactlyInAnyOrder(2L, 3L);
    assertThat(by(answers, 2).object("result").object("structuredContent").text("words"))
        .isEqualTo("a\nb");
  }

  @Test
  void a_defect_is_an_error_without_its_message_which_may_quote_a_text() throws IOException {
    JsonObject answer = served(request(1, "tools/call", "\"name\": \"break\"")).getFirst();
    assertThat(answer.object("error").integer("code")).isEqualTo(-32603);
    assertThat(answer.object("error").text("message"))
        .isEqualTo("internal error: IllegalStateException");
  }

  private static String request(int id, String method, String params) {
    return "{\"jsonrpc\": \"2.0\", \"id\": %d, \"method\": \"%s\", \"params\": {%s}}"
        .formatted(id, method, params);
  }

  private static JsonObject by(List<JsonObject> answers, int id) {
    return answers.stream()
        .filter(answer -> answer.find("id").equals(Optional.of(Json.of(id))))
        .findFirst()
        .orElseThrow();
  }

  private List<JsonObject> served(String... lines) throws IOException {
    McpTool.Parameter words = new McpTool.Parameter("words", "string", false, "what comes back");
    List<McpTool> tools =
        List.of(
            tool("echo", List.of(words), arguments -> McpTool.Answer.of(arguments, "")),
            tool(
                "hang",
                List.of(),
                arguments -> {
                  awaitRelease();
                  return McpTool.Answer.of(arguments, "");
                }),
            tool(
                "break",
                List.of(),
                _ -> {
                  throw new IllegalStateException("the text of a document");
                }));
    StringWriter output = new StringWriter();
    try (LocalStore store = LocalStore.open(folder)) {
      new McpServer("0", "", tools, new McpResources(store))
          .serve(input(String.join("\n", lines) + "\n"), new PrintWriter(output));
    }
    return output
        .toString()
        .lines()
        .map(line -> JsonReader.read(line.getBytes(UTF_8), Integer.MAX_VALUE))
        .map(read -> (JsonObject) ((JsonResult.Read) read).value())
        .toList();
  }

  /// What has hung goes on when the input has ended.
  private InputStream input(String lines) {
    return new ByteArrayInputStream(lines.getBytes(UTF_8)) {
      @Override
      public synchronized int read() {
        int octet = super.read();
        if (octet < 0) {
          released.countDown();
        }
        return octet;
      }
    };
  }

  private void awaitRelease() {
    try {
      released.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static McpTool tool(
      String name, List<McpTool.Parameter> parameters, McpTool.Action action) {
    return new McpTool(name, name, name, parameters, List.of(), false, action);
  }
}
