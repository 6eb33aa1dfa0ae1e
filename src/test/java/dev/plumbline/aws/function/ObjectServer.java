package dev.plumbline.aws.function;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.plumbline.store.ObjectSource.FetchResult;
import dev.plumbline.store.ObjectSource.ObjectReference;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/// The GET requests of S3, whole or by a range, over objects in memory.
final class ObjectServer implements AutoCloseable {

  private static final int PARTIAL = 206;

  private final HttpServer server;
  private final Supplier<MemoryObjects> objects;
  private final AtomicLong requests = new AtomicLong();

  ObjectServer(Supplier<MemoryObjects> objects) throws IOException {
    this.objects = objects;
    this.server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::handle);
    server.start();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  long requests() {
    return requests.get();
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      requests.incrementAndGet();
      String path = exchange.getRequestURI().getPath().substring(1);
      String key = path.substring(path.indexOf('/') + 1);
      ObjectReference reference = new ObjectReference("plumbline", key, "", "");
      String range = exchange.getRequestHeaders().getFirst("Range");
      String[] bounds = range == null ? new String[] {"0", ""} : range.substring(6).split("-");
      long from = Long.parseLong(bounds[0]);
      int bytes =
          bounds[1].isEmpty() ? Integer.MAX_VALUE : (int) (Long.parseLong(bounds[1]) - from + 1);
      FetchResult.Fetched part =
          (FetchResult.Fetched) objects.get().fetchPart(reference, from, bytes);
      if (range != null) {
        exchange
            .getResponseHeaders()
            .set(
                "Content-Range",
                "bytes " + from + "-" + (from + part.bytes().length - 1) + "/" + part.size());
      }
      exchange.sendResponseHeaders(range == null ? 200 : PARTIAL, part.bytes().length);
      exchange.getResponseBody().write(part.bytes());
    }
  }
}
