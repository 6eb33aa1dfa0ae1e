package dev.plumbline.web;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.plumbline.page.Address;
import dev.plumbline.page.Page;
import dev.plumbline.page.Tag;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Serves pages to the browser of one person, at 127.0.0.1 only. Nothing is logged.
public final class LocalServer implements AutoCloseable {

  /// So many requests are answered at once; others wait.
  private static final int ANSWERED_AT_ONCE = 8;

  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  private final HttpServer server;
  private final ExecutorService threads;
  private final AccessTokens tokens;
  private final RequestGuard guard;
  private final Limits limits;
  private final Handler handler;
  private final String home;
  private final Semaphore free = new Semaphore(ANSWERED_AT_ONCE);

  /// What is shown for a path.
  public interface Handler {
    /// @param formToken to be sent with every form, in the field `token`
    WebResponse answer(WebRequest request, String formToken);
  }

  /// @param bodyBytes that a form may have
  /// @param bodyTime that its sender may take
  public record Limits(int bodyBytes, Duration bodyTime) {}

  private LocalServer(
      HttpServer server, ExecutorService threads, Limits limits, String home, Handler handler) {
    this.server = server;
    this.threads = threads;
    this.limits = limits;
    this.handler = handler;
    this.home = home;
    this.tokens = AccessTokens.random();
    this.guard = new RequestGuard(server.getAddress().getPort(), tokens);
  }

  /// @param port 0 for any that is free
  /// @param home the page that is shown first
  /// @throws java.net.BindException if the port is taken
  public static LocalServer start(int port, Limits limits, String home, Handler handler)
      throws IOException {
    // read once by the JDK's server: without the first each answer takes 40 ms longer, the second
    // ends requests whose head does not come, in seconds
    System.setProperty("sun.net.httpserver.nodelay", "true");
    System.setProperty("sun.net.httpserver.maxReqTime", "60");
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port), 0);
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    LocalServer local = new LocalServer(server, threads, limits, home, handler);
    server.setExecutor(threads);
    server.createContext("/", local::serve);
    server.start();
    return local;
  }

  public int port() {
    return server.getAddress().getPort();
  }

  /// The address to open, with the secret that lets its reader in.
  public String entry() {
    return base() + "/?token=" + tokens.entry();
  }

  /// As [#entry], but it works once.
  public String entryForOne() {
    return base() + "/?token=" + tokens.once().get().orElse("");
  }

  /// Ends at once, whatever is being answered.
  @Override
  public void close() {
    stop();
  }

  /// Breaks off what is being answered. May be called twice.
  public void stop() {
    server.stop(0);
    threads.shutdownNow();
  }

  private String base() {
    return "http://127.0.0.1:" + port();
  }

  private void serve(HttpExchange exchange) throws IOException {
    try {
      WebResponse response = answer(exchange);
      if (hasBody(exchange)) {
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

  private static boolean hasBody(HttpExchange exchange) {
    Headers headers = exchange.getRequestHeaders();
    return headers.containsKey("Content-Length") || headers.containsKey("Transfer-Encoding");
  }

  /// The JDK's server reads what is left of a body when the answer is complete, however long that
  /// takes. Interrupting the reader closes the connection, after the answer was sent.
  private void sendInTime(HttpExchange exchange, WebResponse response)
      throws IOException, InterruptedException {
    Future<?> sending =
        threads.submit(() -> {
          send(exchange, response);
          exchange.close();
          return response;
        });
    try {
      sending.get(limits.bodyTime().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException unread) {
      sending.cancel(true);
    } catch (ExecutionException gone) {
      throw new IOException("the reader has gone", gone);
    }
  }

  private WebResponse answer(HttpExchange exchange) throws IOException, InterruptedException {
    Optional<WebResponse> refusal = guard.refusal(exchange);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    String path = exchange.getRequestURI().getRawPath();
    if (path.equals("/favicon.ico")) {
      return WebResponse.empty();
    }
    String rawQuery = Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse("");
    Optional<SortedMap<String, String>> query = FormText.read(rawQuery);
    if (query.isEmpty()) {
      return malformed();
    }
    boolean post = exchange.getRequestMethod().equals("POST");
    if (!post && path.equals("/") && tokens.admits(query.get().getOrDefault("token", ""))) {
      return admitted();
    }
    if (!guard.isKnown(exchange)) {
      return WebResponse.message(
          403,
          "Who are you?",
          List.of(
              "This page is only for the person who started the server: open the address that"
                  + " `plumbline view` printed."));
    }
    return post ? posted(exchange, path, query.get()) : get(path, query.get());
  }

  /// A page in between, since a browser that comes from another program does not send a new cookie
  /// along where it is redirected to. It also takes the secret out of the address.
  private WebResponse admitted() {
    return WebResponse.page(
            Page.served(
                "Plumbline",
                Tag.MAIN.of(
                    Tag.H1.of("Plumbline"), Tag.P.of(Tag.A.of("Go on").to(Address.of(home)))),
                ""))
        .with("Refresh", "0;url=" + home)
        .with(
            "Set-Cookie",
            guard.cookie() + "=" + tokens.session() + "; Path=/; HttpOnly; SameSite=Strict");
  }

  private WebResponse posted(HttpExchange exchange, String path, SortedMap<String, String> query)
      throws IOException, InterruptedException {
    Optional<byte[]> body =
        BodyReader.read(exchange.getRequestHeaders(), exchange.getRequestBody(), threads, limits);
    if (body.isEmpty()) {
      return WebResponse.message(
          413, "Too large", List.of("A form may have " + limits.bodyBytes() / 1_000 + " kB."));
    }
    Optional<SortedMap<String, String>> form =
        FormText.read(new String(body.get(), StandardCharsets.ISO_8859_1));
    if (form.isEmpty()) {
      return malformed();
    }
    if (!guard.isFormToken(form.get().getOrDefault(RequestGuard.FORM_TOKEN, ""))) {
      return WebResponse.message(
          403,
          "Refused",
          List.of("The form is from before the server was started: load its page again."));
    }
    return answered(new WebRequest(path, true, query, form.get()));
  }

  private WebResponse get(String path, SortedMap<String, String> query)
      throws InterruptedException {
    return answered(new WebRequest(path, false, query, new TreeMap<>()));
  }

  private WebResponse answered(WebRequest request) throws InterruptedException {
    free.acquire();
    try {
      return handler.answer(request, tokens.form());
    } finally {
      free.release();
    }
  }

  private static WebResponse malformed() {
    return WebResponse.message(400, "Refused", List.of("The fields are not well formed."));
  }

  private static void send(HttpExchange exchange, WebResponse response) throws IOException {
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", response.type());
    headers.set("Content-Security-Policy", response.policy() + "; frame-ancestors 'none'");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "same-origin");
    headers.set("Cache-Control", "no-store");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
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
