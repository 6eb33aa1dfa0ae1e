package dev.plumbline.cli.score;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.fixtures.AnswerTexts;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.bundle.Bundle;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A model behind OpenAI's interface that looks for words, and that answers some questions and
/// then, until it is released, none.
final class SlowModel implements AutoCloseable {

  private static final Pattern MARK = Pattern.compile("Write \"([0-9a-f]{12})\"");

  private static final int BYTES_MAX = 1_000_000;
  private static final long TOKENS_IN = 800;
  private static final long TOKENS_OUT = 100;

  private final HttpServer server;
  private final Bundle bundle;
  private final Map<String, Pattern> wordings;
  private final Set<String> atFirst;
  private final AtomicInteger asked = new AtomicInteger();
  private final CountDownLatch released = new CountDownLatch(1);

  /// @param wordings by item, what a sentence that decides it contains
  /// @param atFirst the texts about which it answers at once
  SlowModel(Bundle bundle, Map<String, Pattern> wordings, Set<String> atFirst) throws IOException {
    this.bundle = bundle;
    this.wordings = wordings;
    this.atFirst = atFirst;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
  }

  int asked() {
    return asked.get();
  }

  void release() {
    released.countDown();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonObject request = request(exchange.getRequestBody().readAllBytes());
      String user = ((JsonObject) request.list("messages").get(1)).text("content");
      asked.incrementAndGet();
      if (!atFirst.contains(sentences(user).collect(Collectors.joining(" ")))) {
        released.await();
      }
      byte[] reply = CanonicalJson.text(reply(user)).getBytes(UTF_8);
      exchange.sendResponseHeaders(200, reply.length);
      exchange.getResponseBody().write(reply);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static JsonObject request(byte[] body) {
    return (JsonObject) ((JsonResult.Read) JsonReader.read(body, BYTES_MAX)).value();
  }

  private JsonObject reply(String user) {
    Matcher mark = MARK.matcher(user);
    assertThat(mark.find()).isTrue();
    String answer = AnswerTexts.of(bundle, item -> said(item, user)).replace("MARK", mark.group(1));
    return JsonObject.of(
        "choices",
            JsonArray.of(
                JsonObject.of(
                    "finish_reason", "stop", "message", JsonObject.of("content", answer))),
        "usage", JsonObject.of("completion_tokens", TOKENS_OUT, "prompt_tokens", TOKENS_IN));
  }

  private static Stream<String> sentences(String user) {
    return user.lines()
        .filter(line -> line.matches("s\\d+: .*"))
        .map(line -> line.substring(line.indexOf(' ') + 1));
  }

  private JsonObject said(Item item, String user) {
    return sentences(user)
        .filter(sentence -> wordings.get(item.id()).matcher(sentence).find())
        .findFirst()
        .map(sentence -> AnswerTexts.said(item, 2, sentence))
        .orElseGet(() -> AnswerTexts.said(item, 0));
  }

  @Override
  public void close() {
    release();
    server.stop(0);
  }
}
