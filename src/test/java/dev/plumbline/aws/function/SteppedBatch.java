package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// A batch as its state machine takes it through the functions, and the folder below `outbox/` as
/// it is copied from the bucket.
final class SteppedBatch {

  static final String SEED = "5eed".repeat(16);
  private static final String RESULTS = "outbox/short-argument@1.0.0/execution/results/";

  private final ExampleRequests.Ask functions;
  private final MemoryObjects files;

  SteppedBatch(ExampleRequests.Ask functions, MemoryObjects files) {
    this.functions = functions;
    this.files = files;
  }

  /// @param lines the file of the batch
  /// @param call with `bundle`, and what else a call of the machine has
  /// @param folder where the results are put
  /// @return what `finish` answered, or the step before it that refused
  JsonObject run(String lines, JsonObject call, Path folder) throws IOException {
    Instant began = Instant.now();
    files.put("lines.jsonl", lines);
    JsonObject split =
        ask(
            "batch",
            JsonObject.builder()
                .put("step", "split")
                .put(
                    "call",
                    picked(call, "bundle", "judge", "panel", "bar", "calibration", "lines")
                        .put("bucket", "plumbline")
                        .put("key", "lines.jsonl")
                        .build()));
    if (!split.text("outcome").equals("split")) {
      return split;
    }
    List<String> results = new ArrayList<>();
    for (Json range : split.list("chunks")) {
      JsonObject extracted =
          ask(
              "extract",
              picked(split, "bundle", "judge", "panel")
                  .put("file", file("lines.jsonl"))
                  .put("range", ((JsonText) range).value()));
      JsonObject scored =
          ask(
              "score",
              picked(call, "calibration")
                  .put("bundle", split.get("bundle"))
                  .put("lines", extracted.get("lines")));
      if (!scored.text("outcome").equals("scored")) {
        return scored;
      }
      results.add(JsonObject.of("lines", scored.get("lines")).toString());
    }
    Collections.reverse(results);
    put(folder, "SUCCEEDED_0.jsonl", String.join("\n", results) + "\n");
    put(
        folder,
        "manifest.json",
        "{\"ResultFiles\":{\"SUCCEEDED\":[{\"Key\":\"" + RESULTS + "SUCCEEDED_0.jsonl\"}]}}");
    JsonObject finished =
        ask(
            "batch",
            picked(call, "bar", "calibration")
                .put("step", "finish")
                .put("bundle", split.get("bundle"))
                .put("judge", split.get("judge"))
                .put("documents", split.get("documents"))
                .put("manifest", file(RESULTS + "manifest.json"))
                .put("seed", SEED));
    Files.writeString(
        folder.resolve("summary.json"),
        JsonObject.of(
                "began", began.toString(),
                "ended", Instant.now().toString(),
                "execution", "arn:aws:states:eu-central-1:111122223333:execution:batch:april",
                "result", finished,
                "results", JsonObject.of("Key", RESULTS + "manifest.json"))
            .toString());
    return finished;
  }

  private void put(Path folder, String name, String text) throws IOException {
    files.put(RESULTS + name, text);
    Files.createDirectories(folder.resolve("results"));
    Files.writeString(folder.resolve("results").resolve(name), text);
  }

  private static JsonObjectBuilder picked(JsonObject from, String... keys) {
    JsonObjectBuilder json = JsonObject.builder();
    for (String key : keys) {
      json.put(key, from.find(key));
    }
    return json;
  }

  private JsonObject ask(String function, JsonObjectBuilder request) {
    return ExampleRequests.object(
        functions.answer(function, request.build().toString().getBytes(UTF_8)));
  }

  private static JsonObject file(String key) {
    return JsonObject.of("s3", JsonObject.of("bucket", "plumbline", "key", key));
  }
}
