package dev.plumbline.web;

import static dev.plumbline.present.page.Element.Tag.A;
import static dev.plumbline.present.page.Element.Tag.H1;
import static dev.plumbline.present.page.Element.Tag.MAIN;
import static dev.plumbline.present.page.Element.Tag.P;

import dev.plumbline.present.page.Page;
import dev.plumbline.present.page.PageAddress;
import dev.plumbline.web.RequestGuard.AccessTokens;
import dev.plumbline.web.WebRequest.IncomingRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/// Pages for the one person who has the printed address, whichever server carries the requests. It
/// lets in who has the secret, refuses what [RequestGuard] refuses, and says what a browser may do
/// with each answer.
public final class GuardedSite implements LocalSite {

  /// So many requests are answered at once; others wait.
  private static final int ANSWERED_AT_ONCE = 8;

  private final AccessTokens tokens = AccessTokens.random();
  private final RequestGuard guard = new RequestGuard(tokens);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Limits limits;
  private final String home;
  private final Handler handler;
  private final Semaphore free = new Semaphore(ANSWERED_AT_ONCE);

  /// What is shown for a path.
  public interface Handler {
    /// @param formToken to be sent with every form, in the field `token`
    WebResponse answer(WebRequest request, String formToken);
  }

  /// @param home the page that is shown first
  public GuardedSite(Limits limits, String home, Handler handler) {
    this.limits = limits;
    this.home = home;
    this.handler = handler;
  }

  /// The path that lets its reader in, with the secret.
  @Override
  public String entry() {
    return "/?token=" + tokens.entry();
  }

  @Override
  public String entryForOne() {
    return "/?token=" + tokens.once().get().orElse("");
  }

  @Override
  public Limits limits() {
    return limits;
  }

  @Override
  public ExecutorService threads() {
    return threads;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }

  @Override
  public WebResponse answer(IncomingRequest request) throws IOException, InterruptedException {
    WebResponse response = answerWithoutHeaders(request);
    return response
        .with("Content-Security-Policy", response.policy() + "; frame-ancestors 'none'")
        .with("X-Content-Type-Options", "nosniff")
        .with("Referrer-Policy", "same-origin")
        .with("Cache-Control", "no-store")
        .with("Cross-Origin-Opener-Policy", "same-origin")
        .with("Cross-Origin-Resource-Policy", "same-origin");
  }

  private WebResponse answerWithoutHeaders(IncomingRequest request)
      throws IOException, InterruptedException {
    Optional<WebResponse> refusal = guard.refusal(request);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    String path = request.target().getRawPath();
    if (path.equals("/favicon.ico")) {
      return WebResponse.empty();
    }
    String rawQuery = Optional.ofNullable(request.target().getRawQuery()).orElse("");
    Optional<SortedMap<String, String>> query = FormText.read(rawQuery);
    if (query.isEmpty()) {
      return malformed();
    }
    boolean post = request.method().equals("POST");
    if (!post && path.equals("/") && tokens.admits(query.get().getOrDefault("token", ""))) {
      return admitted(request.port());
    }
    if (!guard.isKnown(request)) {
      return WebResponse.message(
          403,
          "Who are you?",
          List.of(
              "This page is only for the person who started the server: open the address that was"
                  + " printed then."));
    }
    return post
        ? posted(request, path, query.get())
        : answered(new WebRequest(path, false, query.get(), new TreeMap<>()));
  }

  /// A page in between, since a browser that comes from another program does not send a new cookie
  /// along where it is redirected to. It also takes the secret out of the address.
  private WebResponse admitted(int port) {
    return WebResponse.page(
            Page.served(
                "Plumbline",
                MAIN.of(H1.of("Plumbline"), P.of(A.of("Go on").to(PageAddress.of(home)))),
                ""))
        .with("Refresh", "0;url=" + home)
        .with(
            "Set-Cookie",
            RequestGuard.cookie(port)
                + "="
                + tokens.session()
                + "; Path=/; HttpOnly; SameSite=Strict");
  }

  private WebResponse posted(IncomingRequest request, String path, SortedMap<String, String> query)
      throws IOException, InterruptedException {
    Optional<byte[]> body = BodyReader.read(request, threads, limits);
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

  /// Reads the fields of a query or a form (`application/x-www-form-urlencoded`), strictly: no
  /// field twice, no half of an escape, nothing that is not UTF-8.
  private static final class FormText {

    /// @return empty if it is not well formed
    static Optional<SortedMap<String, String>> read(String text) {
      SortedMap<String, String> fields = new TreeMap<>();
      if (text.isEmpty()) {
        return Optional.of(fields);
      }
      for (String field : text.split("&", -1)) {
        int equals = field.indexOf('=');
        Optional<String> name = decoded(equals < 0 ? field : field.substring(0, equals));
        Optional<String> value = decoded(equals < 0 ? "" : field.substring(equals + 1));
        if (name.isEmpty()
            || value.isEmpty()
            || fields.putIfAbsent(name.get(), value.get()) != null) {
          return Optional.empty();
        }
      }
      return Optional.of(fields);
    }

    private static Optional<String> decoded(String text) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
      for (int at = 0; at < text.length(); at++) {
        char c = text.charAt(at);
        if (c == '%') {
          int high = at + 2 < text.length() ? hex(text.charAt(at + 1)) : -1;
          int low = at + 2 < text.length() ? hex(text.charAt(at + 2)) : -1;
          if (high < 0 || low < 0) {
            return Optional.empty();
          }
          bytes.write(high * 16 + low);
          at += 2;
        } else if (c > 0x7F) {
          return Optional.empty();
        } else {
          bytes.write(c == '+' ? ' ' : c);
        }
      }
      try {
        return Optional.of(
            StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes.toByteArray()))
                .toString());
      } catch (CharacterCodingException malformed) {
        return Optional.empty();
      }
    }

    private static int hex(char c) {
      return c > 0x7F ? -1 : Character.digit(c, 16);
    }

    private FormText() {}
  }
}
