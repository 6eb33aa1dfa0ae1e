package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.aws.dynamodb.DynamoTable;
import dev.plumbline.aws.dynamodb.TestTables;
import dev.plumbline.aws.function.request.RequestLogger.RequestLog;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.store.ObjectSource;
import dev.plumbline.store.ObjectSource.FetchResult;
import dev.plumbline.store.ObjectSource.ObjectReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;

/// A batch of documents of 2.5 kB as the state machine calls its steps, over a table, with
/// everything counted that AWS puts on a bill.
final class BatchVolume {

  private static final Path ESSAY = Path.of("events/essay");
  private static final int DOCUMENT_CHARACTERS = 2_500;
  private static final String FILE = "all.jsonl";

  private final CountedUnits units = new CountedUnits();
  private final MemoryObjects files = new MemoryObjects();
  private final AtomicLong fetched = new AtomicLong();
  private final AtomicLong logged = new AtomicLong();
  private final BiFunction<String, byte[], byte[]> functions;
  private final List<String> results = Collections.synchronizedList(new ArrayList<>());
  private final AtomicLong calls = new AtomicLong();

  BatchVolume(LanguageModel... models) throws IOException, InterruptedException {
    DynamoTable table = TestTables.table(TestTables.client(), "volume-" + UUID.randomUUID());
    RequestLog log = line -> logged.addAndGet(line.length() + 1);
    functions =
        Tables.wiring(TestTables.client(units), table.name(), Duration.ofMinutes(10))
                .models(List.of(models))
                .functions(counted(files), log)
            ::answer;
    compile();
  }

  /// Functions somewhere else.
  BatchVolume(BiFunction<String, byte[], byte[]> functions) throws IOException {
    this.functions = functions;
    compile();
  }

  private void compile() throws IOException {
    String rubric = Files.readString(ESSAY.resolve("rubric.yaml"));
    ask("compile-bundle", JsonObject.of("rubric", rubric));
  }

  /// What the functions read as objects of a bucket.
  MemoryObjects files() {
    return files;
  }

  List<String> results() {
    return List.copyOf(results);
  }

  /// What was consumed so far.
  record Consumption(
      double written, double read, long calls, long objects, long logBytes, long processorNanos) {

    Consumption minus(Consumption other) {
      return new Consumption(
          written - other.written,
          read - other.read,
          calls - other.calls,
          objects - other.objects,
          logBytes - other.logBytes,
          processorNanos - other.processorNanos);
    }
  }

  Consumption consumption() {
    long nanos =
        ((com.sun.management.OperatingSystemMXBean)
                java.lang.management.ManagementFactory.getOperatingSystemMXBean())
            .getProcessCpuTime();
    return new Consumption(
        units.written(), units.read(), calls.get(), fetched.get(), logged.get(), nanos);
  }

  /// Divides a file of so many documents into chunks.
  JsonObject split(int documents, String judge) {
    StringBuilder lines = new StringBuilder();
    SplittableRandom random = new SplittableRandom(20261122);
    for (int i = 0; i < documents; i++) {
      JsonObject line = JsonObject.of("id", i, "text", text(i, random));
      lines.append(CanonicalJson.text(line)).append('\n');
    }
    files.put(FILE, lines.toString());
    return ask(
        "batch",
        Tables.split(
            JsonObject.builder()
                .put("bucket", "plumbline")
                .put("bundle", "short-argument@1.0.0")
                .put("key", FILE)
                .put("judge", judge)));
  }

  /// Extracts and scores a chunk.
  void evaluate(JsonObject split, Json range) {
    JsonObject extracted = JsonObject.EMPTY;
    // as the state machine does, for a slow machine
    for (int i = 0; i < 60 && left(extracted) != 0; i++) {
      extracted =
          ask(
              "extract",
              JsonObject.of(
                  "batch", "volume",
                  "bundle", split.get("bundle"),
                  "file", file(FILE),
                  "judge", split.get("judge"),
                  "range", ((JsonText) range).value()));
    }
    if (left(extracted) != 0) {
      throw new AssertionError("lines are left of the chunk at " + range);
    }
    JsonObject scored =
        ask(
            "score",
            JsonObject.of(
                "batch", "volume",
                "bundle", split.get("bundle"),
                "lines", extracted.get("lines")));
    results.add(JsonObject.of("lines", scored.get("lines")).toString());
  }

  private static long left(JsonObject extracted) {
    return extracted.find("left").isPresent() ? extracted.integer("left") : -1;
  }

  /// Makes a run of all chunks.
  JsonObject finish(JsonObject split) {
    files.put("out/SUCCEEDED_0.jsonl", String.join("\n", results) + "\n");
    JsonObject succeeded = JsonObject.of("Key", "out/SUCCEEDED_0.jsonl");
    files.put(
        "out/manifest.json",
        JsonObject.of(
                "ResultFiles", JsonObject.of("SUCCEEDED", new JsonArray(List.<Json>of(succeeded))))
            .toString());
    return ask(
        "batch",
        JsonObject.of(
            "bundle", split.get("bundle"),
            "documents", split.integer("documents"),
            "judge", split.get("judge"),
            "manifest", file("out/manifest.json"),
            "seed", "5eed".repeat(16),
            "step", "finish"));
  }

  /// The essay of the case, again and again with other words, so that quotes are found and texts
  /// compress like texts.
  private static String text(int number, SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    try {
      text.append(Files.readString(ESSAY.resolve("document.txt")));
    } catch (IOException failure) {
      throw new AssertionError(failure);
    }
    text.append(" Number ").append(number).append('.');
    while (text.length() < DOCUMENT_CHARACTERS) {
      text.append(' ').append(WORDS[random.nextInt(WORDS.length)]);
      text.append(random.nextInt(12) == 0 ? "." : "");
    }
    return text.toString();
  }

  private static final String[] WORDS =
      ("the library town people Sunday open evening children books quiet reason money council work"
              + " family week read learn place street winter school teacher often never because"
              + " although many several small large first second answer question paper")
          .split(" ");

  private JsonObject ask(String function, JsonObject request) {
    calls.incrementAndGet();
    return ExampleRequests.object(functions.apply(function, request.toString().getBytes(UTF_8)));
  }

  private static JsonObject file(String key) {
    return JsonObject.of("s3", JsonObject.of("bucket", "plumbline", "key", key));
  }

  private ObjectSource counted(ObjectSource source) {
    return new ObjectSource() {
      @Override
      public FetchResult fetch(ObjectReference reference, int bytesMax) {
        fetched.incrementAndGet();
        return source.fetch(reference, bytesMax);
      }

      @Override
      public FetchResult fetchPart(ObjectReference reference, long from, int bytesMax) {
        fetched.incrementAndGet();
        return source.fetchPart(reference, from, bytesMax);
      }
    };
  }
}
