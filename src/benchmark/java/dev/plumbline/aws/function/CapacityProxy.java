package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// In front of the table: asks it what each call consumes, whoever calls, and adds it up. Local
/// checks no signature, so that requests can be changed.
final class CapacityProxy implements AutoCloseable {

  private static final Pattern UNITS = Pattern.compile("\"CapacityUnits\":([0-9.]+)");
  private static final List<String> HEADERS =
      List.of("Authorization", "Content-Type", "X-Amz-Date", "X-Amz-Target");
  private static final double TENTHS = 10;

  private final HttpServer server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final URI table;
  private final AtomicLong written = new AtomicLong();
  private final AtomicLong read = new AtomicLong();
  private final AtomicLong calls = new AtomicLong();

  CapacityProxy(URI table) throws IOException {
    this.table = table;
    this.server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::handle);
    server.start();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  double written() {
    return written.get() / TENTHS;
  }

  double read() {
    return read.get() / TENTHS;
  }

  long calls() {
    return calls.get();
  }

  @Override
  public void close() {
    server.stop(0);
    client.close();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      HttpRequest.Builder request =
          HttpRequest.newBuilder(table)
              .POST(
                  HttpRequest.BodyPublishers.ofString(
                      "{\"ReturnConsumedCapacity\":\"TOTAL\"," + body.substring(1)));
      for (String header : HEADERS) {
        String value = exchange.getRequestHeaders().getFirst(header);
        if (value != null) {
          request.header(header, value);
        }
      }
      HttpResponse<byte[]> response =
          client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
      add(exchange.getRequestHeaders().getFirst("X-Amz-Target"), response.body());
      response
          .headers()
          .map()
          .forEach((name, values) -> {
            if (name.toLowerCase(java.util.Locale.ROOT).startsWith("x-amz")
                || name.equalsIgnoreCase("content-type")) {
              exchange.getResponseHeaders().put(name, values);
            }
          });
      exchange.sendResponseHeaders(response.statusCode(), response.body().length);
      exchange.getResponseBody().write(response.body());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void add(String target, byte[] response) {
    calls.incrementAndGet();
    String operation = target.substring(target.indexOf('.') + 1);
    boolean reads = operation.contains("Get") || operation.equals("Query");
    Matcher units = UNITS.matcher(new String(response, UTF_8));
    while (units.find()) {
      (reads ? read : written).addAndGet(Math.round(Double.parseDouble(units.group(1)) * TENTHS));
    }
  }
}
