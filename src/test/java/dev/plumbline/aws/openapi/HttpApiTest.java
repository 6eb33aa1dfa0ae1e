package dev.plumbline.aws.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.development.DevelopmentSite;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.web.RawHttp;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The API and the pages as `./mvnw quarkus:dev` serves them.
@QuarkusTest
@Tag("application")
@TestProfile(StoreInFolder.class)
class HttpApiTest {

  private static final Pattern RUN = Pattern.compile("/runs/[0-9a-f]{64}/");

  @TestHTTPResource("/")
  URI root;

  @ConfigProperty(name = "plumbline.store")
  String store;

  @Inject DevelopmentSite development;

  /// Also when it is tried again.
  @Test
  void every_operation_has_examples_and_each_is_answered_as_declared() throws Exception {
    HttpFront declared = new HttpFront((_, _) -> new byte[0]);
    JsonObject paths = HttpFront.object(get("q/openapi?format=json").body()).object("paths");
    for (int time = 1; time <= 2; time++) {
      for (String path : paths.keys()) {
        List<String> examples = examples(paths.object(path));
        assertThat(examples.isEmpty()).as(path).isEqualTo(path.equals("/evaluations/{evaluation}"));
        for (String example : examples) {
          HttpResponse<String> response = post(path.substring(1), example);

          assertThat(response.statusCode()).as(path + ": " + response.body()).isBetween(200, 202);
          HttpFront.Answer answer = new HttpFront.Answer(response.statusCode(), response.body());
          assertThat(declared.isDeclared(path, answer)).as(path + ": " + response.body()).isTrue();
        }
      }
    }
  }

  @Test
  void each_function_is_invoked_by_its_name_and_not_by_pages_of_other_sites() throws Exception {
    String event = Files.readString(Path.of("infra/events/04-score-api-gateway.json"));

    String answer = post("2015-03-31/functions/score/invocations", event).body();
    assertThat(HttpFront.passed(answer.getBytes(UTF_8)).json().text("outcome")).isEqualTo("scored");
    assertThat(post("2015-03-31/functions/scores/invocations", event).statusCode()).isEqualTo(404);
    assertThat(
            send(HttpRequest.newBuilder(root.resolve("2015-03-31/functions/score/invocations"))
                    .header("Origin", "https://elsewhere.example")
                    .POST(HttpRequest.BodyPublishers.ofString(event)))
                .statusCode())
        .isEqualTo(403);
  }

  @Test
  void who_decides_is_not_said_in_the_body() throws Exception {
    String claimed =
        RequestExamples.CORRECTION.replace("\"decision\"", "\"by\": \"eve\", \"decision\"");
    HttpResponse<String> refused = post("scorecards/corrections", claimed);
    assertThat(refused.statusCode()).isEqualTo(422);
    assertThat(refused.body()).contains("/correction/by", "this is taken from the identity");
  }

  @Test
  void an_evaluation_is_started_and_polled() throws Exception {
    HttpResponse<String> started = post("evaluations", RequestExamples.EVALUATE);
    assertThat(started.statusCode()).isEqualTo(202);
    String ask = HttpFront.object(started.body()).text("ask").substring(1);
    HttpResponse<String> ended = get(ask);
    while (ended.statusCode() == 202) {
      Thread.sleep(50);
      ended = get(ask);
    }
    assertThat(ended.statusCode()).isEqualTo(200);
    assertThat(ended.body()).contains("\"outcome\":\"scored\"", "letter 7");
    HttpFront declared = new HttpFront((_, _) -> new byte[0]);
    assertThat(
            declared.isDeclared(
                "/evaluations/{evaluation}", new HttpFront.Answer(200, ended.body())))
        .as(ended.body())
        .isTrue();
  }

  @Test
  void what_a_generated_client_leaves_unset_is_not_there() throws Exception {
    String unset =
        ", \"document\": {\"text\": \"Thank you for your letter. We will answer on Monday.\","
            + " \"messages\": [], \"parts\": [], \"sources\": [], \"s3\": {}, \"context\": {}}"
            + ", \"facts\": {}}";
    HttpResponse<String> extracted =
        post("extractions", "{\"bundle\": \"polite-reply@1.0.0\"" + unset);
    String extraction = HttpFront.object(extracted.body()).text("extraction");
    String score = "{\"bundle\": \"polite-reply@1.0.0\", \"facts\": {}";

    assertThat(extracted.statusCode()).isEqualTo(200);
    assertThat(post("scorecards", score + ", \"extraction\": \"" + extraction + "\"}").body())
        .contains("\"outcome\":\"scored\"");
    assertThat(post("scorecards", score + "}").body())
        .contains("there is neither `extraction` nor `facts`");
    assertThat(
            post("evaluations", "{\"bundle\": \"polite-reply@1.0.0\", \"panel\": {}" + unset)
                .statusCode())
        .isEqualTo(202);
  }

