package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.dynamodb.TestTables;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.LocalWiring;
import dev.plumbline.infra.Machines;
import dev.plumbline.judge.llm.provider.ModelFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The state machines of `infra/` over the packaged functions as processes and a real table: what
/// comes nearest to AWS without an account.
class StateMachinesIT {

  private static final String BUCKET = "plumbline";
  private static final Path ESSAY = Path.of("events/essay");

  /// In `verify`; the benchmark takes more.
  private static final int DOCUMENTS = Integer.getInteger("batch.documents", 200);

  @TempDir private static Path unpacked;

  private static final Map<String, Processes> FUNCTIONS = new TreeMap<>();
  private static final TreeMap<String, String> MACHINES = new TreeMap<>();

  private static ModelStub model;
  private static InvokeApi invoke;
  private static Interpreter interpreter;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    Assumptions.assumeTrue(
        Files.exists(PackagedFunction.ZIP), "no package: run ./mvnw package first");
    Map<String, InvokeApi.Invoked> invoked = new HashMap<>();
    invoke = new InvokeApi(invoked);
    interpreter = Interpreter.start(invoke.address());
    model = new ModelStub();
    String table = TestTables.table(TestTables.client(), "sm-" + UUID.randomUUID()).name();
    PackagedFunction.unpack(unpacked);
    for (String name : Functions.NAMES) {
      Map<String, String> environment =
          PackagedFunction.environment(name, TestTables.endpoint().toString(), table);
      // a killed process holds its turn for as long
      environment.put("PLUMBLINE_DEADLINE_MILLIS", "4000");
      environment.put("PLUMBLINE_S3_ENDPOINT", interpreter.address().toString());
      environment.put("AWS_REGION", "us-east-1");
      environment.putAll(model.environment());
      FUNCTIONS.put(name, new Processes(unpacked, environment));
      invoked.put(name, FUNCTIONS.get(name)::invoke);
    }
    interpreter.bucket(BUCKET);
    for (String name : Machines.NAMES) {
      MACHINES.put(name, interpreter.machine(name, Machines.deployed(name)));
    }
  }

  @AfterAll
  static void stop() {
    FUNCTIONS.values().forEach(Processes::close);
    if (interpreter != null) {
      interpreter.close();
    }
    if (model != null) {
      model.close();
    }
    if (invoke != null) {
      invoke.close();
    }
  }

  @Test
  void events_get_the_same_digests_as_on_the_command_line() throws Exception {
    ExampleRequests exampleRequests = asked();
    for (Path folder : ExampleRequests.scored()) {
      JsonObject request = ExampleRequests.evaluation(folder, exampleRequests.compile(folder));
      Interpreter.Execution ended =
          interpreter.run(MACHINES.get("evaluate"), folder.getFileName().toString(), request);
      byte[] expected =
          Files.readString(folder.resolve("expected/scorecard.json")).strip().getBytes(UTF_8);
      assertThat(ended.output().digest("scorecard"))
          .isEqualTo(Digest.of(ArtefactKind.SCORECARD, expected));
    }
  }

  @Test
  void a_batch_that_was_stopped_while_processes_died_ends_alike_when_it_is_begun_again()
      throws Exception {
    asked().compile(ESSAY);
    String bundle = "short-argument@1.0.0";
    String key = "inbox/" + bundle + "/all.jsonl";
    interpreter.put(BUCKET, key, StateMachinesTest.lines(0, DOCUMENTS));
    JsonObject call =
        JsonObject.of("bucket", BUCKET, "bundle", bundle, "judge", "openai", "key", key);
    long begin = System.nanoTime();

    String first = interpreter.start(MACHINES.get("batch"), "first", call);
    awaitAnswers(DOCUMENTS / 4);
    FUNCTIONS.get("extract").kill();
    awaitAnswers(DOCUMENTS / 2);
    FUNCTIONS.get("score").kill();
    FUNCTIONS.get("extract").kill();
    interpreter.stop(first);
    Interpreter.Execution second = interpreter.run(MACHINES.get("batch"), "second", call);
    Duration took = Duration.ofNanos(System.nanoTime() - begin);

    assertThat(second.status()).as(second.description().toString()).isEqualTo("SUCCEEDED");
    Map<String, JsonObject> results = results(second.output().text("folder"));
    assertThat(results).hasSize(DOCUMENTS);
    assertThat(FUNCTIONS.get("extract").started()).isEqualTo(3);
    int paid = model.calls();
    assertThat(model.questions()).isEqualTo(DOCUMENTS);
    // a process does one thing at a time: each of the two that were killed lost one answer at most
    assertThat(paid).isBetween(DOCUMENTS, DOCUMENTS + 2);
    Interpreter.Execution third = interpreter.run(MACHINES.get("batch"), "third", call);
    assertThat(results(third.output().text("folder"))).isEqualTo(results);
    assertThat(model.calls()).as("nothing is paid twice").isEqualTo(paid);
    assertThat(StateMachinesTest.outcomes(interpreter, third.output().text("folder")))
        .containsExactly(DOCUMENTS + " scored");
    undisturbed()
        .forEach((id, alone) -> {
          for (String digest : List.of("document", "extraction", "scorecard")) {
            assertThat(results.get(id).text(digest)).as(id).isEqualTo(alone.text(digest));
          }
        });
    System.out.println(
        "batch of "
            + DOCUMENTS
            + ", stopped half-way and begun again: "
            + took.toMillis()
            + " ms, the model was asked "
            + paid
            + " times");
  }

  @Test
  void texts_that_lie_in_the_bucket_are_read_by_the_processes_and_one_that_changed_is_refused()
      throws Exception {
    asked().compile(ESSAY);
    String text = Files.readString(ESSAY.resolve("document.txt"));
    interpreter.put(BUCKET, "texts/essay.txt", text);
    String lines =
        JsonObject.of("id", "inline", "text", text)
            + "\n"
            + JsonObject.of("id", "there", "document", inBucket("texts/essay.txt", ""))
            + "\n"
            + JsonObject.of(
                "id", "changed", "document", inBucket("texts/essay.txt", "0".repeat(64)))
            + "\n"
            + JsonObject.of("id", "gone", "document", inBucket("texts/none.txt", ""));
    String key = "inbox/short-argument@1.0.0/references.jsonl";
    interpreter.put(BUCKET, key, lines);

    Interpreter.Execution ended =
        interpreter.run(
            MACHINES.get("batch"),
            "references",
            JsonObject.of(
                "bucket", BUCKET, "bundle", "short-argument@1.0.0", "key", key, "tolerated", 50));

    assertThat(ended.status()).as(ended.description().toString()).isEqualTo("SUCCEEDED");
    String folder = ended.output().text("folder");
    Map<String, JsonObject> results = results(folder);
    assertThat(results.keySet()).containsExactlyInAnyOrder("inline", "there", "changed", "gone");
    results.keySet().removeAll(List.of("changed", "gone"));
    byte[] expected =
        Files.readString(ESSAY.resolve("expected/scorecard.json")).strip().getBytes(UTF_8);
    assertThat(results.values())
        .allSatisfy(it ->
            assertThat(it.digest("scorecard"))
                .isEqualTo(Digest.of(ArtefactKind.SCORECARD, expected)));
    assertThat(StateMachinesTest.outcomes(interpreter, folder))
        .containsExactly("1 not-found", "1 refused", "2 scored");
  }

  @Test
  void labels_are_read_from_the_bucket_by_the_process_that_calibrates() throws Exception {
    asked().compile(ESSAY);
    interpreter.put(BUCKET, "labels/people.jsonl", StateMachinesTest.labelled(30));
    StateMachinesTest.calibrated(interpreter, MACHINES.get("batch"), BUCKET);
  }

  /// @param sha256 that it must have; empty for any
  private static JsonObject inBucket(String key, String sha256) {
    return JsonObject.of(
        "s3",
        JsonObject.of(
            "bucket", BUCKET,
            "key", key,
            "sha256?", sha256));
  }

  /// The same documents through functions in this process, one after the other.
  private static Map<String, JsonObject> undisturbed() throws IOException {
    Path store = Files.createTempDirectory("undisturbed");
    Functions here =
        LocalWiring.in(store, Duration.ofSeconds(30))
            .models(ModelFactory.configured(model.environment()))
            .functions();
    ExampleRequests exampleRequests = new ExampleRequests(here::answer);
    JsonObject bundle = exampleRequests.compile(ESSAY);
    Map<String, JsonObject> results = new HashMap<>();
    for (String line : StateMachinesTest.lines(0, DOCUMENTS).lines().toList()) {
      JsonObject document = ExampleRequests.object(line.getBytes(UTF_8));
      JsonObject extracted =
          exampleRequests.ask(
              "extract",
              JsonObject.of(
                  "response", "summary",
                  "bundle", bundle.get("bundle"),
                  "document", JsonObject.of("text", document.get("text")),
                  "id", document.get("id"),
                  "judge", "openai"));
      JsonObject scored =
          exampleRequests.ask(
              "score",
              JsonObject.of(
                  "response", "summary",
                  "bundle", extracted.get("bundle"),
                  "extraction", extracted.get("extraction")));
      results.put(document.text("id"), merged(extracted, scored));
    }
    return results;
  }

  private static JsonObject merged(JsonObject one, JsonObject other) {
    var both = JsonObject.builder();
    one.forEach((key, value) -> both.put(key, other.find(key).orElse(value)));
    other.forEach((key, value) -> {
      if (one.find(key).isEmpty()) {
        both.put(key, value);
      }
    });
    return both.build();
  }

  private static void awaitAnswers(int calls) throws InterruptedException {
    for (int i = 0; i < 6_000 && model.calls() < calls; i++) {
      Thread.sleep(10);
    }
  }

  private static Map<String, JsonObject> results(String folder)
      throws IOException, InterruptedException {
    Map<String, JsonObject> results = new HashMap<>();
    for (String key : interpreter.keys(BUCKET, folder)) {
      if (key.contains("/SUCCEEDED_")) {
        for (String line : interpreter.get(BUCKET, key).lines().toList()) {
          for (Json each : ExampleRequests.object(line.getBytes(UTF_8)).list("lines")) {
            JsonObject result = (JsonObject) each;
            assertThat(results.put(result.text("id"), result)).as("once each").isNull();
          }
        }
      }
    }
    return results;
  }

  private static ExampleRequests asked() {
    return new ExampleRequests((name, request) -> {
      try {
        return FUNCTIONS.get(name).invoke(request).body().getBytes(UTF_8);
      } catch (IOException gone) {
        throw new java.io.UncheckedIOException(gone);
      }
    });
  }
}
