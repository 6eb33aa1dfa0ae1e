package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.BatchResults.BatchFile;
import dev.plumbline.aws.function.BatchSplitFunction.LineRange;
import dev.plumbline.aws.function.BatchSplitFunction.LineSplitter;
import dev.plumbline.aws.function.request.RequestLogger.RequestLog;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.fixtures.LocalWiring;
import dev.plumbline.fixtures.Schemas;
import dev.plumbline.score.extraction.CueJudge;
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
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The steps of a batch as the state machine calls them, over files in memory.
class BatchStepsTest {

  private static final Path ESSAY = Path.of("events/essay");
  private static final String SEED = "5eed".repeat(16);

  @TempDir private Path store;

  private final MemoryObjects files = new MemoryObjects();
  private ExampleRequests functions;
  private JsonObject bundle;

  @BeforeEach
  void compile() throws IOException {
    Functions all =
        LocalWiring.in(store, Duration.ofSeconds(30)).functions(files, RequestLog.SILENT);
    functions = new ExampleRequests(all::answer);
    bundle = functions.compile(ESSAY);
  }

  @Test
  void any_file_is_divided_into_its_lines_at_any_size_of_chunk() {
    SplittableRandom random = new SplittableRandom(20261122);
    for (int i = 0; i < 300; i++) {
      StringBuilder file = new StringBuilder();
      List<String> lines = new ArrayList<>();
      for (int line = random.nextInt(12); line > 0; line--) {
        String text = "x\u00e9\u4e2d".repeat(random.nextInt(5));
        file.append(text).append(random.nextBoolean() ? "" : "\r");
        if (line > 1 || random.nextBoolean()) {
          file.append('\n');
        }
        if (!text.isEmpty()) {
          lines.add(text);
        }
      }
      byte[] bytes = file.toString().getBytes(UTF_8);
      int linesMax = random.nextInt(1, 5);
      int bytesMax = random.nextInt(1, 60);
      LineSplitter splitter = new LineSplitter(linesMax, bytesMax);
      splitter.add(bytes);
      List<String> found = new ArrayList<>();
      for (LineRange range : splitter.end()) {
        assertThat(LineRange.parse(range.text())).contains(range);
        assertThat(range.first()).isEqualTo(found.size());
        int before = found.size();
        new String(bytes, (int) range.from(), range.bytes(), UTF_8)
            .lines()
            .filter(it -> !it.isBlank())
            .forEach(it -> found.add(it.strip()));
        assertThat(found.size() - before).isBetween(1, linesMax);
        assertThat(range.bytes() <= bytesMax || found.size() - before == 1)
            .as(range + " of at most " + bytesMax)
            .isTrue();
      }
      assertThat(found).isEqualTo(lines);
      assertThat(splitter.documents()).isEqualTo(lines.size());
    }
  }

  @Test
  void a_chunk_may_have_all_the_bytes_that_it_may_have() {
    assertThat(chunks("one\ntwo\n", 8)).isEqualTo(1);
    assertThat(chunks("one\ntwo\n", 7)).isEqualTo(2);
  }

  private static int chunks(String lines, int bytesMax) {
    LineSplitter splitter = new LineSplitter(10, bytesMax);
    splitter.add(lines.getBytes(UTF_8));
    return splitter.end().size();
  }

  @Test
  void the_run_depends_neither_on_the_chunks_nor_on_the_order_in_which_they_came()
      throws IOException {
    StringBuilder lines = new StringBuilder("\ufeff");
    for (int i = 0; i < 23; i++) {
      lines.append(line(i)).append(i % 5 == 0 ? "\r\n\n" : "\n");
    }
    files.put("all.jsonl", lines.toString());

    JsonObject one = evaluated("all.jsonl", 100, 0);
    JsonObject other = evaluated("all.jsonl", 4, 1);
    JsonObject third = evaluated("all.jsonl", 1, 2);

    assertThat(one.text("outcome")).as(one.toString()).isEqualTo("evaluated");
    assertThat(other.digest("run")).isEqualTo(one.digest("run"));
    assertThat(third.digest("run")).isEqualTo(one.digest("run"));
    assertThat(one.text("seed")).isEqualTo(SEED);
    assertThat(one.list("outcomes").toString())
        .isEqualTo(
            "[{\"code\":\"\",\"lines\":3,\"outcome\":\"refused\"},"
                + " {\"code\":\"\",\"lines\":20,\"outcome\":\"scored\"}]");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  @Test
  void results_with_a_chunk_missing_or_in_pieces_are_no_run() throws IOException {
    files.put("all.jsonl", line(1) + "\n" + line(2) + "\n");
    JsonObject split = split("all.jsonl", 1);
    List<String> results = results("all.jsonl", split);
    assertThat(finish(split, results.subList(0, 1), 2).text("outcome")).isEqualTo("incomplete");
    assertThat(finish(split, results.subList(1, 2), 2).text("outcome")).isEqualTo("corrupt");
    assertThat(finish(split, List.of("{\"lines\":[]", "x"), 2).text("outcome"))
        .isEqualTo("corrupt");
  }

  @Test
  void labels_of_lines_go_with_their_results_and_fit_a_calibration() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 42; i++) {
      lines.append(
          labelled(i, "{\"scores\":{\"composite\":" + (1 + i % 6) + "},\"raters\":[1.5,\"2\"]}"));
    }
    files.put("people.jsonl", lines.toString());
    JsonObject split = split("people.jsonl", 10);
    List<String> results = results("people.jsonl", split, true);
    Collections.shuffle(results, new Random(7));
    assertThat(finish(split, results, 42).text("outcome")).isEqualTo("evaluated");

