package dev.plumbline.aws.function.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.aws.function.Functions;
import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestLogger.Deployment;
import dev.plumbline.aws.function.request.RequestLogger.RequestLog;
import dev.plumbline.aws.openapi.HttpFront;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.fixtures.LocalWiring;
import dev.plumbline.store.StoreFailedException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Requests as API Gateway passes them on, and the responses that it takes. What a caller may do is
/// in `RoleMatrixTest`.
class ProxyEventTest {

  private static final String AUTHOR = HttpFront.session("AuthorCallerRole", "alice");
  private static final String SCORER = HttpFront.session("ScorerCallerRole", "alice");

  private static final String CHECK =
      "{\"rubric\":\"rubric: höflich\\nversion: 1.0.0\\nfacts: {words: {computed: words}}\\nplan:"
          + " {composite: {rules: [{id: long, when: words >= 5, weight:"
          + " 1}]}}\\n\",\"store\":false}";

  @TempDir private Path store;

  private Functions functions;

  @BeforeEach
  void open() {
    functions =
        LocalWiring.in(store, Duration.ofSeconds(30)).callers(HttpFront.roles()).functions();
  }

  @Test
  void a_body_in_base64_is_the_same_body() {
    String encoded = Base64.getEncoder().encodeToString(CHECK.getBytes(UTF_8));
    String event = event(AUTHOR, encoded).replace("64Encoded\":false", "64Encoded\":true");
    assertThat(ask("compile-bundle", event)).isEqualTo(ask("compile-bundle", event(AUTHOR, CHECK)));
    HttpFront.Answer wrong = ask("compile-bundle", event.replace(encoded, "{}"));
    assertThat(wrong.status()).isEqualTo(422);
    assertThat(wrong.body()).contains("the body is not base64");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "null", "7", "[]", "\"{}\"", "{", "{}{}", "\ufeff{}", "{\"a\":1,\"a\":2}"})
  void a_body_that_is_no_object_is_refused(String body) {
    assertRefused(ask("compile-bundle", event(AUTHOR, body)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "7", "{\"rubric\":\"x\"}", "[]", "true"})
  void an_event_whose_body_is_no_text_is_refused(String body) {
    assertRefused(ask("compile-bundle", event(AUTHOR, "BODY").replace("\"BODY\"", body)));
  }

  @Test
  void decimals_are_not_rounded_and_unknown_keys_not_ignored() {
    String body = "{\"bundle\":\"a@1\",\"facts\":{},\"more\":0.40000000000000001}";
    assertThat(ask("score", event(SCORER, body)).body()).contains("/more", "unknown-key");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/jsonp",
        "text/plain; application/json",
        "multipart/form-data",
        ""
      })
  void another_type_is_refused_because_the_gateway_does_not_look_at_it(String type) {
    HttpFront.Answer answer = ask("compile-bundle", typed("content-type", type));
    assertThat(answer.status()).isEqualTo(415);
    assertThat(answer.json().text("outcome")).isEqualTo("refused");
    assertThat(answer.body()).contains("send application/json");
  }

  @Test
  void a_request_without_headers_is_json() {
    String event = event(AUTHOR, CHECK).replaceAll("\"headers\":\\{[^}]*}", "\"headers\":null");
    assertThat(ask("compile-bundle", event).body()).contains("höflich");
  }

  /// Inside of a text, quotes take more.
  @Test
  void a_response_that_is_too_large_as_a_text_is_told_as_such() {
    JsonObject whole = JsonObject.of("outcome", "scored", "text", "\"".repeat(1_400_000));
    RequestLogger logger =
        new RequestLogger(RequestLog.SILENT, InstantSource.system(), new Deployment("", ""));
    FunctionResponse proxied =
        proxied(event(SCORER, "{}"))
            .answered(HttpFront.roles(), _ -> new FunctionResponse.WholeResponse(whole));

    byte[] direct =
        logger.execute("score", new byte[0], _ -> new FunctionResponse.WholeResponse(whole));
    byte[] passed = logger.execute("score", new byte[0], _ -> proxied);
    assertThat(direct).isEqualTo(CanonicalJson.bytes(whole));
    assertThat(HttpFront.passed(passed).status()).isEqualTo(413);
    assertThat(HttpFront.passed(passed).json().text("outcome")).isEqualTo("too-large");
  }

  @ParameterizedTest
  @EnumSource(FunctionOutcome.class)
  void an_outcome_has_its_status(FunctionOutcome outcome) {
    JsonObject whole =
        JsonObject.of("outcome", outcome.wireName(), "a", JsonArray.of("\u20ac\"\\\n"));
    FunctionResponse response =
        proxied(event(SCORER, "{}"))
            .answered(HttpFront.roles(), _ -> new FunctionResponse.WholeResponse(whole));
    HttpFront.Answer answer = HttpFront.passed(response.bytes());
    assertThat(answer.status()).isEqualTo(outcome.status());
    assertThat(answer.json()).isEqualTo(whole);
    assertThat(response.json()).as("for the log").isEqualTo(whole);
  }

  /// The platform counts it, and the gateway tells nothing of it.
  @Test
  void an_exception_is_none_of_the_responses() {
    assertThatThrownBy(() ->
            proxied(event(SCORER, "{}"))
                .answered(
                    HttpFront.roles(),
                    _ -> {
                      throw new StoreFailedException("the table", new IOException("gone"));
                    }))
        .isInstanceOf(StoreFailedException.class);
  }

  private void assertRefused(HttpFront.Answer answer) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(422);
    assertThat(answer.json().text("outcome")).isEqualTo("refused");
  }

  private static String typed(String header, String type) {
    return new String(
        HttpFront.event(AUTHOR, "/bundles", JsonObject.of(header, type), CHECK), UTF_8);
  }

  private static String event(String caller, String body) {
    return new String(HttpFront.event(caller, "/any", body), UTF_8);
  }

  private static ProxyEvent proxied(String event) {
    JsonResult read = JsonReader.read(event.getBytes(UTF_8), Integer.MAX_VALUE);
    return ProxyEvent.of(read).orElseThrow();
  }

  private HttpFront.Answer ask(String function, String event) {
    return HttpFront.passed(functions.answer(function, event.getBytes(UTF_8)));
  }
}
