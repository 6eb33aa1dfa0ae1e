package dev.plumbline.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.present.page.Element.Tag;
import dev.plumbline.present.page.Page;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalServerTest {

  private static final int BODY_MAX = 10_000;

  private final List<WebRequest> answered = new CopyOnWriteArrayList<>();
  private final AtomicReference<String> formToken = new AtomicReference<>("");
  private LocalServer server;
  private RawHttp reader;

  @BeforeEach
  void start() throws IOException {
    server =
        LocalServer.start(
            0,
            new GuardedSite(
                new GuardedSite.Limits(BODY_MAX, Duration.ofMillis(300)),
                "/",
                (request, token) -> {
                  answered.add(request);
                  formToken.set(token);
                  return WebResponse.page(Page.served("a page", Tag.MAIN.of(request.path()), ""));
                }));
    reader = RawHttp.enter(server.entry());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void who_has_the_printed_address_gets_a_cookie_and_then_pages() throws IOException {
    RawHttp.Answer entered =
        RawHttp.stranger(server.port()).get(server.entry().replaceAll("^http://[^/]*", ""));
    assertThat(entered.status()).isEqualTo(200);
    assertThat(entered.header("Set-Cookie"))
        .startsWith("plumbline-" + server.port() + "=")
        .endsWith("; Path=/; HttpOnly; SameSite=Strict");
    assertThat(entered.header("Refresh")).isEqualTo("0;url=/");
    assertThat(entered.body()).contains("href=\"/\"");
    assertThat(answered).isEmpty();

    RawHttp.Answer page = reader.get("/runs/?b=2&a=%C3%A4+%26");
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.body()).contains("<main>/runs/</main>");
    assertThat(answered.getLast().query()).containsEntry("a", "\u00e4 &").containsEntry("b", "2");
  }

  @Test
  void every_answer_says_what_a_browser_may_do_with_it() throws IOException {
    for (RawHttp.Answer answer :
        List.of(
            reader.get("/"),
            reader.get("/%2e"),
            RawHttp.stranger(server.port()).get("/"),
            reader.ask("GET", "/", "evil.example", ""))) {
      assertThat(answer.header("Content-Security-Policy"))
          .startsWith("default-src 'none'; style-src 'sha256-")
          .contains("base-uri 'none'", "form-action 'self'")
          .endsWith("frame-ancestors 'none'")
          .doesNotContain("unsafe");
      assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
      assertThat(answer.header("Referrer-Policy")).isEqualTo("same-origin");
      assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
      assertThat(answer.header("Cross-Origin-Resource-Policy")).isEqualTo("same-origin");
      assertThat(answer.header("Access-Control-Allow-Origin")).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "evil.example",
        "127.0.0.1",
        "localhost:1",
        "127.0.0.1.evil.example:PORT",
        "[::1]:PORT",
        "127.0.0.2:PORT",
        "evil@127.0.0.1:PORT"
      })
  void other_hosts_are_refused(String host) throws IOException {
    String written = host.replace("PORT", Integer.toString(server.port()));

    assertThat(reader.ask("GET", "/", written, "").status()).isIn(400, 403);
    assertThat(answered).isEmpty();
  }

  @Test
  void two_hosts_are_refused_and_localhost_is_this_machine() throws IOException {
    String here = "127.0.0.1:" + server.port();
    assertThat(reader.get("/", "Host: " + here).status()).isEqualTo(403);
    assertThat(reader.ask("GET", "/", "localhost:" + server.port(), "").status()).isEqualTo(200);
  }

  @Test
  void no_token_or_another_one_is_refused() throws IOException {
    RawHttp stranger = RawHttp.stranger(server.port());
    String cookie = "plumbline-" + server.port() + "=";
    assertThat(stranger.get("/").status()).isEqualTo(403);
    assertThat(stranger.get("/?token=").status()).isEqualTo(403);
    assertThat(stranger.get("/?token=" + "0".repeat(64)).status()).isEqualTo(403);
    assertThat(stranger.get("/runs/?token=" + token(server.entry())).status()).isEqualTo(403);
    assertThat(stranger.get("/", "Cookie: " + cookie).status()).isEqualTo(403);
    assertThat(stranger.get("/", "Cookie: " + cookie + token(server.entry())).status())
        .isEqualTo(403);
    assertThat(stranger.get("/", "Cookie: x" + reader.cookie()).status()).isEqualTo(403);
    assertThat(stranger.get("/", "Cookie: a=b; " + reader.cookie()).status()).isEqualTo(200);
    assertThat(answered).hasSize(1);
  }

  @Test
  void the_address_for_a_browser_works_once() throws IOException {
    String entry = server.entryForOne();
    assertThat(entry).isNotEqualTo(server.entry());
    assertThat(RawHttp.enter(entry).get("/").status()).isEqualTo(200);
    assertThat(RawHttp.enter(entry).get("/").status()).isEqualTo(403);
    assertThat(RawHttp.enter(server.entry()).get("/").status()).isEqualTo(200);
  }

  @Test
  void pages_of_other_sites_get_nothing_although_the_cookie_is_sent() throws IOException {
    for (String site : List.of("cross-site", "same-site")) {
      assertThat(reader.get("/", "Sec-Fetch-Site: " + site).status()).isEqualTo(403);
    }
    for (String site : List.of("none", "same-origin")) {
      assertThat(reader.get("/", "Sec-Fetch-Site: " + site).status()).isEqualTo(200);
    }
  }

  @Test
  void only_forms_of_pages_of_this_server_are_taken() throws IOException {
    reader.get("/");
    String form = "token=" + formToken.get() + "&text=a%0D%0Ab";
    String own = "Origin: http://127.0.0.1:" + server.port();
    answered.clear();

    assertThat(reader.post("/", form, "Origin: http://evil.example").status()).isEqualTo(403);
    assertThat(reader.post("/", form, "Origin: null").status()).isEqualTo(403);
    assertThat(reader.post("/", form, "Origin: http://127.0.0.1:1").status()).isEqualTo(403);
    assertThat(reader.post("/", form, own, "Sec-Fetch-Site: same-site").status()).isEqualTo(403);
    assertThat(reader.post("/", form, own, "Sec-Fetch-Site: cross-site").status()).isEqualTo(403);
    assertThat(reader.post("/", "text=a", own).status()).isEqualTo(403);
    assertThat(reader.post("/", "token=" + "0".repeat(64), own).status()).isEqualTo(403);
    assertThat(RawHttp.stranger(server.port()).post("/", form, own).status()).isEqualTo(403);
    assertThat(reader.ask("POST", "/", "127.0.0.1:" + server.port(), form, own).status())
        .isEqualTo(403);
    assertThat(
            reader
                .ask(
                    "POST",
                    "/",
                    "127.0.0.1:" + server.port(),
                    form,
                    own,
                    "Content-Type: text/plain")
                .status())
        .isEqualTo(403);
    assertThat(answered).isEmpty();

    assertThat(reader.post("/", form, own, "Sec-Fetch-Site: same-origin").status()).isEqualTo(200);
    assertThat(answered.getFirst().form().get("text")).isEqualTo("a\r\nb");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/..",
        "/../etc/passwd",
        "/runs/../../x",
        "/%2e%2e/x",
        "/runs/%2E%2E%2Fx",
        "/runs//x",
        "//evil.example/x",
        "/runs/.hidden",
        "/runs/.",
        "/a\\b",
        "/a%00b",
        "/a%5cb",
        "/C:/x",
        "/~root",
        "/a;b=c",
        "http://evil.example/",
        "http://127.0.0.1/",
        "file:///etc/passwd",
        "*",
        "evil"
      })
  void paths_that_would_have_to_be_decoded_or_lead_elsewhere_are_no_pages(String target)
      throws IOException {
    assertThat(reader.get(target).status()).isIn(400, 404);
    assertThat(answered).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get", "X"})
  void methods_that_change_something_are_not_known(String method) throws IOException {
    RawHttp.Answer answer = reader.ask(method, "/", "127.0.0.1:" + server.port(), "");
    assertThat(answer.status()).isEqualTo(405);
    assertThat(answer.header("Allow")).isEqualTo("GET, HEAD, POST");
    assertThat(answered).isEmpty();
  }

  @Test
  void a_head_is_a_page_without_its_body() throws IOException {
    RawHttp.Answer answer = reader.ask("HEAD", "/", "127.0.0.1:" + server.port(), "");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Content-Type")).isEqualTo("text/html; charset=utf-8");
    assertThat(answer.body()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a=%", "a=%2", "a=%zz", "a=%FF", "a=1&a=2", "a=%C3", "=1&=2"})
  void malformed_fields_are_refused(String query) throws IOException {
    assertThat(reader.get("/?" + query).status()).isEqualTo(400);
    assertThat(answered).isEmpty();
  }

  @Test
  void a_long_address_is_refused() throws IOException {
    assertThat(reader.get("/?a=" + "a".repeat(20_000)).status()).isEqualTo(414);
    assertThat(reader.get("/" + "a".repeat(5_000)).status()).isEqualTo(404);
  }

  @Test
  void a_huge_body_is_refused_before_it_is_read_and_when_it_does_not_say_how_long_it_is()
      throws IOException {
    String head = head();
    assertThat(reader.send(head + "Content-Length: 999999999999\r\n\r\n").status()).isEqualTo(413);
    StringBuilder chunks = new StringBuilder();
    for (int i = 0; i < 12; i++) {
      chunks.append("3e8\r\n").append("a".repeat(1_000)).append("\r\n");
    }
    assertThat(reader.send(head + "Transfer-Encoding: chunked\r\n\r\n" + chunks).status())
        .isEqualTo(413);
    assertThat(answered).isEmpty();
  }

  @Test
  void a_body_that_does_not_come_ends_the_connection_and_others_are_served() throws IOException {
    try (Socket slow = new Socket(InetAddress.getByName("127.0.0.1"), server.port())) {
      slow.getOutputStream()
          .write((head() + "Content-Length: 100\r\n\r\na").getBytes(StandardCharsets.US_ASCII));
      slow.setSoTimeout(20_000);
      assertThat(reader.get("/").status()).isEqualTo(200);
      assertThat(RawHttp.read(slow.getInputStream()).status()).isZero();
    }
    assertThat(answered).hasSize(1);
  }

  @Test
  void many_connections_that_say_nothing_stop_nobody() throws IOException {
    List<Socket> silent = new CopyOnWriteArrayList<>();
    try {
      for (int i = 0; i < 100; i++) {
        silent.add(new Socket(InetAddress.getByName("127.0.0.1"), server.port()));
        silent.getLast().getOutputStream().write("GET / HT".getBytes(StandardCharsets.US_ASCII));
      }
      assertThat(reader.get("/").status()).isEqualTo(200);
    } finally {
      for (Socket socket : silent) {
        socket.close();
      }
    }
  }

  @Test
  void a_port_that_is_taken_is_said_to_be_so() {
    assertThatThrownBy(
            () -> LocalServer.start(server.port(), new GuardedSite(limits(), "/", (_, _) -> null)))
        .isInstanceOf(BindException.class);
  }

  @Test
  void other_addresses_of_this_machine_do_not_answer() throws IOException {
    List<InetAddress> others =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .filter(address -> !address.getHostAddress().equals("127.0.0.1"))
            .toList();
    for (InetAddress other : others) {
      assertThatThrownBy(() -> new Socket(other, server.port()).close())
          .as(other.toString())
          .isInstanceOf(ConnectException.class);
    }
  }

  @Test
  void tokens_are_long_and_never_the_same() throws IOException {
    try (LocalServer other = LocalServer.start(0, new GuardedSite(limits(), "/", (_, _) -> null))) {
      assertThat(
              Stream.of(server.entry(), server.entryForOne(), other.entry(), other.entryForOne())
                  .map(LocalServerTest::token))
          .doesNotHaveDuplicates()
          .allMatch(token -> token.matches("[0-9a-f]{64}"));
    }
  }

  private String head() {
    return "POST / HTTP/1.1\r\nHost: 127.0.0.1:"
        + server.port()
        + "\r\nCookie: "
        + reader.cookie()
        + "\r\nContent-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n";
  }

  private static GuardedSite.Limits limits() {
    return new GuardedSite.Limits(BODY_MAX, Duration.ofSeconds(1));
  }

  private static String token(String entry) {
    return entry.substring(entry.indexOf('=') + 1);
  }
}
