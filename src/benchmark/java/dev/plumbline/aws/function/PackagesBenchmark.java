package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.aws.dynamodb.DynamoTable;
import dev.plumbline.aws.dynamodb.TestTables;
import dev.plumbline.base.canonical.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// Packages side by side over a table in memory, one process at a time, as a table: the arguments
/// are `name=zip`. Every figure is the median of ten processes.
///
/// `src/benchmark/run.sh packages` builds the packages and runs this.
public final class PackagesBenchmark {

  private static final Path ESSAY = Path.of("events/essay");
  private static final int PROCESSES = Integer.getInteger("processes", 10);
  private static final int DOCUMENT_BYTES = 3_000;
  private static final int CALLS_BEFORE_MEMORY = 100;
  private static final int WARM_UP = 300;
  private static final int CALLS = 500;

  private static final List<String> ROWS =
      List.of(
          "package, MB",
          "start to first poll, ms",
          "first `score`, ms",
          "warm `score` p50, ms",
          "warm `score` p99, ms",
          "memory idle, MB",
          "memory after 100 `score`, MB",
          "memory after 100 `extract`, MB");

  private final DynamoTable table;
  private final ExampleRequests here;
  private final List<JsonObject> extractions = new ArrayList<>();

  private PackagesBenchmark(DynamoDbClient client) {
    this.table = TestTables.table(client, "b-" + UUID.randomUUID());
    this.here =
        new ExampleRequests(
            Tables.wiring(client, table.name(), Duration.ofSeconds(20)).functions()::answer);
  }

  public static void main(String[] packages) throws Exception {
    PackagesBenchmark benchmark = new PackagesBenchmark(TestTables.client());
    benchmark.extractAll();
    Map<String, Map<String, Double>> columns = new LinkedHashMap<>();
    for (String named : packages) {
      String[] parts = named.split("=", 2);
      columns.put(parts[0], benchmark.column(Path.of(parts[1])));
    }
    System.out.println("| | " + String.join(" | ", columns.keySet()) + " |");
    System.out.println("|---|" + "---|".repeat(columns.size()));
    for (String row : ROWS) {
      StringBuilder line = new StringBuilder("| " + row + " |");
      columns
          .values()
          .forEach(column -> line.append(String.format(Locale.ROOT, " %.1f |", column.get(row))));
      System.out.println(line);
    }
    System.exit(0);
  }

  /// A document for every call, so that no scorecard is there already.
  private void extractAll() throws IOException {
    JsonObject bundle = compile(0);
    for (int i = 0; i < WARM_UP + CALLS; i++) {
      extractions.add(here.ask("extract", extraction(bundle, i)));
    }
  }

  private Map<String, Double> column(Path zip) throws IOException, InterruptedException {
    Path unpacked = Files.createTempDirectory("package");
    PackagedFunction.unpack(zip, unpacked);
    Map<String, List<Double>> runs = new LinkedHashMap<>();
    for (int run = 0; run < PROCESSES; run++) {
      scores(unpacked).forEach((row, figure) -> add(runs, row, figure));
      add(runs, "memory after 100 `extract`, MB", memoryOfExtract(unpacked));
    }
    Map<String, Double> column = new LinkedHashMap<>();
    column.put("package, MB", Files.size(zip) / 1e6);
    runs.forEach((row, figures) -> {
      double[] sorted = figures.stream().mapToDouble(Double::doubleValue).sorted().toArray();
      column.put(row, sorted[sorted.length / 2]);
    });
    return column;
  }

  private Map<String, Double> scores(Path unpacked) throws IOException, InterruptedException {
    Map<String, Double> figures = new LinkedHashMap<>();
    // another version gives other scorecards of the same extractions
    JsonObject bundle = compile(++versions);
    try (PackagedFunction function = function(unpacked, "score")) {
      figures.put("start to first poll, ms", function.start().toNanos() / 1e6);
      figures.put("memory idle, MB", megabytes(function));
      double[] times = new double[CALLS];
      for (int call = -WARM_UP; call < CALLS; call++) {
        byte[] request = scoring(bundle, extractions.get(call + WARM_UP));
        long begin = System.nanoTime();
        function.answer(request);
        double took = (System.nanoTime() - begin) / 1e6;
        if (call == -WARM_UP) {
          figures.put("first `score`, ms", took);
        }
        if (call == -WARM_UP + CALLS_BEFORE_MEMORY - 1) {
          figures.put("memory after 100 `score`, MB", megabytes(function));
        }
        if (call >= 0) {
          times[call] = took;
        }
      }
      Arrays.sort(times);
      figures.put("warm `score` p50, ms", times[CALLS / 2]);
      figures.put("warm `score` p99, ms", times[CALLS * 99 / 100]);
    }
    return figures;
  }

  private double memoryOfExtract(Path unpacked) throws IOException, InterruptedException {
    JsonObject bundle = compile(0);
    try (PackagedFunction function = function(unpacked, "extract")) {
      for (int call = 0; call < CALLS_BEFORE_MEMORY; call++) {
        function.answer(extraction(bundle, ++documents).toString().getBytes(UTF_8));
      }
      return megabytes(function);
    }
  }

  private int versions;
  private int documents = WARM_UP + CALLS;

  private PackagedFunction function(Path unpacked, String name)
      throws IOException, InterruptedException {
    return new PackagedFunction(
        unpacked,
        PackagedFunction.environment(name, TestTables.endpoint().toString(), table.name()),
        List.of());
  }

  private JsonObject compile(int version) throws IOException {
    String rubric =
        Files.readString(ESSAY.resolve("rubric.yaml"))
            .replace("version: 1.0.0", "version: 1.0." + version);
    return here.ask("compile-bundle", JsonObject.of("rubric", rubric));
  }

  private static JsonObject extraction(JsonObject bundle, int number) throws IOException {
    String essay = Files.readString(ESSAY.resolve("document.txt"));
    StringBuilder text = new StringBuilder("This is number " + number + ". ");
    while (text.length() < DOCUMENT_BYTES) {
      text.append(essay).append(' ');
    }
    return JsonObject.of(
        "bundle", bundle.get("bundle"),
        "document", JsonObject.of("text", text.substring(0, DOCUMENT_BYTES)));
  }

  private static byte[] scoring(JsonObject bundle, JsonObject extracted) {
    return JsonObject.of("bundle", bundle.get("bundle"), "extraction", extracted.get("extraction"))
        .toString()
        .getBytes(UTF_8);
  }

  private static double megabytes(PackagedFunction function) throws IOException {
    return function.residentKilobytes() / 1024.0;
  }

  private static void add(Map<String, List<Double>> runs, String row, double figure) {
    runs.computeIfAbsent(row, _ -> new ArrayList<>()).add(figure);
  }
}
