package dev.plumbline.aws.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.dynamodb.DynamoTable;
import dev.plumbline.aws.dynamodb.RequestSteps;
import dev.plumbline.aws.dynamodb.TestTables;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// How often a warm function goes to the table: each time is some milliseconds of somebody's
/// waiting.
@Tag("slow")
class StoreCallsTest {

  private static final Path ESSAY = Path.of("events/essay");

  private final RequestSteps requestSteps = RequestSteps.counted();
  private ExampleRequests functions;
  private JsonObject bundle;

  @BeforeEach
  void start() throws IOException, InterruptedException {
    DynamoTable table =
        TestTables.table(TestTables.client(requestSteps), "calls-" + UUID.randomUUID());
    Functions here =
        Tables.wiring(table.client(), table.name(), Duration.ofSeconds(30)).functions();
    functions = new ExampleRequests(here::answer);
    bundle =
        functions.ask(
            "compile-bundle",
            JsonObject.of(
                "rubric", Json.of(Files.readString(ESSAY.resolve("rubric.yaml"))),
                "alias", Json.of("live")));
  }

  @Test
  void a_warm_score_reads_the_extraction_and_writes_the_scorecard_and_its_row() throws IOException {
    JsonObject first = extracted(1);
    functions.ask("score", score(first, first.text("bundle")));
    functions.ask("score", score(first, "short-argument@1.0.0"));
    JsonObject second = extracted(2);

    for (String reference : List.of(second.text("bundle"), "short-argument@1.0.0")) {
      assertThat(calls("score", score(second, reference)))
          .containsExactlyInAnyOrder("GetItem", "PutItem", "PutItem");
    }
    // an alias may have moved, so it is asked each time, in one call with the extraction
    assertThat(calls("score", score(second, "short-argument@live")))
        .containsExactlyInAnyOrder("BatchGetItem", "PutItem", "PutItem");
  }

  @Test
  void a_warm_score_with_a_calibration_also_writes_the_result() throws IOException {
    List<Json> labels = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      JsonObject extracted = extracted(i);
      functions.ask("score", score(extracted, extracted.text("bundle")));
      labels.add(
          JsonObject.of(
              "document",
              extracted.get("document"),
              "scores",
              JsonObject.of("composite", Json.of(1 + i % 6))));
    }
    JsonObject request =
        JsonObject.of("bundle", bundle.get("bundle"), "labels", new JsonArray(labels));
    List<String> fitting = calls("calibrate", request);
    JsonObject calibration = functions.ask("calibrate", request);
    JsonObject last = extracted(30);
    JsonObject scoring =
        JsonObject.of(
            "bundle", last.get("bundle"),
            "extraction", last.get("extraction"),
            "calibration", calibration.get("calibration"));
    functions.ask("score", scoring);

    assertThat(fitting).containsExactly("BatchGetItem", "BatchGetItem", "BatchGetItem", "PutItem");
    assertThat(calls("score", scoring))
        .containsExactlyInAnyOrder("GetItem", "PutItem", "PutItem", "PutItem");
    JsonObject byAlias = with(scoring, "bundle", Json.of("short-argument@live"));
    assertThat(calls("score", byAlias))
        .containsExactlyInAnyOrder("BatchGetItem", "PutItem", "PutItem", "PutItem");
    assertThat(functions.ask("score", byAlias)).isEqualTo(functions.ask("score", scoring));
  }

  @Test
  void a_warm_extraction_makes_a_fixed_number_of_calls() throws IOException {
    extracted(1);
    requestSteps.forget();

    extracted(2);

    // the second of three stored things is the index by which a document's quotes are erased
    assertThat(requestSteps.sent())
        .containsExactly("PutItem", "UpdateItem", "PutItem", "PutItem", "UpdateItem");
  }

  private List<String> calls(String function, JsonObject request) {
    requestSteps.forget();
    assertThat(functions.ask(function, request).find("problems")).isEmpty();
    return requestSteps.sent();
  }

  private JsonObject extracted(int number) throws IOException {
    String text = Files.readString(ESSAY.resolve("document.txt")) + " Number " + number + ".";
    return functions.ask(
        "extract",
        JsonObject.of(
            "bundle", bundle.get("bundle"), "document", JsonObject.of("text", Json.of(text))));
  }

  private static JsonObject with(JsonObject request, String key, Json value) {
    JsonObjectBuilder changed = JsonObject.builder();
    request.forEach((name, old) -> changed.put(name, name.equals(key) ? value : old));
    return changed.build();
  }

  private static JsonObject score(JsonObject extracted, String bundle) {
    return JsonObject.of("bundle", Json.of(bundle), "extraction", extracted.get("extraction"));
  }
}
