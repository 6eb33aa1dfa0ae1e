package dev.plumbline.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.web.WebRequest.IncomingRequest;
import java.net.URI;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Decides who may ask and in which way, before anything of a request is used. Pages of other sites
/// can send requests here, under any name that leads to this machine (DNS rebinding), and with the
/// cookie if they come from another port; other users of the machine can send anything.
final class RequestGuard {

  /// The name of the field that every form has.
  static final String FORM_TOKEN = "token";

  private static final Pattern PATH =
      Pattern.compile("/(?:[A-Za-z0-9@_-][A-Za-z0-9@._-]*(?:/|$))*");

  private static final int PATH_MAX = 500;
  private static final int QUERY_MAX = 16_000;

  private final AccessTokens tokens;

  RequestGuard(AccessTokens tokens) {
    this.tokens = tokens;
  }

  /// Cookies know no ports: that of another server on this machine has another name.
  static String cookie(int port) {
    return "plumbline-" + port;
  }

  /// What forbids a request, apart from who sends it; empty if nothing does.
  Optional<WebResponse> refusal(IncomingRequest request) {
    URI target = request.target();
    String method = request.method();
    if (!isHere(request.header("Host"), request.port())) {
      return refused(403, "This server has another name.");
    }
    if (!List.of("GET", "HEAD", "POST").contains(method)) {
      return Optional.of(
          WebResponse.message(405, "Not allowed", List.of("Pages are only read here."))
              .with("Allow", "GET, HEAD, POST"));
    }
    String path = Optional.ofNullable(target.getRawPath()).orElse("");
    String query = Optional.ofNullable(target.getRawQuery()).orElse("");
    if (target.isAbsolute()
        || target.getRawAuthority() != null
        || path.length() > PATH_MAX
        || !PATH.matcher(path).matches()) {
      return refused(404, "There is no such page.");
    }
    if (query.length() > QUERY_MAX) {
      return refused(414, "The address is too long.");
    }
    return method.equals("POST") && !isOwnForm(request)
        ? refused(403, "The form does not come from a page of this server.")
        : Optional.empty();
  }

  /// Whether the request has the cookie and does not come from the page of another site.
  boolean isKnown(IncomingRequest request) {
    String cookie = cookie(request.port()) + "=";
    boolean elsewhere =
        request.header("Sec-Fetch-Site").stream()
            .anyMatch(site -> !site.equals("same-origin") && !site.equals("none"));
    return !elsewhere
        && request.header("Cookie").stream()
            .flatMap(line -> Stream.of(line.split(";")))
            .map(String::strip)
            .filter(pair -> pair.startsWith(cookie))
            .map(pair -> pair.substring(cookie.length()))
            .anyMatch(value -> AccessTokens.isSame(tokens.session(), value));
  }

  boolean isFormToken(String given) {
    return AccessTokens.isSame(tokens.form(), given);
  }

  /// Whether a request names this server, and no other name that leads to this machine.
  static boolean isHere(List<String> hosts, int port) {
    return hosts.size() == 1
        && (hosts.getFirst().equals("127.0.0.1:" + port)
            || hosts.getFirst().equals("localhost:" + port));
  }

  /// Browsers say where a form was; other programs, which no page can make send one, need not.
  private boolean isOwnForm(IncomingRequest request) {
    List<String> origins = request.header("Origin");
    List<String> types = request.header("Content-Type");
    String host = request.header("Host").getFirst();
    return origins.stream().allMatch(origin -> origin.equals("http://" + host))
        && types.size() == 1
        && types.getFirst().equals("application/x-www-form-urlencoded");
  }

  private static Optional<WebResponse> refused(int status, String why) {
    return Optional.of(WebResponse.message(status, "Refused", List.of(why)));
  }

  /// The secrets by which the server knows its user: other people and programs of this machine can
  /// reach the port, too.
  ///
  /// @param entry in the address that is printed; it gives the cookie
  /// @param session in the cookie
  /// @param form in every form
  /// @param once as `entry`, but for one use: the address that a browser is started with can be
  ///   seen by others in the list of processes
  record AccessTokens(
      String entry, String session, String form, AtomicReference<Optional<String>> once) {

    private static final int BYTES = 32;

    static AccessTokens random() {
      SecureRandom random = new SecureRandom();
      return new AccessTokens(
          token(random),
          token(random),
          token(random),
          new AtomicReference<>(Optional.of(token(random))));
    }

    static String token(SecureRandom random) {
      byte[] bytes = new byte[BYTES];
      random.nextBytes(bytes);
      return HexFormat.of().formatHex(bytes);
    }

    /// Whether the token lets its bearer in.
    boolean admits(String token) {
      Optional<String> single = once.get();
      boolean first = single.isPresent() && isSame(single.get(), token);
      return isSame(entry, token) || first && once.compareAndSet(single, Optional.empty());
    }

    /// In a time that does not depend on where they differ.
    static boolean isSame(String secret, String given) {
      return MessageDigest.isEqual(secret.getBytes(UTF_8), given.getBytes(UTF_8));
    }
  }
}
