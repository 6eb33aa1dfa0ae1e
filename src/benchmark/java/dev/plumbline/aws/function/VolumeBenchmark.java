package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.aws.dynamodb.TestTables;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// A batch of many documents through the packaged functions as processes, in chunks, over DynamoDB
/// Local: units, processes' memory, and whether each document is there once. Prints a line for each
/// tenth.
///
/// `src/benchmark/run.sh volume DOCUMENTS [ZIP]` runs it.
public final class VolumeBenchmark {

  private static final int WORKERS = 2;

  private final Path unpacked = Files.createTempDirectory("package");
  private final CapacityProxy proxy = new CapacityProxy(TestTables.endpoint());
  private final List<PackagedFunction> processes = new ArrayList<>();
  private final Map<String, PackagedFunction> single = new TreeMap<>();
  private final ThreadLocal<Map<String, PackagedFunction>> own =
      ThreadLocal.withInitial(TreeMap::new);
  private final Map<String, String> more = new TreeMap<>();
  private final String table;

  private VolumeBenchmark(Path zip) throws IOException, InterruptedException {
    PackagedFunction.unpack(zip, unpacked);
    table = TestTables.table(TestTables.client(), "v-" + UUID.randomUUID()).name();
  }

  public static void main(String[] arguments) throws Exception {
    VolumeBenchmark benchmark = new VolumeBenchmark(Path.of(arguments[1]));
    int code = 0;
    try {
      benchmark.run(Integer.parseInt(arguments[0]));
    } catch (AssertionError | ExecutionException wrong) {
      wrong.printStackTrace();
      code = 1;
    } finally {
      benchmark.processes.forEach(PackagedFunction::close);
    }
    System.exit(code);
  }

  private void run(int documents) throws Exception {
    BatchVolume[] volume = new BatchVolume[1];
    ObjectServer objects = new ObjectServer(() -> volume[0].files());
    more.put("PLUMBLINE_S3_ENDPOINT", objects.address().toString());
    volume[0] = new BatchVolume(this::answer);
    JsonObject split = volume[0].split(documents, "cues");
    List<Json> chunks = split.list("chunks");
    System.out.println(
        "| documents | write units | read units | seconds | processor, ms | largest process, MB |");
    System.out.println("|---|---|---|---|---|---|");
    int tenth = Math.max(1, chunks.size() / 10);
    double[] slope = new double[2];
    try (ExecutorService workers = Executors.newFixedThreadPool(WORKERS)) {
      for (int from = 0; from + tenth <= chunks.size(); from += tenth) {
        double written = proxy.written();
        double read = proxy.read();
        double processor = processorMillis();
        long begin = System.nanoTime();
        evaluate(volume[0], split, chunks.subList(from, from + tenth), workers);
        double of = tenth * 100.0;
        slope[from == 0 ? 0 : 1] = (proxy.written() - written + proxy.read() - read) / of;
        System.out.printf(
            Locale.ROOT,
            "| %d | %.3f | %.3f | %.1f | %.1f | %d |%n",
            (from + tenth) * 100,
            (proxy.written() - written) / of,
            (proxy.read() - read) / of,
            (System.nanoTime() - begin) / 1e9,
            (processorMillis() - processor) / of,
            peakKilobytes() >> 10);
      }
      JsonObject run = volume[0].finish(split);
      System.out.println("run: " + run);
    }
    System.out.printf(
        Locale.ROOT,
        "units of the last tenth against the first: %.4f; calls of the table %d; requests to S3 %d;"
            + " largest process %d MB%n",
        slope[1] / slope[0],
        proxy.calls(),
        objects.requests(),
        peakKilobytes() >> 10);
    check(volume[0].results(), documents);
  }

  private void evaluate(
      BatchVolume volume, JsonObject split, List<Json> chunks, ExecutorService workers)
      throws InterruptedException, ExecutionException {
    List<Future<?>> all = new ArrayList<>();
    for (Json chunk : chunks) {
      all.add(workers.submit(() -> volume.evaluate(split, chunk)));
    }
    for (Future<?> each : all) {
      each.get();
    }
  }

  /// Each position once, each scored, and each with a document of its own.
  private static void check(List<String> results, int documents) {
    Set<Long> positions = new HashSet<>();
    Set<String> texts = new HashSet<>();
    for (String chunk : results) {
      for (Json each : ExampleRequests.object(chunk.getBytes(UTF_8)).list("lines")) {
        JsonObject line = (JsonObject) each;
        if (!positions.add(line.integer("position")) || !line.text("outcome").equals("scored")) {
          throw new AssertionError(line.toString());
        }
        texts.add(line.text("document"));
      }
    }
    if (positions.size() != documents || texts.size() != documents) {
      throw new AssertionError(positions.size() + " positions, " + texts.size() + " documents");
    }
    System.out.println("nothing is lost or doubled: " + documents + " documents, each once");
  }

  private byte[] answer(String function, byte[] request) {
    boolean shared = function.equals("batch") || function.equals("compile-bundle");
    return (shared ? single : own.get()).computeIfAbsent(function, this::start).answer(request);
  }

  private synchronized PackagedFunction start(String function) {
    Map<String, String> environment =
        PackagedFunction.environment(function, proxy.address().toString(), table);
    environment.put("PLUMBLINE_DEADLINE_MILLIS", "60000");
    environment.put("AWS_REGION", "us-east-1");
    environment.putAll(more);
    try {
      PackagedFunction process = new PackagedFunction(unpacked, environment, List.of("-Xmx128m"));
      processes.add(process);
      return process;
    } catch (IOException failure) {
      throw new AssertionError(failure);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new AssertionError(stopped);
    }
  }

  /// Of all functions together.
  private synchronized double processorMillis() {
    return processes.stream().mapToLong(it -> it.processor().toNanos()).sum() / 1e6;
  }

  private synchronized long peakKilobytes() throws IOException {
    long peak = 0;
    for (PackagedFunction process : processes) {
      peak = Math.max(peak, process.peakKilobytes());
    }
    return peak;
  }
}
