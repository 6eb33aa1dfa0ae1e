package dev.plumbline.aws.function;

import dev.plumbline.aws.function.BatchSteps.BatchLabel;
import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.aws.function.request.TextInputLoader;
import dev.plumbline.aws.function.request.TextInputLoader.TextInput;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.store.Deadline;
import dev.plumbline.store.ObjectSource.FetchResult;
import dev.plumbline.store.ObjectSource.ObjectReference;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Gatherers;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// The results of the chunks of a batch, which a distributed map writes in the order in which they
/// came. Of each chunk its place is remembered; a few are read ahead, since each takes a request.
record BatchResults(BatchFile manifest) {

  /// Chunks that are read at once.
  static final int READS = 32;

  /// Parts of a file that are read at once.
  private static final int PARTS = 4;

  private record Place(BatchFile file, long from, int bytes) {}

  /// Every line of every chunk, in the order of the positions.
  void forEach(Consumer<JsonObject> consumer) {
    SortedMap<Long, Place> places = new TreeMap<>();
    for (String key : files()) {
      index(manifest.sibling(key), places);
    }
    places.values().stream()
        .gather(
            Gatherers.mapConcurrent(
                READS, place -> place.file().range(place.from(), place.bytes())))
        .forEach(chunk -> {
          requireTime();
          lines(object(chunk)).forEach(consumer);
        });
  }

  /// What has no time to end would be begun again and again.
  private static void requireTime() {
    if (!Deadline.remaining(Duration.ofDays(1)).isPositive()) {
      throw RequestFailure.with(
          FunctionOutcome.TOO_LARGE,
          "/manifest",
          ProblemCode.TOO_LARGE,
          "there is no time to read the results of so many lines",
          "divide the file into several");
    }
  }

  private List<String> files() {
    byte[] written = manifest.part(0, BatchFile.PART_BYTES).bytes();
    return object(written).object("ResultFiles").objects("SUCCEEDED").stream()
        .map(file -> file.text("Key"))
        .toList();
  }

  private static void index(BatchFile file, SortedMap<Long, Place> places) {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    FetchResult.Fetched first = file.part(0, BatchFile.PART_BYTES);
    Stream<byte[]> others =
        LongStream.iterate(
                first.bytes().length, it -> it < first.size(), it -> it + BatchFile.PART_BYTES)
            .boxed()
            .gather(
                Gatherers.mapConcurrent(
                    PARTS, from -> file.part(from, BatchFile.PART_BYTES).bytes()));
    long[] at = {0, 0};
    Stream.concat(Stream.of(first.bytes()), others)
        .forEach(part -> {
          requireTime();
          for (byte each : part) {
            at[0]++;
            if (each == '\n') {
              put(file, at[1], line, places);
              at[1] = at[0];
            } else {
              line.write(each);
            }
          }
        });
    put(file, at[1], line, places);
  }

  private static void put(
      BatchFile file, long from, ByteArrayOutputStream line, SortedMap<Long, Place> places) {
    if (line.size() > 0) {
      JsonObject first = lines(object(line.toByteArray())).getFirst();
      places.put(first.integer("position"), new Place(file, from, line.size()));
    }
    line.reset();
  }

  private static List<JsonObject> lines(JsonObject chunk) {
    return chunk.objects("lines");
  }

  /// What people say of the document of a line, as a request to `calibrate` has it; empty if the
  /// line has no document or no label.
  static Optional<JsonObject> label(JsonObject line) {
    if (!line.has("document") || !line.has(BatchLabel.KEY)) {
      return Optional.empty();
    }
    return Optional.of(
        JsonObject.builder()
            .put("document", line.get("document"))
            .putAll(line.object(BatchLabel.KEY))
            .build());
  }

  /// @throws RequestFailure if the bytes are no object
  private static JsonObject object(byte[] utf8) {
    if (JsonReader.read(utf8, BatchFile.PART_BYTES) instanceof JsonResult.Read(Json json)
        && json instanceof JsonObject object) {
      return object;
    }
    throw RequestFailure.corrupt("a file of the batch's results is not what was written there");
  }

  /// A file of any size in a bucket, read part by part.
  ///
  /// @param loader reads the parts
  record BatchFile(TextInput.Reference file, TextInputLoader loader) {

    /// So much is held in memory at once.
    static final int PART_BYTES = 4_000_000;

    private static final int NAME_MAX = 1_024;

    /// Reads `{s3: {bucket, key, versionId}}`; empty after a problem was reported.
    static Optional<BatchFile> read(RequestBody body, String key, TextInputLoader loader) {
      body.require(key, "send `{s3: {bucket, key, versionId}}`");
      return TextInput.reference(body.part(key)).map(file -> new BatchFile(file, loader));
    }

    /// The file that the call of a batch names by `bucket`, `key` and `versionId`.
    static Optional<BatchFile> named(RequestBody call, TextInputLoader loader) {
      call.require("bucket", "name the bucket");
      call.require("key", "name the object");
      String bucket = call.words("bucket", NAME_MAX);
      String key = call.words("key", NAME_MAX);
      String versionId = call.text("versionId");
      return bucket.isEmpty() || key.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new BatchFile(
                  new TextInput.Reference(
                      new ObjectReference(bucket, key, versionId, ""), call.place("key")),
                  loader));
    }

    FetchResult.Fetched part(long from, int bytes) {
      return loader.part(file.reference(), file.at(), from, bytes);
    }

    /// The bytes of a range, all of them.
    byte[] range(long from, int bytes) {
      byte[] part = part(from, bytes).bytes();
      if (part.length != bytes) {
        throw RequestFailure.with(
            FunctionOutcome.REFUSED,
            file.at().path(),
            ProblemCode.SOURCE_CHANGED,
            "the object ends before these lines do",
            "name the version that was split");
      }
      return part;
    }

    /// The same file in the version that was read first.
    BatchFile withVersion(String versionId) {
      ObjectReference reference = file.reference();
      return new BatchFile(
          new TextInput.Reference(
              new ObjectReference(
                  reference.bucket(), reference.key(), versionId, reference.sha256()),
              file.at()),
          loader);
    }

    /// Another object of the same bucket.
    BatchFile sibling(String key) {
      return new BatchFile(
          new TextInput.Reference(
              new ObjectReference(file.reference().bucket(), key, "", ""), file.at()),
          loader);
    }
  }
}
