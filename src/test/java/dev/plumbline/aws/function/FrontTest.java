package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.aws.function.request.ProxyEvent;
import dev.plumbline.aws.openapi.HttpFront;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.fixtures.InLongForm;
import dev.plumbline.fixtures.LocalWiring;
import dev.plumbline.people.Appeal.AppealRules;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a caller of the API sees: keys, shapes, templates and statuses of `infra/openapi.yaml`
/// around the functions. [FrontIT] puts the packaged functions behind it.
@Tag("slow")
class FrontTest {

  /// The limit of Step Functions.
  private static final int INPUT_BYTES_MAX = 262_144;

  private static final byte[] TOO_LARGE = {'?'};
  private static final byte[] FAILED = {'!'};
  private static final byte[] TIMED_OUT = {'.'};

  private static final Map<String, String> FUNCTIONS =
      Map.of(
          "CompileBundleFunction", "compile-bundle",
          "ExtractFunction", "extract",
          "ScoreFunction", "score",
          "CalibrateFunction", "calibrate");

  private static final Map<String, String> PATHS =
      Map.of(
          "compile-bundle", "/bundles",
          "extract", "/extractions",
          "score", "/scorecards",
          "calibrate", "/calibrations");

  @TempDir private Path store;

  private final Map<String, byte[]> executions = new HashMap<>();
  private HttpFront httpFront;

  @BeforeEach
  void open() throws IOException, InterruptedException {
    httpFront = new HttpFront(integrations(functions()));
  }

  /// What answers behind the front.
  BiFunction<String, byte[], byte[]> functions() throws IOException, InterruptedException {
    return LocalWiring.in(store, Duration.ofSeconds(30))
            .appeals(new AppealRules(28, false, 14, 1))
            .callers(HttpFront.roles())
            .functions()
        ::answer;
  }

  @ParameterizedTest
  @CsvSource({
    "locked, 200",
    "scored, 200",
    "bounded, 200",
    "needs-review, 200",
    "unscored, 200",
    "in-progress, 202",
    "forbidden, 403",
    "not-found, 404",
    "corrupt, 409",
    "too-large, 413",
    "rejected, 422",
    "refused, 422",
    "incomplete, 503"
  })
  void an_outcome_becomes_a_status(String outcome, int status) {
    JsonObject answer = JsonObject.of("outcome", outcome);
    HttpFront fixed =
        new HttpFront((_, request) ->
            ProxyEvent.of(JsonReader.read(request, Integer.MAX_VALUE))
                .orElseThrow()
                .answered(HttpFront.roles(), _ -> new FunctionResponse.WholeResponse(answer))
                .bytes());

    HttpFront.Answer told = fixed.post("/scorecards", "{\"bundle\":\"a@1\",\"facts\":{}}");

    assertThat(told.status()).isEqualTo(status);
    assertThat(told.json()).isEqualTo(answer);
  }

  @Test
  void a_missing_key_or_unknown_path_calls_no_function() {
    assertThat(httpFront.send("post", "/scorecards", "{}", false).status()).isEqualTo(403);
    // the gateway does not tell a path that is not there from a request that is not signed
    assertThat(httpFront.get("/scorecards").status()).isEqualTo(403);
    assertThat(httpFront.post("/nowhere", "{}").status()).isEqualTo(403);
  }

  @Test
  void an_evaluation_that_was_never_begun_is_not_there() {
    assertThat(httpFront.get("/evaluations/nothing").status()).isEqualTo(404);
  }

  @Test
  @InLongForm
  void a_generated_typescript_client_compiles_and_calls_every_operation(@TempDir Path work)
      throws IOException, InterruptedException {
    assertThat(TypeScriptClient.run(work, httpFront))
        .isEqualTo(
            "locked calibrated scored not-found 1 true denied fail evaluated+appealed+denied+corrected");
  }

  private HttpFront.Answer post(String function, byte[] request) {
    return httpFront.post(PATHS.get(function), new String(request, UTF_8));
  }

