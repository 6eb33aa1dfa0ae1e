package dev.plumbline.web;

import dev.plumbline.web.RequestGuard.AccessTokens;
import dev.plumbline.web.WebRequest.IncomingRequest;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// JSON for the programs of one person, which send the printed secret with each request. What a
/// browser sends is refused: no page of another site can make it add the secret, and none is to
/// try.
public final class ProgramSite implements LocalSite {

  private static final String SCHEME = "Bearer ";

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Limits limits;
  private final String token;
  private final Handler handler;

  /// What is answered.
  public interface Handler {
    /// @param path such as `/bundles`, without a query
    /// @param body empty unless something is posted
    WebResponse answer(String method, String path, byte[] body);

    /// @param status of HTTP, 400 or above
    /// @param problem in a line
    WebResponse refusal(int status, String problem, String help);
  }

  private ProgramSite(Limits limits, String token, Handler handler) {
    this.limits = limits;
    this.token = token;
    this.handler = handler;
  }

  /// With a secret of 32 random bytes.
  public static ProgramSite of(Limits limits, Handler handler) {
    return new ProgramSite(limits, AccessTokens.token(new SecureRandom()), handler);
  }

  /// What a program sends as `Authorization: Bearer TOKEN`, or, where it cannot send headers, as
  /// the last part of the path.
  public String token() {
    return token;
  }

  @Override
  public String entry() {
    return "";
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
    return answerWithoutHeaders(request)
        .with("X-Content-Type-Options", "nosniff")
        .with("Cache-Control", "no-store");
  }

  private WebResponse answerWithoutHeaders(IncomingRequest request)
      throws IOException, InterruptedException {
    if (!RequestGuard.isHere(request.header("Host"), request.port())) {
      return handler.refusal(403, "this server has another name", "write 127.0.0.1");
    }
    if (!request.header("Origin").isEmpty() || !request.header("Sec-Fetch-Site").isEmpty()) {
      return handler.refusal(
          403, "this server is not for pages of a browser", "ask it from a program");
    }
    String asked = Optional.ofNullable(request.target().getRawPath()).orElse("");
    boolean inPath = isToken(asked.substring(asked.lastIndexOf('/') + 1));
    if (!inPath && !isAuthorized(request.header("Authorization"))) {
      return handler
          .refusal(
              401,
              "the token of the server is missing or wrong",
              "send what it printed as `Authorization: Bearer TOKEN`")
          .with("WWW-Authenticate", "Bearer");
    }
    String path = inPath ? asked.substring(0, asked.lastIndexOf('/')) : asked;
    if (request.method().equals("GET")) {
      return handler.answer("GET", path, new byte[0]);
    }
    if (!request.method().equals("POST")) {
      return handler
          .refusal(405, "this method is not for anything here", "use POST or GET")
          .with("Allow", "GET, POST");
    }
    Optional<byte[]> body = BodyReader.read(request, threads, limits);
    if (body.isEmpty()) {
      BodyReader.discard(request, threads, limits);
      return handler.refusal(
          413, "the request is too large", "send at most " + limits.bodyBytes() + " bytes");
    }
    return handler.answer("POST", path, body.get());
  }

  private boolean isAuthorized(List<String> sent) {
    return sent.size() == 1
        && sent.getFirst().startsWith(SCHEME)
        && isToken(sent.getFirst().substring(SCHEME.length()));
  }

  private boolean isToken(String sent) {
    return AccessTokens.isSame(token, sent);
  }
}