  @Test
  void a_decision_is_what_it_is_worth() throws Exception {
    for (String written : List.of("\"2\"", "2", "2.0")) {
      String review =
          RequestExamples.REVIEW.replace("\"decision\": \"2\"", "\"decision\": " + written);
      assertThat(post("scorecards/reviews", review).body())
          .as(written)
          .contains("\"outcome\":\"reviewed\"");
    }
    assertThat(
            post(
                    "scorecards/reviews",
                    RequestExamples.REVIEW.replace("\"decision\": \"2\"", "\"decision\": \"two\""))
                .statusCode())
        .isEqualTo(422);
  }

  @Test
  void a_decimal_passes_unrounded_and_equal_keys_are_reported() throws Exception {
    assertThat(post("scorecards", "{\"bundle\":\"a\",\"bundle\":\"b\",\"facts\":{}}").body())
        .contains("duplicate-key");
    assertThat(
            post("scorecards", "{\"bundle\":\"polite-reply@1.0.0\",\"facts\":0.40000000000000001}"))
        .satisfies(it -> assertThat(it.statusCode()).isEqualTo(422));
  }

  @Test
  void errors_of_the_server_are_json_like_those_of_the_functions() throws Exception {
    assertProblem(404, get("nowhere"));
    assertProblem(405, get("bundles"));
    assertProblem(
        415,
        send(
            HttpRequest.newBuilder(root.resolve("bundles"))
                .header("Content-Type", "text/plain")
                .POST(HttpRequest.BodyPublishers.ofString("a text"))));
    assertProblem(413, post("bundles", " ".repeat(RequestBody.BYTES_MAX + 1)));
    assertProblem(422, post("bundles", "{"));
  }

  @Test
  void the_served_document_is_the_committed_one() throws Exception {
    assertThat(DocumentTest.quotedDates(get("q/openapi").body()))
        .isEqualTo(Files.readString(Path.of("infra/openapi.yaml")));
  }

  @Test
  void the_pages_are_those_of_view(@TempDir Path folder) throws IOException {
    RawHttp reader = reader(folder);
    String run = run(reader);
    Path files = folder.resolve("files");
    CapturedOutput.run("report essays --store {} --out", store, files);

    for (String page : new String[] {"report.html", "card-1.html"}) {
      RawHttp.Answer answer = reader.get(run + page);
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo(Files.readString(files.resolve(page)));
      assertThat(answer.header("Content-Security-Policy")).contains("default-src 'none'");
    }
    assertThat(reader.get(run).body()).contains("1 document");
    String digest = run.replaceAll("[^0-9a-f]*([0-9a-f]{64}).*", "$1");
    assertThat(reader.get("/compare?before=" + digest + "&after=" + digest).status())
        .isEqualTo(200);
    assertThat(reader.get(run + "card-9.html").status()).isEqualTo(404);
  }

  @Test
  void who_has_not_the_printed_address_sees_no_page(@TempDir Path folder) throws IOException {
    RawHttp reader = reader(folder);
    String run = run(reader);
    RawHttp stranger = RawHttp.stranger(root.getPort());
    assertThat(stranger.get("/").status()).isEqualTo(403);
    assertThat(stranger.get(run).status()).isEqualTo(403);
    assertThat(stranger.get("/?token=" + "0".repeat(64)).status()).isEqualTo(403);
    assertThat(reader.ask("GET", run, "evil.example:" + root.getPort(), "").status())
        .isEqualTo(403);
    assertThat(reader.get(run, "Sec-Fetch-Site: cross-site").status()).isEqualTo(403);
    assertThat(reader.get("/runs/..%2f..%2fetc").status()).isEqualTo(404);
    assertThat(reader.post(run + "simulate", "rubric=x").status()).isEqualTo(403);
  }

  /// Who has the printed address of pages of a store with one run.
  private RawHttp reader(Path folder) throws IOException {
    Path texts =
        Files.writeString(
            folder.resolve("texts.jsonl"),
            "{\"id\":\"a\",\"text\":\"We should keep the library open.\"}\n");
    CapturedOutput.run(
        "evaluate --rubric events/essay/rubric.yaml --documents {} --store {} --name essays",
        texts,
        store);
    return RawHttp.enter(
        "http://localhost:" + root.getPort() + development.site().orElseThrow().entry());
  }

  private static String run(RawHttp reader) throws IOException {
    Matcher link = RUN.matcher(reader.get("/").body());
    assertThat(link.find()).isTrue();
    return link.group();
  }

  private static List<String> examples(JsonObject path) {
    List<String> examples = new ArrayList<>();
    if (path.find("post").isPresent()) {
      JsonObject content = path.object("post").object("requestBody").object("content");
      JsonObject json = content.object("application/json");
      JsonObject named = json.object("examples");
      for (String name : named.keys()) {
        examples.add(CanonicalJson.text(named.object(name).get("value")));
      }
    }
    return examples;
  }

  private static void assertProblem(int status, HttpResponse<String> response) {
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.headers().firstValue("Content-Type").orElse(""))
        .startsWith("application/json");
    assertThat(response.body()).startsWith("{\"outcome\":\"").contains("\"problems\":[{\"code\":");
  }

  private HttpResponse<String> post(String path, String body) throws Exception {
    return send(
        HttpRequest.newBuilder(root.resolve(path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send(HttpRequest.newBuilder(root.resolve(path)));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
  }
}