    JsonObject calibrated = calibrate(split);

    assertThat(calibrated.text("outcome")).as(calibrated.toString()).isEqualTo("calibrated");
    assertThat(calibrated.object("report").toString()).contains("36");
    assertThat(results.getFirst())
        .contains("\"label\":{\"raters\":[\"1.5\",\"2\"],\"scores\":{\"composite\":\"");
  }

  @Test
  void a_line_whose_label_is_none_is_refused_and_does_not_stop_the_others() throws IOException {
    files.put(
        "people.jsonl",
        labelled(0, "{\"scores\":{\"composite\":2}}")
            + labelled(1, "{\"scores\":{\"composite\":\"good\"}}")
            + labelled(2, "{\"scores\":{\"composite\":2},\"note\":\"\"}")
            + labelled(3, "{\"scores\":{\"composite\":2},\"group\":\"" + "g".repeat(600) + "\"}")
            + labelled(4, "7")
            + labelled(5, "{\"scores\":{\"fluency\":2}}")
            + JsonObject.of("id", 5, "text", "No label.")
            + "\n");
    JsonObject split = split("people.jsonl", 10);
    List<String> results = results("people.jsonl", split, true);

    JsonObject ended = finish(split, results, 7);

    assertThat(ended.list("outcomes").toString())
        .isEqualTo(
            "[{\"code\":\"\",\"lines\":5,\"outcome\":\"refused\"},"
                + " {\"code\":\"\",\"lines\":1,\"outcome\":\"scored\"},"
                + " {\"code\":\"\",\"lines\":1,\"outcome\":\"too-large\"}]");
    assertThat(results.getFirst()).doesNotContain("ggg").contains("too-large", "unknown-key");
    assertThat(calibrate(split).text("outcome")).as("too few").isEqualTo("refused");
  }

  /// One reading of it would be scored, and the other one ignored, or the result be called what the
  /// caller never called it.
  @Test
  void a_line_that_is_not_what_it_seems_is_refused() {
    files.put(
        "odd.jsonl",
        """
        {"id": "twice", "text": "One.", "document": {"text": "Another."}}
        {"id": "beside", "context": {"prompt": "Write."}, "document": {"text": "So."}}
        {"id": "%s", "text": "So it is."}
        {"id": {"of": 3}, "text": "So it is."}
        {"id": "", "text": "So it is."}
        {"id": "%s", "text": "So it is."}
        """
            .formatted("k".repeat(201), "k".repeat(200)));

    List<String> results = results("odd.jsonl", split("odd.jsonl", 10));

    assertThat(results.getFirst())
        .contains(
            "{\"codes\":[\"key-not-allowed\"],\"id\":\"twice\",\"outcome\":\"refused\",\"position\":0}",
            "{\"codes\":[\"key-not-allowed\"],\"id\":\"beside\",\"outcome\":\"refused\",\"position\":1}",
            "{\"codes\":[\"too-long\"],\"id\":\"2\",\"outcome\":\"refused\",\"position\":2}",
            "{\"codes\":[\"wrong-type\"],\"id\":\"3\",\"outcome\":\"refused\",\"position\":3}",
            "\"id\":\"4\",\"outcome\":\"scored\"",
            "\"id\":\"" + "k".repeat(200) + "\",\"outcome\":\"scored\"");
  }

  /// What is wrong with one line says nothing of the others.
  @Test
  void a_line_that_does_not_fill_in_the_frame_is_refused() throws IOException {
    JsonObject frame =
        functions.ask(
            "compile-bundle",
            JsonObject.of(
                "rubric",
                """
                rubric: own
                version: 1.0.0
                evidence: {per_item: 0}
                traits:
                  t: {scale: points, item: {scale: 0-1, evidence: global_diagnostic}}
                plan:
                  composite: {formula: t / positive_points}
                """));
    files.put(
        "own.jsonl",
        """
        {"text": "So.", "rubric": [{"ask": "So?", "points": 2, "cues": {"positive": ["so"]}}]}
        {"text": "So."}
        {"text": "So.", "rubric": "own"}
        {"text": "So.", "rubric": 7}
        {"text": "So.", "rubric": [{"ask": "So?"}]}
        {"text": "So.", "rubric": [{"ask": "So?", "points": 2, "cue": "so"}]}
        {"text": "So.", "rubric": {"other": [{"ask": "So?", "points": 2}]}}
        """);
    bundle = frame;

    List<String> results = results("own.jsonl", split("own.jsonl", 100));

    assertThat(results.getFirst())
        .contains(
            "\"outcome\":\"scored\",\"position\":0,\"rubric\":\"sha256:",
            "\"missing\"],\"id\":\"1\",\"outcome\":\"refused\"",
            "\"key-not-allowed\"],\"id\":\"2\",\"outcome\":\"refused\"",
            "\"wrong-line\",\"missing\"],\"id\":\"4\",\"outcome\":\"refused\"");
    assertThat(
            ask("batch", Tables.split(call("own.jsonl").put("calibration", frame.get("bundle"))))
                .toString())
        .contains("a calibration is fitted for one rubric, and lines make several of a frame");
    assertThat(
            functions
                .ask(
                    "score",
                    JsonObject.of(
                        "bundle", frame.get("bundle"), "facts", JsonObject.of("x", Json.of(1))))
                .toString())
        .contains("is a frame, and scores nothing alone");
  }

  @Test
  void a_call_and_its_chunks_that_do_not_fit_into_a_state_are_refused_before_the_start()
      throws IOException {
    files.put("many.jsonl", (line(0) + "\n").repeat(14_000));
    JsonObject split = split("many.jsonl", 1);
    JsonObject panelled = split("many.jsonl", 2, JsonObject.EMPTY);
    assertThat(split.text("outcome")).isEqualTo("too-large");
    assertThat(split.list("problems").toString()).contains("14000 chunks");
    assertThat(panelled.text("outcome")).isEqualTo("split");
  }

  /// What is fixed is in the state of the machine beside the answer that says it, and a panel with
  /// a rule for each item is long.
  @Test
  void as_many_chunks_are_taken_as_fit_beside_what_is_fixed_twice() throws IOException {
    List<String> items =
        IntStream.range(0, 300).mapToObj(i -> "I%03d".formatted(i) + "x".repeat(60)).toList();
    StringBuilder rubric = new StringBuilder("rubric: long\nversion: 1.0.0\ntraits:\n  all:\n");
    rubric.append("    scale: {min: 0, max: 1}\n    items:\n");
    items.forEach(it -> rubric.append("      - {id: ").append(it).append(", ask: Is it?}\n"));
    bundle = functions.ask("compile-bundle", JsonObject.of("rubric", rubric.toString()));
    JsonObjectBuilder rules = JsonObject.builder();
    items.forEach(it -> rules.put(it, "majority"));
    JsonObject panel =
        JsonObject.of(
            "combine",
            JsonObject.of("items", rules.build(), "standard", "median"),
            "jurors",
            new JsonArray(
                List.of(
                    JsonObject.of("judge", CueJudge.IDENTITY),
                    JsonObject.of("judge", CountedJudge.IDENTITY))));
    int chunks = 1;
    for (int step = 8_192; step > 0; step /= 2) {
      files.put("many.jsonl", (line(0) + "\n").repeat(chunks + step));
      chunks += split("many.jsonl", 1, panel).text("outcome").equals("split") ? step : 0;
    }
    files.put("many.jsonl", (line(0) + "\n").repeat(chunks));

    JsonObject answer = split("many.jsonl", 1, panel);

    JsonObject call = call("many.jsonl").put("lines", 1).put("panel", panel).build();
    JsonObject fixed =
        JsonObject.of(
            "bundle", answer.get("bundle"),
            "file", file("many.jsonl"),
            "judge", answer.get("judge"),
            "panel", answer.get("panel"));
    assertThat(bytes(call + "" + answer + fixed).length).isBetween(240_000, 262_144);
  }

  private static final class SlowReads implements ObjectSource {
    private final ObjectSource source;
    private final int atOnce;
    private final AtomicInteger ticks = new AtomicInteger();
    private int left;
    private int waiting;

    private SlowReads(ObjectSource source, int chunks, int atOnce) {
      this.source = source;
      this.left = chunks;
      this.atOnce = atOnce;
    }

    @Override
    public FetchResult fetch(ObjectReference reference, int bytesMax) {
      ticks.incrementAndGet();
      return source.fetch(reference, bytesMax);
    }

    @Override
    public FetchResult fetchPart(ObjectReference reference, long from, int bytesMax) {
      if (bytesMax == BatchFile.PART_BYTES) {
        ticks.incrementAndGet();
      } else {
        awaitOthers();
      }
      return source.fetchPart(reference, from, bytesMax);
    }

    private synchronized void awaitOthers() {
      int tick = ticks.get();
      waiting++;
      if (waiting == Math.min(atOnce, left)) {
        left -= waiting;
        waiting = 0;
        ticks.incrementAndGet();
        notifyAll();
      }
      while (ticks.get() == tick) {
        try {
          long before = System.nanoTime();
          wait(5_000);
          assertThat(System.nanoTime() - before).as("read one by one").isLessThan(5_000_000_000L);
        } catch (InterruptedException stopped) {
          Thread.currentThread().interrupt();
          return;
        }
      }
    }
  }

  @Test
  void results_that_are_damaged_fit_nothing() throws IOException {
    files.put("people.jsonl", labelled(0, "{\"scores\":{\"composite\":2}}"));
    JsonObject split = split("people.jsonl", 10);
    finish(split, List.of("{\"lines\":[{\"position\":0,\"document\":1,\"label\":{}}]}"), 1);
    assertThat(calibrate(split).text("outcome")).isEqualTo("refused");
    finish(split, List.of("{\"lines\":[{\"position\":0,\"document\":1,\"label\":7}]}"), 1);
    assertThat(calibrate(split).text("outcome")).isEqualTo("corrupt");
    finish(split, List.of("{\"lines\":[]"), 1);
    assertThat(calibrate(split).text("outcome")).isEqualTo("corrupt");
  }

  private static String labelled(int number, String label) throws IOException {
    String line = line(number);
    return line.substring(0, line.length() - 1) + ",\"label\":" + label + "}\n";
  }

  private JsonObject calibrate(JsonObject split) {
    JsonObject request =
        JsonObject.of(
            "bundle", split.get("bundle"),
            "judge", split.get("judge"),
            "labelsFrom", JsonObject.of("manifest", file("out/manifest.json")),
            "objective", "mae");
    assertThat(Schemas.problems("calibrate-request", request)).isEmpty();
    return ExampleRequests.object(
        functions.functions().answer("calibrate", request.toString().getBytes(UTF_8)));
  }

  @Test
  void a_line_of_250_megabytes_is_a_bad_line_and_the_others_are_scored() throws IOException {
    String begin = line(0) + "\n{\"id\": \"huge\", \"text\": \"";
    files.put("huge.jsonl", begin, 250_000_000, "\"}\n" + line(2) + "\n");
    JsonObject split = split("huge.jsonl", 100);
    List<String> results = results("huge.jsonl", split);
    assertThat(results).hasSize(3);
    assertThat(results.get(1))
        .isEqualTo(
            "{\"lines\":[{\"codes\":[\"too-large\"],\"id\":\"1\",\"outcome\":\"too-large\","
                + "\"position\":1}]}");
    assertThat(finish(split, results, 3).list("outcomes").toString())
        .contains("\"lines\":2,\"outcome\":\"scored\"");
    assertThat(files.largestRead()).as("at once").isLessThan(6_000_000);
  }

  @Test
  void of_two_thousand_lines_the_twenty_that_are_spoilt_are_told_by_their_positions()
      throws IOException {
    List<String> spoilt =
        List.of(
            "{",
            "[]",
            "7",
            "not JSON",
            "{\"text\": 7}",
            "{\"text\": \"a\", \"text\": \"b\"}",
            "{\"id\": [], \"text\": null}",
            "{\"text\": \"\\ud800\"}",
            "{\"text\": \"So.\", \"rubric\": [{\"id\": \"O1\", \"ask\": \"Own?\"}]}",
            "{\"text\": \"So.\", \"rubric\": \"own\"}",
            "{\"text\": \"So.\", \"trial\": 2}",
            "{\"text\": \"So.\", \"case\": \"" + "c".repeat(1_200) + "\"}",
            "[".repeat(100_000),
            "{\"facts\": {\"nothing\": 1}, \"text\": \"So.\"}");
    StringBuilder lines = new StringBuilder();
    Set<Long> bad = new TreeSet<>();
    for (int i = 0; i < 2_000; i++) {
      boolean isBad = i % 100 == 37;
      if (isBad) {
        bad.add((long) i);
      }
      lines
          .append(
              isBad
                  ? spoilt.get(i / 100 % spoilt.size())
                  : "{\"id\": " + i + ", \"text\": \"So it is, " + i + ".\"}")
          .append(i % 9 == 0 ? "\n\n" : "\n");
    }
    files.put("spoilt.jsonl", lines.toString());
    JsonObject split = split("spoilt.jsonl", 100);

    List<String> results = results("spoilt.jsonl", split);

    assertThat(bad).hasSize(20);
    assertThat(
            results.stream()
                .flatMap(it -> ExampleRequests.object(it.getBytes(UTF_8)).objects("lines").stream())
                .filter(it -> !it.has("scorecard"))
                .map(it -> it.integer("position")))
        .containsExactlyElementsOf(bad);
    assertThat(finish(split, results, 2_000).integer("notScored")).isEqualTo(20);
  }

  @Test
  void a_file_without_lines_and_one_that_is_not_there_are_said_to_be_so() {
    files.put("blank.jsonl", " \n\r\n");
    assertThat(split("blank.jsonl", 1).text("outcome")).isEqualTo("refused");
    assertThat(split("gone.jsonl", 1).text("outcome")).isEqualTo("not-found");
  }

  /// Every seventh is refused.
  private static String line(int number) throws IOException {
    String text = Files.readString(ESSAY.resolve("document.txt")) + " Number " + number + ".";
    return number % 7 == 6
        ? "{\"id\": " + number + ", \"text\": 7}"
        : JsonObject.of("id", number, "text", text).toString();
  }

  private JsonObject evaluated(String key, int lines, int order) {
    JsonObject split = split(key, lines);
    List<String> results = results(key, split);
    Collections.shuffle(results, new Random(order));
    return finish(split, results, split.integer("documents"));
  }

  private JsonObject split(String key, int lines) {
    return split(key, lines, JsonObject.EMPTY);
  }

  private JsonObject split(String key, int lines, JsonObject panel) {
    return ask("batch", Tables.split(call(key).put("lines", lines).put("panel", panel)));
  }

  private JsonObjectBuilder call(String key) {
    return JsonObject.builder()
        .put("bucket", "plumbline")
        .put("bundle", bundle.get("bundle"))
        .put("key", key);
  }

  /// What the distributed map writes: a line a chunk.
  private List<String> results(String key, JsonObject split) {
    return results(key, split, false);
  }

  private List<String> results(String key, JsonObject split, boolean labelled) {
    List<String> results = new ArrayList<>();
    for (Json range : split.list("chunks")) {
      JsonObject extracted =
          ask(
              "extract",
              JsonObject.of(
                  "bundle", split.get("bundle"),
                  "file", file(key),
                  "judge", split.get("judge"),
                  "target", labelled ? "composite" : "",
                  "panel", split.get("panel"),
                  "range", ((JsonText) range).value()));
      assertThat(extracted.integer("left")).isZero();
      JsonObject scored =
          ask(
              "score",
              JsonObject.of("bundle", split.get("bundle"), "lines", extracted.get("lines")));
      results.add(JsonObject.of("lines", scored.get("lines")).toString());
    }
    return results;
  }

  private JsonObject finish(JsonObject split, List<String> results, long documents) {
    files.put("out/SUCCEEDED_0.jsonl", String.join("\n", results) + "\n");
    files.put(
        "out/manifest.json",
        JsonObject.of(
                "ResultFiles",
                JsonObject.of(
                    "SUCCEEDED", JsonArray.of(JsonObject.of("Key", "out/SUCCEEDED_0.jsonl"))))
            .toString());
    return ask(
        "batch",
        JsonObject.of(
            "bundle",
            split.get("bundle"),
            "documents",
            documents,
            "judge",
            split.get("judge"),
            "manifest",
            file("out/manifest.json"),
            "seed",
            SEED,
            "step",
            "finish"));
  }

  /// Requests and answers are as their schema says.
  private JsonObject ask(String function, JsonObject request) {
    assertThat(Schemas.problems("batch-request", request)).isEmpty();
    JsonObject answer =
        ExampleRequests.object(
            functions.functions().answer(function, request.toString().getBytes(UTF_8)));
    assertThat(Schemas.problems("batch-response", answer)).as(answer.toString()).isEmpty();
    return answer;
  }

  private static JsonObject file(String key) {
    return JsonObject.of("s3", JsonObject.of("bucket", "plumbline", "key", key));
  }
}
