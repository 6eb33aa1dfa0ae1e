package dev.plumbline.web;

import java.net.URI;
import java.util.List;
import java.util.Optional;
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
}
