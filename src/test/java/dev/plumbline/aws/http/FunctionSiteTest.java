package dev.plumbline.aws.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.Wiring;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.exchange.PromptfooAssertion;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.JudgeSource;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoreAccess;
import dev.plumbline.web.LocalServer;
import dev.plumbline.web.ProgramSite;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FunctionSiteTest {

  private static final Path RUBRIC = Path.of("docs/examples/junit/reply.yaml");

  @TempDir private Path folder;
  private LocalStore store;
  private ProgramSite site;
  private LocalServer server;
  private final HttpClient client = HttpClient.newHttpClient();

  @BeforeEach
  void start() throws IOException {
    store = LocalStore.open(folder);
    site = served(Optional.of("M1"));
    server = LocalServer.start(0, site);
  }

  private ProgramSite served(Optional<String> person) {
    return FunctionSite.of(
        new Wiring(store.stores(), Duration.ofMinutes(1), InstantSource.system()).functions(),
        person,
        Optional.empty());
  }

  @AfterEach
  void end() {
    client.close();
    server.close();
    store.close();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(server.base() + path))
        .header("Authorization", "Bearer " + site.token());
  }

  private HttpResponse<String> sent(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private JsonObject posted(String path, JsonObject body) throws IOException, InterruptedException {
    HttpResponse<String> response =
        sent(request(path).POST(HttpRequest.BodyPublishers.ofString(CanonicalJson.text(body))));
    return object(response.body());
  }

  private static JsonObject object(String text) {
    return JsonReader.read(text.getBytes(UTF_8), 1_000_000)
            instanceof JsonResult.Read(JsonObject object)
        ? object
        : JsonObject.EMPTY;
  }

  private JsonObject locked() throws IOException, InterruptedException {
    return posted("/bundles", JsonObject.of("rubric", Files.readString(RUBRIC)));
  }

  @Test
  void the_paths_are_those_of_the_document() throws IOException {
    List<String> documented =
        Files.readAllLines(Path.of("infra/openapi.yaml")).stream()
            .filter(line -> line.matches("  /[a-z/]+:"))
            .map(line -> line.strip().replace(":", ""))
            .toList();
    assertThat(HttpOperation.ALL.stream().map(HttpOperation::path))
        .containsExactlyInAnyOrderElementsOf(documented);
  }

  @Test
  void an_evaluation_is_polled() throws IOException, InterruptedException {
    locked();
    JsonObject started =
        posted(
            "/evaluations",
            JsonObject.of(
                "bundle", "reply@1.0.0",
                "text", "Thank you for writing.",
                "judge", "cues"));
    String path = started.text("ask");
    HttpResponse<String> answer = sent(request(path));
    while (answer.statusCode() == 202) {
      answer = sent(request(path));
    }

    assertThat(object(answer.body()).text("composite")).isEqualTo("3.4");
    assertThat(sent(request("/evaluations/none")).statusCode()).isEqualTo(404);
  }

  @Test
  void who_decides_is_the_person_of_the_server_and_nobody_else()
      throws IOException, InterruptedException {
    assertThat(
            posted("/scorecards/histories", JsonObject.of("history", JsonObject.of("id", "x")))
                .text("outcome"))
        .isNotEqualTo("forbidden");
    server.close();
    site = served(Optional.empty());
    server = LocalServer.start(0, site);
    JsonObject refused =
        posted("/scorecards/corrections", JsonObject.of("correction", JsonObject.EMPTY));
    assertThat(refused.text("outcome")).isEqualTo("forbidden");
    assertThat(CanonicalJson.text(refused)).contains("PLUMBLINE_USER");
  }

  @Test
  void what_a_person_asks_has_a_path_of_its_own() throws IOException, InterruptedException {
    JsonObject history = JsonObject.of("history", JsonObject.of("id", "x"));
    assertThat(posted("/scorecards/appeals", history).toString())
        .contains("`appeal` is missing", "send `{appeal: {…}}`");
    assertThat(posted("/scorecards", history).toString()).contains("not asked at this path");
  }

  @Test
  void a_draft_is_approved_in_the_name_of_who_has_the_server()
      throws IOException, InterruptedException {
    String draft =
        Files.readString(RUBRIC).replaceFirst("(?m)^version: .*$", "version: 9.0.0\ndraft: true");
    Json digest = posted("/bundles", JsonObject.of("rubric", draft)).get("bundle");

    JsonObject approved =
        posted(
            "/bundles",
            JsonObject.of("rubric", draft, "approval", JsonObject.of("bundle", digest)));

    assertThat(approved.text("outcome")).as(approved.toString()).isEqualTo("locked");
    assertThat(approved.object("approval").text("by")).isEqualTo("M1");
  }

  /// Without headers, as promptfoo sends it: the token is in the path.
  private HttpResponse<String> asserted(String body, String token)
      throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create(server.base() + FunctionSite.PROMPTFOO + "/" + token))
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void an_assertion_of_promptfoo_passes_fails_or_is_an_error_and_never_a_zero()
      throws IOException, InterruptedException {
    assertThat(asserted("{\"output\": \"x\"}", site.token()).statusCode()).isEqualTo(404);
    server.close();
    Bundle bundle = Rubrics.locked(Files.readString(RUBRIC));
    site =
        FunctionSite.of(
            store.stores(),
            Map.of(),
            Optional.of(
                new PromptfooAssertion(
                    bundle, JudgeSource.parse("", List.of(), 0, StoreAccess.of(store)), store)));
    server = LocalServer.start(0, site);

    HttpResponse<String> pass =
        asserted(
            "{\"output\": \"Thank you. We will send it.\", \"context\": {\"vars\": {\"a\": 1}}}",
            site.token());
    HttpResponse<String> fail = asserted("{\"output\": {\"a\": \"no\"}}", site.token());

    assertThat(object(pass.body()).flag("pass")).isTrue();
    assertThat(pass.body()).contains("\"score\":1");
    assertThat(object(fail.body()).flag("pass")).isFalse();
    assertThat(object(fail.body()).text("reason"))
        .contains("composite is not at least 3", "(scorecard sha256:");
    assertThat(asserted("{\"output\": \"\"}", site.token()).statusCode()).isEqualTo(422);
    assertThat(asserted("{}", site.token()).body()).contains("`output`").doesNotContain("pass\"");
    assertThat(asserted("{\"output\": \"x\"}", "0".repeat(64)).statusCode()).isEqualTo(401);
  }

  @Test
  void an_output_without_a_verdict_is_an_error() throws IOException, InterruptedException {
    server.close();
    Bundle bundle =
        Rubrics.locked(Files.readString(RUBRIC).replace("    pass: composite >= 3\n", ""));
    site =
        FunctionSite.of(
            store.stores(),
            Map.of(),
            Optional.of(
                new PromptfooAssertion(
                    bundle, JudgeSource.parse("", List.of(), 0, StoreAccess.of(store)), store)));
    server = LocalServer.start(0, site);

    HttpResponse<String> open = asserted("{\"output\": \"Thank you.\"}", site.token());

    assertThat(open.statusCode()).isEqualTo(422);
    assertThat(open.body()).contains("no-verdict");
  }

  @ParameterizedTest
  @CsvSource({
    "Authorization, Bearer 00, 401",
    "Authorization, Basic 00, 401",
    "Origin, http://127.0.0.1:80, 403",
    "Sec-Fetch-Site, cross-site, 403"
  })
  void a_request_of_somebody_else_is_refused(String header, String value, int status)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.base() + "/bundles"))
            .POST(HttpRequest.BodyPublishers.ofString("{}"));
    if (!header.equals("Authorization")) {
      request.header("Authorization", "Bearer " + site.token());
    }
    HttpResponse<String> response = sent(request.header(header, value));

    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(object(response.body()).text("outcome")).isEqualTo("forbidden");
    assertThat(response.body()).doesNotContain(site.token());
  }

  @Test
  void another_name_of_this_machine_is_refused() throws IOException {
    try (Socket socket = new Socket("127.0.0.1", server.port())) {
      socket
          .getOutputStream()
          .write(
              ("POST /bundles HTTP/1.1\r\nHost: rebound.example:"
                      + server.port()
                      + "\r\nAuthorization: Bearer "
                      + site.token()
                      + "\r\nContent-Length: 2\r\n\r\n{}")
                  .getBytes(UTF_8));
      assertThat(new String(socket.getInputStream().readNBytes(12), UTF_8))
          .isEqualTo("HTTP/1.1 403");
    }
  }

  @Test
  void what_is_no_request_is_refused_in_words() throws IOException, InterruptedException {
    assertThat(sent(request("/bundles")).statusCode()).isEqualTo(404);
    assertThat(sent(request("/elsewhere").POST(HttpRequest.BodyPublishers.ofString("{}"))).body())
        .contains("infra/openapi.yaml");
    assertThat(sent(request("/bundles").DELETE()).statusCode()).isEqualTo(405);
    assertThat(
            sent(request("/bundles").POST(HttpRequest.BodyPublishers.ofString("[1"))).statusCode())
        .isEqualTo(422);
    HttpResponse<String> large =
        sent(request("/bundles").POST(HttpRequest.BodyPublishers.ofByteArray(new byte[6_000_000])));
    assertThat(large.statusCode()).isEqualTo(413);
    assertThat(large.headers().firstValue("Cache-Control")).hasValue("no-store");
  }
}
