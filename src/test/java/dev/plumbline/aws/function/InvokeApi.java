package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.Executors;

/// The Invoke API of AWS Lambda in front of functions: `<name>/invocations` answers with what the
/// function answers, or with the error that the platform would report.
final class InvokeApi implements AutoCloseable {

  /// What Funqy makes of every exception.
  private static final String FAILED =
      "{\"errorType\":\"io.quarkus.funqy.runtime.ApplicationException\"}";

  private final HttpServer server;
  private final Map<String, Invoked> functions;

  /// A function, wherever it runs. An exception means that it did not answer.
  interface Invoked {
    RuntimeApi.Reply invoke(byte[] request) throws IOException;
  }

  InvokeApi(Map<String, Invoked> functions) throws IOException {
    this.functions = functions;
    this.server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::handle);
    server.start();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /// Functions in this process.
  static Invoked here(Functions functions, String name) {
    return request -> {
      try {
        return new RuntimeApi.Reply(false, new String(functions.answer(name, request), UTF_8));
      } catch (RuntimeException failure) {
        return new RuntimeApi.Reply(true, FAILED);
      }
    };
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String[] path = exchange.getRequestURI().getPath().split("/");
      byte[] request = exchange.getRequestBody().readAllBytes();
      answer(exchange, functions.get(path[path.length - 2]), request);
    }
  }

  private static void answer(HttpExchange exchange, Invoked function, byte[] request)
      throws IOException {
    RuntimeApi.Reply reply;
    try {
      reply = function.invoke(request);
    } catch (IOException gone) {
      exchange.getResponseHeaders().set("X-Amzn-ErrorType", "ServiceException");
      exchange.sendResponseHeaders(500, -1);
      return;
    }
    if (reply.error()) {
      exchange.getResponseHeaders().set("X-Amz-Function-Error", "Unhandled");
    }
    byte[] body = reply.body().getBytes(UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
  }
}
