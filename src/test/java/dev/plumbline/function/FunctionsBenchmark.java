package dev.plumbline.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.store.dynamodb.DynamoDbLocal;
import dev.plumbline.store.dynamodb.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/// Start, memory and latency of the packaged functions over DynamoDB Local, as a table: `./mvnw
/// package -Dlambda`, then `./mvnw -o test -Dtest=FunctionsIT` once, then this.
public final class FunctionsBenchmark {

  private static final Path ESSAY = Path.of("events/essay");
  private static final int WARM_UP = 300;
  private static final int CALLS = 300;

  public static void main(String[] arguments) throws Exception {
    Path unpacked = Files.createTempDirectory("functions");
    PackagedFunction.unpack(unpacked);
    Table table = DynamoDbLocal.table(DynamoDbLocal.client(), "b-" + UUID.randomUUID());
    JsonObject compiled = null;
    JsonObject extracted = null;
    System.out.printf(
        Locale.ROOT,
        "%-15s %9s %9s %9s %9s %9s %11s%n",
        "function",
        "start ms",
        "first ms",
        "p50 ms",
        "p95 ms",
        "MB idle",
        "MB after");
    for (String name : Functions.NAMES) {
      try (PackagedFunction function =
          new PackagedFunction(
              unpacked,
              PackagedFunction.environment(name, DynamoDbLocal.endpoint().toString(), table.name()),
              List.of(arguments))) {
        long idle = function.residentKilobytes();
        JsonObject request =
            switch (name) {
              case "compile-bundle" ->
                  JsonObject.of("rubric", Json.of(Files.readString(ESSAY.resolve("rubric.yaml"))));
              case "extract" -> Asked.extraction(ESSAY, compiled);
              case "calibrate" ->
                  JsonObject.of("bundle", extracted.get("bundle"), "labels", JsonArray.EMPTY);
              default ->
                  JsonObject.of(
                      "bundle", extracted.get("bundle"), "extraction", extracted.get("extraction"));
            };
        long begin = System.nanoTime();
        JsonObject first = Asked.object(function.answer(request.toString().getBytes(UTF_8)));
        double firstMillis = millis(begin);
        compiled = name.equals("compile-bundle") ? first : compiled;
        extracted = name.equals("extract") ? first : extracted;
        double[] warm = warm(function, name, request);
        System.out.printf(
            Locale.ROOT,
            "%-15s %9d %9.0f %9.1f %9.1f %9d %11d%n",
            name,
            function.start().toMillis(),
            firstMillis,
            warm[warm.length / 2],
            warm[warm.length * 95 / 100],
            idle / 1024,
            function.residentKilobytes() / 1024);
      }
    }
    System.exit(0);
  }

  /// Every extraction is of another text, so that none is answered from the store.
  private static double[] warm(PackagedFunction function, String name, JsonObject request) {
    double[] times = new double[CALLS];
    for (int call = -WARM_UP; call < CALLS; call++) {
      byte[] body = request.toString().getBytes(UTF_8);
      if (name.equals("extract")) {
        String text = request.object("document").text("text") + " Number " + call + ".";
        body =
            JsonObject.of(
                    "bundle",
                    request.get("bundle"),
                    "document",
                    JsonObject.of("text", Json.of(text)))
                .toString()
                .getBytes(UTF_8);
      }
      long begin = System.nanoTime();
      function.answer(body);
      if (call >= 0) {
        times[call] = millis(begin);
      }
    }
    Arrays.sort(times);
    return times;
  }

  private static double millis(long begin) {
    return (System.nanoTime() - begin) / 1e6;
  }

  private FunctionsBenchmark() {}
}
