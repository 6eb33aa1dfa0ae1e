package dev.plumbline.aws.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.dynamodb.DynamoTable;
import dev.plumbline.aws.dynamodb.RequestSteps;
import dev.plumbline.aws.dynamodb.TestTables;
import dev.plumbline.base.canonical.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
                "rubric", Files.readString(ESSAY.resolve("rubric.yaml")), "alias", "live"));
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
  void a_warm_extraction_makes_a_fixed_number_of_calls() throws IOException {
    extracted(1);
    requestSteps.forget();

    extracted(2);

    // the second of three stored things is the index by which a document's quotes are erased, and
    // what is read is whether it was
    assertThat(requestSteps.sent())
        .containsExactly("PutItem", "UpdateItem", "PutItem", "GetItem", "PutItem", "UpdateItem");
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
        JsonObject.of("bundle", bundle.get("bundle"), "document", JsonObject.of("text", text)));
  }

  private static JsonObject score(JsonObject extracted, String bundle) {
    return JsonObject.of("bundle", bundle, "extraction", extracted.get("extraction"));
  }
}
