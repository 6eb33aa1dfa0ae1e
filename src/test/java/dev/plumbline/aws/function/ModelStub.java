package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A model behind OpenAI's interface that says the same of every text, and counts by what it was
/// asked. Each answer is somebody's money.
final class ModelStub implements AutoCloseable {

  private static final Pattern MARK = Pattern.compile("Write ..([0-9a-f]{12})");

  private final Map<String, AtomicInteger> asked = new ConcurrentHashMap<>();
  private final Queue<Long> arrivals = new ConcurrentLinkedQueue<>();
  private final HttpServer server;

  ModelStub() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  /// What makes a function ask it.
  Map<String, String> environment() {
    return Map.of(
        "PLUMBLINE_OPENAI_KEY", "nobody's",
        "PLUMBLINE_OPENAI_MODEL", "stub-1",
        "PLUMBLINE_OPENAI_URL", "http://127.0.0.1:" + server.getAddress().getPort() + "/v1");
  }

  int calls() {
    return asked.values().stream().mapToInt(AtomicInteger::get).sum();
  }

  /// How many different questions there were.
  int questions() {
    return asked.size();
  }

  /// When it was asked, in nanoseconds of this process, in order.
  List<Long> arrivals() {
    return arrivals.stream().sorted().toList();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      arrivals.add(System.nanoTime());
      String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      asked.computeIfAbsent(body, _ -> new AtomicInteger()).incrementAndGet();
      byte[] said = said(body).toString().getBytes(UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, said.length);
      exchange.getResponseBody().write(said);
    }
  }

  private static JsonObject said(String request) {
    Matcher mark = MARK.matcher(request);
    String answer = CountedJudge.ANSWER.replace("MARK", mark.find() ? mark.group(1) : "");
    JsonObject message = JsonObject.of("content", answer, "role", "assistant");
    return JsonObject.of(
        "choices", JsonArray.of(JsonObject.of("finish_reason", "stop", "message", message)));
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