  /// Functions as they are, and executions of `evaluate` that end at once.
  private BiFunction<String, byte[], byte[]> integrations(
      BiFunction<String, byte[], byte[]> functions) {
    return (name, request) ->
        switch (name) {
          case "StartExecution" -> started(functions, ExampleRequests.object(request));
          case "DescribeExecution" ->
              described(ExampleRequests.object(request).text("executionArn"));
          default -> functions.apply(FUNCTIONS.get(name), request);
        };
  }

  private byte[] started(BiFunction<String, byte[], byte[]> functions, JsonObject request) {
    assertThat(request.text("stateMachineArn")).isEqualTo("EvaluateMachine");
    if (request.text("input").getBytes(UTF_8).length > INPUT_BYTES_MAX) {
      return "{\"__type\":\"com.amazon.coral.validate#ValidationException\",\"message\":\"1 validation error\"}"
          .getBytes(UTF_8);
    }
    JsonObject input = ExampleRequests.object(request.text("input").getBytes(UTF_8));
    JsonObject extract =
        JsonObject.of(
            "bundle", input.get("bundle"),
            "document", JsonObject.of("text", input.get("text")),
            "id", input.get("id"));
    JsonObject extracted =
        ExampleRequests.object(functions.apply("extract", extract.toString().getBytes(UTF_8)));
    JsonObject score =
        JsonObject.of(
            "bundle", extracted.find("bundle").orElse(input.get("bundle")),
            "extraction", extracted.find("extraction").orElse(Json.of("")));
    JsonObject scored =
        ExampleRequests.object(functions.apply("score", score.toString().getBytes(UTF_8)));
    var output = JsonObject.builder().put("id", input.get("id"));
    scored.forEach((key, value) -> {
      if (!key.equals("id")) {
        output.put(key, value);
      }
    });
    executions.put(request.text("name"), output.build().toString().getBytes(UTF_8));
    return ("{\"executionArn\":\"arn:aws:states:r:1:execution:evaluate:"
            + request.text("name")
            + "\"}")
        .getBytes(UTF_8);
  }

  private byte[] described(String arn) {
    byte[] output = executions.get(arn.substring(arn.lastIndexOf(':') + 1));
    if (output == null) {
      return "{\"__type\":\"ExecutionDoesNotExist\",\"message\":\"no\"}".getBytes(UTF_8);
    }
    if (output == FAILED) {
      return JsonObject.of(
              "cause", "the cause",
              "error", "Lambda.TooManyRequestsException",
              "status", "FAILED")
          .toString()
          .getBytes(UTF_8);
    }
    if (output == TIMED_OUT) {
      return "{\"status\":\"TIMED_OUT\"}".getBytes(UTF_8);
    }
    if (output == TOO_LARGE) {
      return JsonObject.of("error", "States.DataLimitExceeded", "status", "FAILED")
          .toString()
          .getBytes(UTF_8);
    }
    return (output.length == 0
            ? JsonObject.of("status", "RUNNING")
            : JsonObject.of("status", "SUCCEEDED", "output", new String(output, UTF_8)))
        .toString()
        .getBytes(UTF_8);
  }

  private static Json json(Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        var object = JsonObject.builder();
        map.forEach((key, each) -> object.put((String) key, json(each)));
        yield object.build();
      }
      case java.util.List<?> list ->
          new dev.plumbline.base.canonical.Json.JsonArray(
              list.stream().map(FrontTest::json).toList());
      case Integer number -> Json.of(number);
      case Boolean truth -> Json.of(truth);
      default -> Json.of(value.toString());
    };
  }

  @Test
  void an_exception_is_reported_only_as_retryable() {
    String error = "{\"errorMessage\":\"table secret\",\"errorType\":\"a.Type\"}";
    HttpFront failing = new HttpFront((_, _) -> error.getBytes(UTF_8));
    HttpFront.Answer told = failing.post("/scorecards", "{\"bundle\":\"a@1\",\"facts\":{}}");
    assertThat(told.status()).isEqualTo(503);
    assertThat(told.json().text("outcome")).isEqualTo("incomplete");
    assertThat(told.body()).doesNotContain("secret");
  }
}
