package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.aws.dynamodb.DynamoTable;
import dev.plumbline.aws.dynamodb.RequestSteps;
import dev.plumbline.aws.dynamodb.TestTables;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.store.memory.MemoryStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/// Start, memory and latency of the packaged functions as processes, over a table in memory and
/// over a folder, and of the same functions in this process over memory and over the table, as a
/// table: `src/benchmark/run.sh functions`.
///
/// Every call is of something new: nothing is answered from what an equal call recorded.
public final class FunctionsBenchmark {

  private static final int WARM_UP = 400;
  private static final int CALLS = 600;
  private static final int LABELS = 20;

  /// A function that can be asked from here.
  private interface Ask {
    byte[] answer(byte[] request);
  }

  private static JsonObject bundle = JsonObject.EMPTY;
  private static final List<byte[]> EXTRACTIONS = new ArrayList<>();
  private static final List<byte[]> SCORES = new ArrayList<>();
  private static JsonObject labels = JsonObject.EMPTY;

  /// @param arguments options for the processes' JVMs
  public static void main(String[] arguments) throws Exception {
    print("function", "store", "start ms", "first ms", "p50 ms", "p95 ms", "p99 ms", "MB");
    overMemory();
    overTable();
    Path unpacked = Files.createTempDirectory("functions");
    PackagedFunction.unpack(unpacked);
    Path folder = Files.createTempDirectory("store");
    packaged("folder", unpacked, Map.of("PLUMBLINE_STORE", folder.toString()), arguments);
    DynamoTable table = TestTables.table(TestTables.client(), "b-" + UUID.randomUUID());
    packaged(
        "table",
        unpacked,
        Map.of(
            "PLUMBLINE_TABLE", table.name(),
            "PLUMBLINE_ENDPOINT", TestTables.endpoint().toString()),
        arguments);
    System.exit(0);
  }

  private static void overMemory() throws IOException {
    Functions functions =
        new Wiring(MemoryStores.empty(), Tables.DEADLINE, InstantSource.system()).functions();
    here("memory, here", functions);
  }

  private static void overTable() throws Exception {
    RequestSteps requestSteps = RequestSteps.counted();
    DynamoTable table = TestTables.table(TestTables.client(requestSteps), "b-" + UUID.randomUUID());
    here("table, here", Tables.wiring(table.client(), table.name(), Tables.DEADLINE).functions());
    requestSteps.forget();
  }

  private static void here(String store, Functions functions) throws IOException {
    forget();
    for (String name : Functions.NAMES) {
      Ask ask = request -> functions.answer(name, request);
      double first = first(name, ask);
      double[] warm = warm(name, ask);
      print(
          name,
          store,
          "",
          millis(first),
          percentile(warm, 50),
          percentile(warm, 95),
          percentile(warm, 99),
          "");
    }
  }

  private static void packaged(
      String store, Path unpacked, Map<String, String> environment, String[] options)
      throws Exception {
    forget();
    for (String name : Functions.NAMES) {
      Map<String, String> own = new java.util.TreeMap<>(environment);
      own.put("QUARKUS_FUNQY_EXPORT", name);
      try (PackagedFunction function = new PackagedFunction(unpacked, own, List.of(options))) {
        double first = first(name, function::answer);
        double[] warm = warm(name, function::answer);
        print(
            name,
            store,
            Long.toString(function.start().toMillis()),
            millis(first),
            percentile(warm, 50),
            percentile(warm, 95),
            percentile(warm, 99),
            Long.toString(function.residentKilobytes() / 1024));
      }
    }
  }

  private static void forget() {
    EXTRACTIONS.clear();
    SCORES.clear();
  }

  /// The first call, in milliseconds; what it gives is what the next function is asked about.
  private static double first(String name, Ask ask) throws IOException {
    byte[] request =
        switch (name) {
          case "compile-bundle" -> Tables.compilation().toString().getBytes(UTF_8);
          case "extract" -> extraction(-1);
          case "score" -> SCORES.getFirst();
          default -> {
            labels =
                JsonObject.of(
                    "bundle",
                    bundle.get("bundle"),
                    "labels",
                    new JsonArray(labelled()),
                    "method",
                    "offset");
            yield labels.toString().getBytes(UTF_8);
          }
        };
    long begin = System.nanoTime();
    JsonObject answer = ExampleRequests.object(ask.answer(request));
    double millis = (System.nanoTime() - begin) / 1e6;
    if (answer.find("problems").isPresent()) {
      throw new IllegalStateException(answer.toString());
    }
    bundle = name.equals("compile-bundle") ? answer : bundle;
    return millis;
  }

  private static double[] warm(String name, Ask ask) throws IOException {
    int calls = name.equals("calibrate") ? CALLS / 10 : CALLS;
    double[] times = new double[calls];
    for (int call = -calls * WARM_UP / CALLS; call < calls; call++) {
      byte[] request = request(name, call + calls * WARM_UP / CALLS);
      long begin = System.nanoTime();
      byte[] answer = ask.answer(request);
      double millis = (System.nanoTime() - begin) / 1e6;
      if (call >= 0) {
        times[call] = millis;
      }
      if (name.equals("extract")) {
        JsonObject extracted = ExampleRequests.object(answer);
        EXTRACTIONS.add(extracted.text("document").getBytes(UTF_8));
        SCORES.add(Tables.score(extracted).toString().getBytes(UTF_8));
      }
    }
    Arrays.sort(times);
    return times;
  }

  private static byte[] request(String name, int call) throws IOException {
    return switch (name) {
      case "compile-bundle" ->
          JsonObject.of("rubric", Tables.rubric().replace("version: 1.0.0", "version: 2.0." + call))
              .toString()
              .getBytes(UTF_8);
      case "extract" -> extraction(call);
      case "score" -> SCORES.get(call);
      default -> labels.toString().getBytes(UTF_8);
    };
  }

  private static byte[] extraction(int number) throws IOException {
    return Tables.extraction(bundle, Tables.essay(number)).toString().getBytes(UTF_8);
  }

  private static List<Json> labelled() {
    List<Json> all = new ArrayList<>();
    for (int i = 0; i < LABELS; i++) {
      all.add(
          JsonObject.of(
              "document",
              new String(EXTRACTIONS.get(i), UTF_8),
              "scores",
              JsonObject.of("composite", 1 + i % 6)));
    }
    return all;
  }

  private static String percentile(double[] sorted, int percent) {
    return millis(sorted[sorted.length * percent / 100]);
  }

  private static String millis(double millis) {
    return String.format(Locale.ROOT, "%.1f", millis);
  }

  private static void print(String... cells) {
    System.out.println("| " + String.join(" | ", cells) + " |");
  }

  private FunctionsBenchmark() {}
}
