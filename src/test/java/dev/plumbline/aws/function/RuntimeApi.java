package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/// The Runtime API that AWS Lambda offers to a function's process, and in front of it what a caller
/// sees: send an event, get the answer or the function's error.
final class RuntimeApi implements AutoCloseable {

  private static final String PREFIX = "/2018-06-01/runtime/";

  /// @param error whether the function ended with an error
  record Reply(boolean error, String body) {}

  private record Event(String id, byte[] body) {}

  private final HttpServer server;
  private final Duration timeout;
  private final BlockingQueue<Event> waiting = new LinkedBlockingQueue<>();
  private final Map<String, CompletableFuture<Reply>> replies = new ConcurrentHashMap<>();
  private final AtomicBoolean gone = new AtomicBoolean();
  private final CountDownLatch polled = new CountDownLatch(1);
  private final CompletableFuture<String> failedStart = new CompletableFuture<>();

  RuntimeApi(Duration timeout) throws IOException {
    this.timeout = timeout;
    this.server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(PREFIX, this::handle);
    server.start();
  }

  /// For `AWS_LAMBDA_RUNTIME_API`.
  String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  /// Waits until the process asks for its first event.
  void awaitStart(Process process, Duration limit) throws InterruptedException, IOException {
    Instant end = Instant.now().plus(limit);
    while (!polled.await(5, TimeUnit.MILLISECONDS)) {
      if (!process.isAlive() || failedStart.isDone() || Instant.now().isAfter(end)) {
        throw new IOException(
            "the function did not start: " + failedStart.getNow("no reason given"));
      }
    }
  }

  /// Sends an event and waits for the answer, as a synchronous invocation does.
  Reply invoke(byte[] body) throws InterruptedException, TimeoutException {
    Event event = new Event(UUID.randomUUID().toString(), body);
    CompletableFuture<Reply> reply = new CompletableFuture<>();
    replies.put(event.id(), reply);
    waiting.add(event);
    if (gone.get()) {
      leave(reply);
    }
    try {
      return reply.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (java.util.concurrent.ExecutionException left) {
      throw new IllegalStateException(left);
    }
  }

  /// Fails all current and future waiters because the process is gone.
  void abandon() {
    gone.set(true);
    replies.values().forEach(RuntimeApi::leave);
  }

  private static void leave(CompletableFuture<Reply> reply) {
    reply.completeExceptionally(new IOException("the process is gone"));
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath().substring(PREFIX.length());
      byte[] body = exchange.getRequestBody().readAllBytes();
      if (path.equals("invocation/next")) {
        next(exchange);
      } else if (path.equals("init/error")) {
        failedStart.complete(new String(body, UTF_8));
        accept(exchange);
      } else {
        String[] parts = path.split("/");
        replies
            .remove(parts[1])
            .complete(new Reply(parts[2].equals("error"), new String(body, UTF_8)));
        accept(exchange);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void next(HttpExchange exchange) throws IOException, InterruptedException {
    polled.countDown();
    Event event = waiting.take();
    var headers = exchange.getResponseHeaders();
    headers.set("Content-Type", "application/json");
    headers.set("Lambda-Runtime-Aws-Request-Id", event.id());
    headers.set("Lambda-Runtime-Invoked-Function-Arn", "arn:aws:lambda:us-east-1:0:function:test");
    headers.set(
        "Lambda-Runtime-Deadline-Ms", Long.toString(Instant.now().plus(timeout).toEpochMilli()));
    exchange.sendResponseHeaders(200, event.body().length);
    exchange.getResponseBody().write(event.body());
  }

  private static void accept(HttpExchange exchange) throws IOException {
    byte[] status = "{\"status\":\"OK\"}".getBytes(UTF_8);
    exchange.sendResponseHeaders(202, status.length);
    exchange.getResponseBody().write(status);
  }
}
