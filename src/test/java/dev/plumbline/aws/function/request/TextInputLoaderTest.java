package dev.plumbline.aws.function.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.ExampleRequests;
import dev.plumbline.aws.function.Functions;
import dev.plumbline.aws.function.Wiring;
import dev.plumbline.aws.function.request.RequestLogger.RequestLog;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.store.ObjectSource;
import dev.plumbline.store.ObjectSource.FetchResult;
import dev.plumbline.store.ObjectSource.ObjectReference;
import dev.plumbline.store.ObjectSource.SourceBusyException;
import dev.plumbline.store.Stores;
import dev.plumbline.store.memory.MemoryStores;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextInputLoaderTest {

  private static final Path ESSAY = Path.of("events/essay");

  /// Of `abc`: FIPS 180-2, appendix B.1.
  private static final String SHA256_OF_ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  private final Bucket bucket = new Bucket();
  private final Stores stores = MemoryStores.empty();
  private final Functions wired =
      new Wiring(stores, Duration.ofSeconds(30), InstantSource.system())
          .functions(bucket, RequestLog.SILENT);
  private final ExampleRequests functions = new ExampleRequests(wired::answer);

  @Test
  void labels_in_a_bucket_are_read_line_by_line() throws IOException {
    JsonObject compiled = functions.compile(ESSAY);
    String label = "{\"document\":\"sha256:" + "0".repeat(64) + "\",\"scores\":{\"composite\":4}}";
    bucket.put("labels.jsonl", "v1", (label + "\n\n" + label + "\n").getBytes(UTF_8));
    JsonObject refused =
        functions.ask(
            "calibrate",
            JsonObject.of(
                "bundle", compiled.get("bundle"),
                "labelsFrom", JsonObject.of("s3", reference("labels.jsonl", "v1", ""))));
    assertThat(codes(refused)).containsExactly("duplicate");
  }

  @Test
  void a_wrong_line_of_labels_is_reported_with_its_number() throws IOException {
    JsonObject compiled = functions.compile(ESSAY);
    bucket.put(
        "labels.jsonl", "", "{\"document\":\"x\",\"scores\":{}}\nno label\n".getBytes(UTF_8));
    JsonObject refused =
        functions.ask(
            "calibrate",
            JsonObject.of(
                "bundle", compiled.get("bundle"),
                "labelsFrom", JsonObject.of("s3", reference("labels.jsonl", "", ""))));
    assertThat(codes(refused)).containsExactly("wrong-reference", "missing", "wrong-line");
    assertThat(((JsonObject) refused.list("problems").getLast()).text("path"))
        .isEqualTo("/labelsFrom/s3/1");
  }

  @Test
  void an_object_with_the_hash_that_was_named_is_taken() {
    bucket.put("abc", "", "abc".getBytes(UTF_8));
    JsonObject answer = ask(reference("abc", "", SHA256_OF_ABC));
    assertThat(codes(answer)).containsExactly("not-found");
    assertThat(path(answer)).isEqualTo("/bundle");
  }

  @Test
  void an_object_with_another_hash_is_refused() {
    bucket.put("abc", "", "abd".getBytes(UTF_8));
    JsonObject answer = ask(reference("abc", "", SHA256_OF_ABC));
    assertThat(answer.text("outcome")).isEqualTo("refused");
    assertThat(codes(answer)).containsExactly("source-changed");
    assertThat(path(answer)).isEqualTo("/document/s3");
  }

  @Test
  void another_version_than_the_one_that_was_named_is_refused() {
    bucket.put("abc", "v1", "abc".getBytes(UTF_8));
    bucket.heedless = true;
    assertThat(codes(ask(reference("abc", "v0", "")))).containsExactly("source-changed");
  }

  @Test
  void an_object_beyond_the_limit_is_too_large_and_is_not_read() {
    bucket.put("large", "", new byte[TextInputLoader.TEXT_BYTES_MAX + 1]);
    JsonObject answer = ask(reference("large", "", ""));
    assertThat(answer.text("outcome")).isEqualTo("too-large");
    assertThat(codes(answer)).containsExactly("too-large");
  }

  @Test
  void an_object_that_is_no_text_is_refused() {
    bucket.put("picture", "", new byte[] {(byte) 0x89, 'P', 'N', 'G'});
    assertThat(codes(ask(reference("picture", "", "")))).containsExactly("not-utf-8");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"s3\":{\"bucket\":\"\",\"key\":\"k\"}}",
        "{\"s3\":{\"key\":\"k\"}}",
        "{\"s3\":{\"bucket\":\"b\",\"key\":\"k\",\"sha256\":\"ABC\"}}",
        "{\"s3\":{\"bucket\":\"b\",\"key\":\"k\",\"etag\":\"x\"}}",
        "{\"s3\":{\"bucket\":\"b\",\"key\":\"k\",\"versionId\":1}}",
        "{\"s3\":{\"bucket\":\"b\",\"key\":\"k\"},\"text\":\"x\"}",
        "{\"s3\":\"s3://b/k\"}",
        "{\"text\":\"x\",\"context\":{\"question\":{\"s3\":{}}}}"
      })
  void a_reference_that_cannot_be_meant_is_refused_before_anything_is_read(String document) {
    JsonObject answer =
        functions.ask("extract", "{\"bundle\":\"a@1\",\"document\":" + document + "}");

    assertThat(answer.text("outcome")).isEqualTo("refused");
    assertThat(bucket.reads).isZero();
  }

  @Test
  void a_busy_source_is_incomplete() {
    bucket.failure = new SourceBusyException("slow", null);
    JsonObject answer = ask(reference("abc", "", ""));
    assertThat(answer.text("outcome")).isEqualTo("incomplete");
    assertThat(codes(answer)).containsExactly("busy");
  }

  private JsonObject ask(JsonObject reference) {
    return functions.ask("extract", extraction("nothing@1.0.0", reference));
  }

  private static JsonObject extraction(JsonObject compiled, JsonObject reference) {
    return extraction(compiled.text("bundle"), reference);
  }

  private static JsonObject extraction(String bundle, JsonObject reference) {
    return JsonObject.of("bundle", bundle, "document", JsonObject.of("s3", reference));
  }

  private static JsonObject reference(String key, String versionId, String sha256) {
    return JsonObject.of(
        "bucket", "texts",
        "key", key,
        "versionId?", versionId,
        "sha256?", sha256);
  }

  private static String path(JsonObject answer) {
    return ((JsonObject) answer.list("problems").getFirst()).text("path");
  }

  private static List<String> codes(JsonObject answer) {
    return answer.list("problems").stream()
        .map(problem -> ((JsonObject) problem).text("code"))
        .toList();
  }

  /// A versioned bucket that can be made to fail.
  private static final class Bucket implements ObjectSource {

    private record Version(String id, byte[] bytes) {}

    private final Map<String, List<Version>> objects = new TreeMap<>();
    private int reads;
    private boolean heedless;
    private RuntimeException failure;
    private Runnable afterRead = () -> {};

    void put(String key, String version, byte[] bytes) {
      objects.computeIfAbsent(key, _ -> new ArrayList<>()).add(new Version(version, bytes));
    }

    @Override
    public FetchResult fetchPart(ObjectReference reference, long from, int bytesMax) {
      throw new UnsupportedOperationException("not read here");
    }

    @Override
    public FetchResult fetch(ObjectReference reference, int bytesMax) {
      reads++;
      if (failure != null) {
        throw failure;
      }
      List<Version> versions =
          objects.getOrDefault(reference.key(), List.of()).stream()
              .filter(version ->
                  heedless
                      || reference.versionId().isEmpty()
                      || version.id().equals(reference.versionId()))
              .toList();
      if (versions.isEmpty()) {
        return new FetchResult.Missing();
      }
      Version latest = versions.getLast();
      afterRead.run();
      return latest.bytes().length > bytesMax
          ? new FetchResult.TooLarge(latest.bytes().length)
          : new FetchResult.Fetched(latest.bytes(), latest.id(), latest.bytes().length);
    }
  }

  @Test
  void an_object_that_was_replaced_after_it_was_read_was_hashed_as_it_was_read() {
    bucket.put("abc", "v1", "abc".getBytes(UTF_8));
    bucket.afterRead = () -> bucket.put("abc", "v2", "abd".getBytes(UTF_8));
    JsonObject first = ask(reference("abc", "", SHA256_OF_ABC));
    JsonObject second = ask(reference("abc", "", SHA256_OF_ABC));
    assertThat(path(first)).isEqualTo("/bundle");
    assertThat(codes(second)).containsExactly("source-changed");
  }
}
