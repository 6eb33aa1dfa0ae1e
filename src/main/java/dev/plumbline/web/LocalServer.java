package dev.plumbline.web;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.plumbline.web.WebRequest.IncomingRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Serves the browser or the programs of one person, at 127.0.0.1 only. Nothing is logged.
public final class LocalServer implements AutoCloseable {

  private static final int STOP_SECONDS = 2;
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  private final HttpServer server;
  private final LocalSite site;

  private LocalServer(HttpServer server, LocalSite site) {
    this.server = server;
    this.site = site;
  }

  /// @param port 0 for any that is free
  /// @throws java.net.BindException if the port is taken
  public static LocalServer start(int port, LocalSite site) throws IOException {
    // read once by the JDK's server: without the first each answer takes 40 ms longer, the second
    // ends requests whose head does not come, in seconds
    System.setProperty("sun.net.httpserver.nodelay", "true");
    System.setProperty("sun.net.httpserver.maxReqTime", "60");
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port), 0);
    LocalServer local = new LocalServer(server, site);
    server.setExecutor(site.threads());
    server.createContext("/", local::serve);
    server.start();
    return local;
  }

  public int port() {
    return server.getAddress().getPort();
  }

  /// The address to begin at, with the secret that lets the reader of pages in.
  public String entry() {
    return base() + site.entry();
  }

  /// As [#entry], but it works once.
  public String entryForOne() {
    return base() + site.entryForOne();
  }

  /// As [#stop].
  @Override
  public void close() {
    stop();
  }

  /// Breaks off what is being answered, and waits up to two seconds for what is being stored. May
  /// be called twice.
  public void stop() {
    server.stop(0);
    site.close();
    boolean interrupted = Thread.interrupted();
    try {
      site.threads().awaitTermination(STOP_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException again) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// Without a path.
  public String base() {
    return "http://127.0.0.1:" + port();
  }

  private void serve(HttpExchange exchange) throws IOException {
    try {
      Headers headers = exchange.getRequestHeaders();
      WebResponse response =
          site.answer(
              new IncomingRequest(
                  exchange.getRequestMethod(),
                  exchange.getRequestURI(),
                  name -> headers.getOrDefault(name, List.of()),
                  exchange.getRequestBody(),
                  port()));
      if (headers.containsKey("Content-Length") || headers.containsKey("Transfer-Encoding")) {
        sendInTime(exchange, response);
      } else {
        send(exchange, response);
      }
    } catch (BodyReader.TooSlowException slow) {
      // closing without an answer is the only way not to wait for the rest
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      exchange.close();
    }
  }

  /// The JDK's server reads what is left of a body when the answer is complete, however long that
  /// takes. Interrupting the reader closes the connection, after the answer was sent.
  private void sendInTime(HttpExchange exchange, WebResponse response)
      throws IOException, InterruptedException {
    Future<?> sending =
        site.threads()
            .submit(() -> {
              send(exchange, response);
              exchange.close();
              return response;
            });
    try {
      sending.get(site.limits().bodyTime().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException unread) {
      sending.cancel(true);
    } catch (ExecutionException gone) {
      throw new IOException("the reader has gone", gone);
    }
  }

  private static void send(HttpExchange exchange, WebResponse response) throws IOException {
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", response.type());
    response.headers().forEach(headers::set);
    boolean head = exchange.getRequestMethod().equals("HEAD");
    if (response.status() >= 400) {
      headers.set("Connection", "close");
    }
    byte[] body = response.body();
    exchange.sendResponseHeaders(response.status(), head || body.length == 0 ? -1 : body.length);
    if (!head && body.length > 0) {
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(body);
      }
    }
  }
}
