package dev.plumbline.aws.function;

import dev.plumbline.aws.dynamodb.DynamoStores;
import dev.plumbline.aws.dynamodb.DynamoTable;
import dev.plumbline.aws.dynamodb.TestTables;
import dev.plumbline.aws.function.request.RequestLogger.RequestLog;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// Functions over a table, and what to ask of them about `events/essay`.
final class Tables {

  static final Path ESSAY = Path.of("events/essay");
  static final Duration DEADLINE = Duration.ofSeconds(30);

  static DynamoTable fresh() throws IOException, InterruptedException {
    return TestTables.table(TestTables.client(), "t-" + UUID.randomUUID());
  }

  /// What a batch can be about.
  static final MemoryObjects FILES =
      new MemoryObjects().put("lines.jsonl", "{\"id\": \"1\", \"text\": \"So it is.\"}\n");

  /// The first step of a batch over [#FILES].
  static JsonObject split(Json bundle) {
    return split(
        JsonObject.builder()
            .put("bucket", "plumbline")
            .put("bundle", bundle)
            .put("key", "lines.jsonl")
            .put("judge", "cues")
            .put("lines", 7));
  }

  /// The first step of a batch.
  ///
  /// @param call the input of the state machine
  static JsonObject split(JsonObjectBuilder call) {
    return JsonObject.of("step", "split", "call", call.build());
  }

  static Stores stores(DynamoDbClient client, String name, Duration deadline) {
    return DynamoStores.in(DynamoTable.within(client, name, deadline));
  }

  static Wiring wiring(DynamoDbClient client, String name, Duration deadline) {
    return new Wiring(stores(client, name, deadline), deadline, InstantSource.system());
  }

  static ExampleRequests asked(DynamoTable table, InstantSource clock, LanguageModel... models) {
    return asked(table, clock, DEADLINE, models);
  }

  static ExampleRequests asked(
      DynamoTable table, InstantSource clock, Duration deadline, LanguageModel... models) {
    Functions functions =
        new Wiring(stores(table.client(), table.name(), deadline), deadline, clock)
            .models(List.of(models))
            .functions(FILES, RequestLog.SILENT);
    return new ExampleRequests(functions::answer);
  }

  static ExampleRequests asked(DynamoTable table, Instant now, LanguageModel... models) {
    return asked(table, InstantSource.fixed(now), models);
  }

  static JsonObject compilation() throws IOException {
    return JsonObject.of("rubric", rubric(), "alias", "live");
  }

  /// The rubric, which here takes long texts too.
  static String rubric() throws IOException {
    return Files.readString(ESSAY.resolve("rubric.yaml")).replace("20000", "1000000");
  }

  /// The essay, made another one by its number.
  static String essay(int number) throws IOException {
    return Files.readString(ESSAY.resolve("document.txt")) + " Number " + number + ".";
  }

  static JsonObject extraction(JsonObject bundle, String text) {
    return JsonObject.of("bundle", bundle.get("bundle"), "document", JsonObject.of("text", text));
  }

  static JsonObject byJudge(JsonObject bundle, String text) {
    return JsonObject.of(
        "bundle", bundle.get("bundle"),
        "document", JsonObject.of("text", text),
        "judge", CountedJudge.IDENTITY.json());
  }

  static JsonObject score(JsonObject extracted) {
    return JsonObject.of(
        "bundle", extracted.get("bundle"),
        "extraction", extracted.get("extraction"));
  }

  private Tables() {}
}
