package dev.plumbline.aws.function;

import dev.plumbline.aws.function.request.FunctionOutcome;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.run.DocumentStatus;
import dev.plumbline.run.RunLine;
import dev.plumbline.store.source.FetchResult;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/// The results of the chunks of a batch, which a distributed map writes in the order in which they
/// came. Of each chunk its place is remembered, and one chunk at a time is held.
final class BatchResults {

  private static final Set<String> EVALUATED =
      Set.of(
          FunctionOutcome.SCORED.wireName(),
          FunctionOutcome.BOUNDED.wireName(),
          FunctionOutcome.NEEDS_REVIEW.wireName(),
          FunctionOutcome.UNSCORED.wireName());

  private final BatchFile manifest;

  BatchResults(BatchFile manifest) {
    this.manifest = manifest;
  }

  private record Place(BatchFile file, long from, int bytes) {}

  /// Every line of every chunk, in the order of the positions.
  void forEach(Consumer<JsonObject> consumer) {
    SortedMap<Long, Place> places = new TreeMap<>();
    for (String key : files()) {
      index(manifest.sibling(key), places);
    }
    for (Place place : places.values()) {
      lines(BatchFinishFunction.object(place.file().range(place.from(), place.bytes())))
          .forEach(consumer);
    }
  }

  private List<String> files() {
    byte[] written = manifest.part(0, BatchFile.PART_BYTES).bytes();
    return BatchFinishFunction.object(written).object("ResultFiles").objects("SUCCEEDED").stream()
        .map(file -> file.text("Key"))
        .toList();
  }

  private static void index(BatchFile file, SortedMap<Long, Place> places) {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    long at = 0;
    long from = 0;
    long size;
    do {
      FetchResult.Fetched part = file.part(at, BatchFile.PART_BYTES);
      size = part.size();
      for (byte each : part.bytes()) {
        at++;
        if (each == '\n') {
          put(file, from, line, places);
          from = at;
        } else {
          line.write(each);
        }
      }
    } while (at < size);
    put(file, from, line, places);
  }

  private static void put(
      BatchFile file, long from, ByteArrayOutputStream line, SortedMap<Long, Place> places) {
    if (line.size() > 0) {
      JsonObject first = lines(BatchFinishFunction.object(line.toByteArray())).getFirst();
      places.put(first.integer("position"), new Place(file, from, line.size()));
    }
    line.reset();
  }

  private static List<JsonObject> lines(JsonObject chunk) {
    return chunk.objects("lines");
  }

  static boolean isEvaluated(String outcome) {
    return EVALUATED.contains(outcome);
  }

  /// By what a line is counted: its outcome, and why there is no score.
  static String key(JsonObject line) {
    return line.text("outcome") + " " + line.findText("code").orElse("");
  }

  static RunLine line(JsonObject line) {
    return new RunLine(
        line.integer("position"),
        line.text("id"),
        line.findDigest("document"),
        line.findDigest("extraction"),
        line.findDigest("scorecard"),
        line.textsByName("results"),
        status(line),
        line.findText("composite"),
        line.findText("verdict"),
        line.texts("codes"));
  }

  /// What people say of the document of a line, as a request to `calibrate` has it; empty if the
  /// line has no document or no label.
  static Optional<JsonObject> label(JsonObject line) {
    if (line.find("document").isEmpty() || line.find(BatchLabel.KEY).isEmpty()) {
      return Optional.empty();
    }
    var label = JsonObject.builder().put("document", line.get("document"));
    line.object(BatchLabel.KEY).forEach(label::put);
    return Optional.of(label.build());
  }

  private static DocumentStatus status(JsonObject line) {
    String outcome = line.text("outcome");
    if (isEvaluated(outcome)) {
      boolean gated =
          line.find("gate").isPresent() && outcome.equals(FunctionOutcome.SCORED.wireName());
      return gated ? DocumentStatus.GATED : DocumentStatus.parse(outcome).orElseThrow();
    }
    boolean open =
        outcome.equals(FunctionOutcome.INCOMPLETE.wireName())
            || outcome.equals(FunctionOutcome.IN_PROGRESS.wireName())
            || outcome.equals(FunctionOutcome.EXTRACTED.wireName());
    return open ? DocumentStatus.INCOMPLETE : DocumentStatus.REFUSED;
  }
}
