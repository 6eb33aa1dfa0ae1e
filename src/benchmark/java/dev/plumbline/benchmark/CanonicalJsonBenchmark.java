package dev.plumbline.benchmark;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// The time to write, hash and read an artefact of 4 KB.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class CanonicalJsonBenchmark {

  private final Json artefact = artefact();
  private final byte[] bytes = CanonicalJson.bytes(artefact);

  @Benchmark
  public byte[] write() {
    return CanonicalJson.bytes(artefact);
  }

  @Benchmark
  public Digest digest() {
    return Digest.of(ArtefactKind.EXTRACTION, bytes);
  }

  @Benchmark
  public JsonResult read() {
    return JsonReader.read(bytes, Integer.MAX_VALUE);
  }

  @Benchmark
  public JsonResult readCanonical() {
    return JsonReader.readCanonical(bytes);
  }

  private static Json artefact() {
    List<JsonObject> findings =
        IntStream.range(0, 22).mapToObj(CanonicalJsonBenchmark::finding).toList();
    return JsonObject.of(
        "bundle", Json.of("b".repeat(64)), "findings", JsonArray.mapped(findings, it -> it));
  }

  private static JsonObject finding(int index) {
    return JsonObject.builder()
        .put("item", "C" + index)
        .put("decision", index % 3)
        .put("quote", "Trains that run every quarter of an hour change how people plan a day, é")
        .put("start", 120L * index)
        .put("end", 120L * index + 71)
        .put("status", "exact")
        .put("unit", "S" + index)
        .build();
  }
}
