package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.client.Moto;
import dev.plumbline.aws.function.request.RequestLogger.RequestLog;
import dev.plumbline.aws.http.EvaluateWorkflow;
import dev.plumbline.base.canonical.CanonicalArtefact;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.exchange.RunCopy;
import dev.plumbline.fixtures.LocalWiring;
import dev.plumbline.fixtures.ReplacedStores;
import dev.plumbline.fixtures.ScriptedModel;
import dev.plumbline.fixtures.Soak;
import dev.plumbline.infra.Machines;
import dev.plumbline.infra.Template;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.ModelFailedException;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoreErasure.OperatorStores;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.ArtefactStore;
import dev.plumbline.store.ObjectSource;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The state machines of `infra/` in an interpreter, with the functions in this process over a
/// folder. [StateMachinesIT] runs them with the packaged functions.
@Tag("slow")
@Tag("soak")
class StateMachinesTest {

  private static final String BUCKET = "plumbline";
  private static final Path ESSAY = Path.of("events/essay");
  private static final int DOCUMENTS = Soak.times("documents", 60, 200);
  private static final JudgeIdentity MODEL = new JudgeIdentity("openai", "stub-1", "prompt/1");

  @TempDir private static Path store;

  private static final Map<String, InvokeApi.Invoked> FUNCTIONS = new ConcurrentHashMap<>();
  private static final Map<String, AtomicInteger> CALLS = new ConcurrentHashMap<>();
  private static final TreeMap<String, String> MACHINES = new TreeMap<>();

  private static Functions here;
  private static ExampleRequests exampleRequests;
  private static InvokeApi invoke;
  private static Interpreter interpreter;
  private static ObjectSource source;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    invoke = new InvokeApi(FUNCTIONS);
    interpreter = Interpreter.start(invoke.address());
    source = Moto.source(interpreter.address());
    here = LocalWiring.in(store, Duration.ofSeconds(30)).functions(source, RequestLog.SILENT);
    exampleRequests = new ExampleRequests(here::answer);
    for (String name : Functions.NAMES) {
      CALLS.put(name, new AtomicInteger());
      InvokeApi.Invoked function = InvokeApi.here(here, name);
      FUNCTIONS.put(
          name,
          request -> {
            CALLS.get(name).incrementAndGet();
            return function.invoke(request);
          });
    }
    interpreter.bucket(BUCKET);
    for (String name : Machines.NAMES) {
      MACHINES.put(name, interpreter.machine(name, Machines.deployed(name)));
    }
  }

  @AfterAll
  static void stop() {
    if (interpreter != null) {
      interpreter.close();
    }
    if (invoke != null) {
      invoke.close();
    }
  }

  @Test
  void a_document_gets_the_same_scorecard_as_on_the_command_line() throws Exception {
    int scored = 0;
    for (Path folder : ExampleRequests.scored()) {
      JsonObject request = ExampleRequests.evaluation(folder, exampleRequests.compile(folder));

      JsonObject output = evaluate(folder.getFileName().toString(), request);

      byte[] expected =
          Files.readString(folder.resolve("expected/scorecard.json")).strip().getBytes(UTF_8);
      assertThat(output.digest("scorecard")).isEqualTo(Digest.of(ArtefactKind.SCORECARD, expected));
      scored++;
    }
    // five with a text, the others with facts alone
    assertThat(scored).isGreaterThanOrEqualTo(20);
  }

  @Test
  void the_jurors_of_a_panel_extract_in_one_map_and_give_the_scorecard_of_the_command_line()
      throws Exception {
    JsonObject panel = PanelFunctionsTest.recorded(store);
    Path letter = PanelFunctionsTest.LETTER;
    JsonObject request = ExampleRequests.evaluation(letter, exampleRequests.compile(letter));
    int before = CALLS.get("extract").get();
    JsonObject output = evaluate("panel", PanelFunctionsTest.with(request, "panel", panel));
    assertThat(output.digest("scorecard")).isEqualTo(PanelFunctionsTest.scorecard());
    assertThat(CALLS.get("extract").get() - before).isEqualTo(4);
  }

  /// By the machine, and in the one process of development mode.
  @ParameterizedTest
  @ValueSource(strings = {"text", "context"})
  void a_document_that_is_given_twice_is_refused_and_nothing_is_scored(String beside)
      throws Exception {
    JsonObject request =
        JsonObject.of(
            "bundle",
            "a@1",
            "document",
            JsonObject.of("text", "So it is."),
            beside,
            beside.equals("text") ? Json.of("Another.") : JsonObject.of("prompt", "Why?"));
    int before = CALLS.get("score").get();

    JsonObject output = evaluate("twice-" + beside, request);
    JsonObject local = inOneProcess(request);

    for (JsonObject answer : List.of(output, local)) {
      assertThat(answer.text("outcome")).isEqualTo("refused");
      assertThat(((JsonObject) answer.list("problems").getFirst()).text("code"))
          .isEqualTo("key-not-allowed");
    }
    assertThat(CALLS.get("score").get()).isEqualTo(before);
  }

  @Test
  void what_a_call_does_not_know_is_refused_alike_by_the_machine_and_in_one_process()
      throws Exception {
    JsonObject request = ExampleRequests.evaluation(ESSAY, exampleRequests.compile(ESSAY));
    JsonObject panel = PanelFunctionsTest.recorded(store);

    for (JsonObject call :
        List.of(
            PanelFunctionsTest.with(request, "judgee", Json.of("cues")),
            PanelFunctionsTest.with(
                PanelFunctionsTest.with(request, "panel", panel), "judgee", Json.of("cues")),
            PanelFunctionsTest.with(request, "panel", Json.of("all of them")),
            PanelFunctionsTest.with(request, "trace", Json.of("some")),
            JsonObject.of("judgee", "cues"))) {
      JsonObject output = evaluate("unknown", call);

      assertThat(output.text("outcome")).isEqualTo("refused");
      assertThat(output.list("problems").toString())
          .containsAnyOf("/judgee", "/panel", "/trace", "/answers");
      assertThat(inOneProcess(call).text("outcome")).isEqualTo("refused");
    }
  }

  @Test
  void facts_alone_are_scored_alike_by_the_machine_and_in_one_process() throws Exception {
    Path folder = Path.of("events/harm-ends-the-evaluation");
    JsonObject request =
        PanelFunctionsTest.with(
            ExampleRequests.evaluation(folder, exampleRequests.compile(folder)),
            "id",
            Json.of("letter 7"));
    JsonObject output = evaluate("facts", request);
    assertThat(output.text("outcome")).isEqualTo("scored");
    assertThat(output.text("id")).isEqualTo("letter 7");
    assertThat(inOneProcess(request)).isEqualTo(output);
  }

  private JsonObject inOneProcess(JsonObject request) {
    return ExampleRequests.object(
        new EvaluateWorkflow(here).evaluate(request.toString().getBytes(UTF_8)));
  }

  @Test
  void a_concurrent_duplicate_is_waited_for() throws Exception {
    JsonObject request = ExampleRequests.extraction(ESSAY, exampleRequests.compile(ESSAY));
    InvokeApi.Invoked extract = FUNCTIONS.get("extract");
    AtomicInteger calls = new AtomicInteger();
    FUNCTIONS.put(
        "extract",
        body ->
            calls.getAndIncrement() < 2
                ? new RuntimeApi.Reply(
                    false, "{\"outcome\":\"in-progress\",\"retryAfterSeconds\":1}")
                : extract.invoke(body));
    try {
      assertThat(evaluate("twin", request).text("outcome")).isEqualTo("scored");
      assertThat(calls).hasValue(3);
    } finally {
      FUNCTIONS.put("extract", extract);
    }
  }

  @Test
  void a_function_that_fails_is_called_again_and_one_that_answers_corrupt_is_not()
      throws Exception {
    JsonObject request = ExampleRequests.extraction(ESSAY, exampleRequests.compile(ESSAY));
    InvokeApi.Invoked score = FUNCTIONS.get("score");
    AtomicInteger calls = new AtomicInteger();
    FUNCTIONS.put(
        "score",
        body -> {
          if (calls.getAndIncrement() == 0) {
            throw new IOException("the process is gone");
          }
          return score.invoke(body);
        });
    try {
      assertThat(evaluate("killed", request).text("outcome")).isEqualTo("scored");
      assertThat(calls).hasValue(2);
      FUNCTIONS.put("score", body -> new RuntimeApi.Reply(false, "{\"outcome\":\"corrupt\"}"));
      assertThat(evaluate("corrupt", request).text("outcome")).isEqualTo("corrupt");
    } finally {
      FUNCTIONS.put("score", score);
    }
  }

  @Test
  void an_upload_starts_a_batch_whose_results_are_in_the_outbox() throws Exception {
    exampleRequests.compile(ESSAY);
    String file = "inbox/short-argument@1.0.0/20.jsonl";

    Interpreter.Execution batch = uploaded(file, lines(0, 20)).getFirst();

    assertThat(batch.status()).isEqualTo("SUCCEEDED");
    assertThat(batch.output().integer("documents")).isEqualTo(20);
    String folder = batch.output().text("folder");
    assertThat(interpreter.keys(BUCKET, folder)).hasSize(3);
    assertThat(outcomes(interpreter, folder)).containsExactly("20 scored");
    Map<String, JsonObject> first = results(folder);
    assertThat(first).hasSize(20);

    JsonObject call =
        JsonObject.of("bucket", BUCKET, "bundle", "short-argument@1.0.0", "key", file);
    Interpreter.Execution again = interpreter.run(MACHINES.get("batch"), "again", call);

    assertThat(results(again.output().text("folder"))).isEqualTo(first);
  }

  /// The executions that uploads of a key start, each with another text.
  private static List<Interpreter.Execution> uploaded(String key, String... texts)
      throws Exception {
    Set<String> before = Set.copyOf(interpreter.executions(MACHINES.get("batch")).values());
    interpreter.rule("upload", uploads(), MACHINES.get("batch"));
    for (String text : texts) {
      interpreter.put(BUCKET, key, text);
    }
    interpreter.disable("upload");
    Set<String> found = new TreeSet<>();
    for (int i = 0; i < 200 && found.size() < texts.length; i++) {
      Thread.sleep(50);
      found.addAll(interpreter.executions(MACHINES.get("batch")).values());
      found.removeAll(before);
    }
    List<Interpreter.Execution> ended = new ArrayList<>();
    for (String execution : found) {
      ended.add(interpreter.await(execution));
    }
    return ended;
  }

  @Test
  void two_uploads_of_one_key_are_two_batches_of_two_texts() throws Exception {
    exampleRequests.compile(ESSAY);
    // the first batch looks when the second file is there
    CountDownLatch both = new CountDownLatch(2);
    InvokeApi.Invoked batch = FUNCTIONS.get("batch");
    FUNCTIONS.put(
        "batch",
        body -> {
          both.countDown();
          await(both);
          return batch.invoke(body);
        });
    try {
      List<Interpreter.Execution> ended =
          uploaded("inbox/short-argument@1.0.0/twice.jsonl", lines(700, 702), lines(800, 803));

      assertThat(ended.stream().map(it -> it.output().integer("documents")))
          .containsExactlyInAnyOrder(2L, 3L);
      List<String> ids = new ArrayList<>();
      for (Interpreter.Execution each : ended) {
        ids.addAll(results(each.output().text("folder")).keySet());
      }
      assertThat(ids)
          .containsExactlyInAnyOrder("line 700", "line 701", "line 800", "line 801", "line 802");
    } finally {
      FUNCTIONS.put("batch", batch);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void a_call_that_is_wrong_anywhere_is_refused_before_anything_is_paid() throws Exception {
    exampleRequests.compile(ESSAY);
    String key = "labels/wrong-call.jsonl";
    interpreter.put(BUCKET, key, lines(0, 2));
    int before = CALLS.get("extract").get();
    Map<String, JsonObject> wrong = new TreeMap<>();
    wrong.put("/call/judgee", batch(key, 5).put("judgee", "cues").build());
    wrong.put("/call/tolerated", batch(key, 101).build());
    wrong.put("/call/concurrency", batch(key, 5).put("concurrency", 0).build());
    wrong.put("/call/seed", batch(key, 5).put("seed", "5eed").build());
    wrong.put("/call/calibrate/objective", calibrating(key, "objective", "kappa"));
    wrong.put("/call/calibrate/labels", calibrating(key, "labels", "none"));
    wrong.put("/target", calibrating(key, "target", "charm"));

    for (Map.Entry<String, JsonObject> each : wrong.entrySet()) {
      Interpreter.Execution ended =
          interpreter.run(
              MACHINES.get("batch"), "wrong" + each.getKey().replace('/', '-'), each.getValue());

      assertThat(ended.status()).as(each.getKey()).isEqualTo("FAILED");
      assertThat(ended.description().text("error")).as(each.getKey()).isEqualTo("refused");
      assertThat(ended.description().text("cause")).contains(each.getKey());
    }
    assertThat(CALLS.get("extract").get()).isEqualTo(before);
  }

  private static JsonObject calibrating(String key, String member, String value) {
    return batch(key, 5).put("calibrate", JsonObject.of(member, value)).build();
  }

  @Test
  void a_restarted_batch_calls_the_model_once_for_each_document() throws Exception {
    AtomicInteger asks = new AtomicInteger();
    Set<Digest> died = ConcurrentHashMap.newKeySet();
    Functions modelled = modelled(asks, died);
    InvokeApi.Invoked extract = FUNCTIONS.put("extract", InvokeApi.here(modelled, "extract"));
    exampleRequests.compile(ESSAY);
    String key = "inbox/short-argument@1.0.0/many.jsonl";
    interpreter.put(BUCKET, key, lines(1_000, 1_000 + DOCUMENTS));
    JsonObject call =
        JsonObject.of(
            "bucket",
            BUCKET,
            "bundle",
            "short-argument@1.0.0",
            "judge",
            MODEL.json(),
            "key",
            key,
            "lines",
            1);
    try {
      String stopped = interpreter.start(MACHINES.get("batch"), "stopped", call);
      for (int i = 0; i < 6_000 && asks.get() < DOCUMENTS / 2; i++) {
        Thread.sleep(10);
      }
      interpreter.stop(stopped);

      Interpreter.Execution second = interpreter.run(MACHINES.get("batch"), "begun", call);

      assertThat(second.status()).as(second.description().toString()).isEqualTo("SUCCEEDED");
      assertThat(results(second.output().text("folder"))).hasSize(DOCUMENTS);
      assertThat(interpreter.await(stopped).status()).isNotEqualTo("SUCCEEDED");
      assertThat(asks).as("paid once each").hasValue(DOCUMENTS);
      assertThat(died).as("died with the reply kept").hasSizeGreaterThan(DOCUMENTS / 10);
    } finally {
      FUNCTIONS.put("extract", extract);
    }
  }

  /// Asks a model that answers, and dies once over every fourth extraction when the model's reply
  /// is already kept.
  private static Functions modelled(AtomicInteger asks, Set<Digest> died) {
    Stores plain = LocalWiring.stores(store);
    ArtefactStore mortal =
        new ArtefactStore() {
          @Override
          public void put(CanonicalArtefact artefact) {
            Digest digest = artefact.digest();
            if (artefact.kind() == ArtefactKind.EXTRACTION
                && "0123".indexOf(digest.hex().charAt(0)) >= 0) {
              if (died.add(digest)) {
                throw new StoreFailedException("the process dies here");
              }
            }
            plain.artefacts().put(artefact);
          }

          @Override
          public ArtefactLookup find(ArtefactKind kind, Digest digest) {
            return plain.artefacts().find(kind, digest);
          }
        };
    LanguageModel model =
        model(request -> {
          asks.incrementAndGet();
          return new ModelReply(
              CountedJudge.ANSWER.replace("MARK", ScriptedModel.mark(request)),
              ModelReply.StopReason.FINISHED,
              ModelReply.Usage.UNKNOWN);
        });
    return new Wiring(
            ReplacedStores.artefacts(plain, mortal), Duration.ofSeconds(5), InstantSource.system())
        .models(List.of(model))
        .functions(source, RequestLog.SILENT);
  }

  private static LanguageModel model(Function<ModelRequest, ModelReply> replies) {
    return new LanguageModel() {
      @Override
      public String provider() {
        return MODEL.provider();
      }

      @Override
      public String name() {
        return MODEL.model();
      }

      @Override
      public String parameters() {
        return "";
      }

      @Override
      public ModelReply answer(ModelRequest request, Duration within) {
        return replies.apply(request);
      }
    };
  }

  @Test
  void labelled_lines_become_a_run_and_a_calibration_of_their_bundle_and_judge() throws Exception {
    exampleRequests.compile(ESSAY);
    interpreter.put(BUCKET, "labels/people.jsonl", labelled(30));
    Interpreter.Execution ended = calibrated(interpreter, MACHINES.get("batch"), BUCKET);
    assertThat(ended.output().digest("run").toString()).startsWith("sha256:");
    assertThat(ended.output().digest("calibration").toString()).startsWith("sha256:");
    assertThat(outcomes(interpreter, ended.output().text("folder"))).containsExactly("30 scored");
  }

  /// A calibration by the labels under `labels/people.jsonl` in the bucket, all of which are used.
  static Interpreter.Execution calibrated(Interpreter interpreter, String machine, String bucket)
      throws Exception {
    Interpreter.Execution ended =
        interpreter.run(
            machine,
            "people",
            JsonObject.of(
                "bucket",
                bucket,
                "bundle",
                "short-argument@1.0.0",
                "calibrate",
                JsonObject.of("objective", "mae"),
                "key",
                "labels/people.jsonl"));

    assertThat(ended.status()).as(ended.description().toString()).isEqualTo("SUCCEEDED");
    assertThat(ended.output().text("outcome")).isEqualTo("calibrated");
    assertThat(ended.output().integer("labelsOmitted")).isZero();
    return ended;
  }

  static String labelled(int count) throws IOException {
    String text = Files.readString(ESSAY.resolve("document.txt"));
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < count; i++) {
      String part = text.substring(0, text.length() * (count - i / 2) / count);
      JsonObject label = JsonObject.of("scores", JsonObject.of("composite", 1 + i % 6));
      lines
          .append(
              JsonObject.of(
                  "id", "person " + i,
                  "label", label,
                  "text", part + " This is text number " + i + "."))
          .append('\n');
    }
    return lines.toString();
  }

  @Test
  void a_summary_counts_outcomes_and_reasons_for_missing_scores() throws Exception {
    String rubric =
        """
        rubric: signed
        version: 1.0.0
        facts:
          signed: {type: boolean, optional: true}
          pages: {type: integer, min: 1}
        plan: {composite: "signed ? 1 : 0"}
        """;
    exampleRequests.ask("compile-bundle", JsonObject.of("rubric", rubric));
    interpreter.put(
        BUCKET,
        "inbox/signed@1.0.0/six.jsonl",
        """
        {"id": "1", "facts": {"pages": 1, "signed": true}}
        {"id": "2", "facts": {"pages": 1, "signed": false}}
        {"id": "3", "facts": {"pages": 2}}
        {"id": "4", "facts": {"pages": 0, "signed": true}}
        {"id": "5", "code": "a line has no say in this"}
        {"id": "6", "text": "x", "facts": {"pages": 3, "signed": true}}
        """);

    Interpreter.Execution ended =
        interpreter.run(
            MACHINES.get("batch"),
            "six",
            JsonObject.of(
                "bucket",
                BUCKET,
                "bundle",
                "signed@1.0.0",
                "key",
                "inbox/signed@1.0.0/six.jsonl",
                "tolerated",
                50));

    assertThat(ended.status()).as(ended.description().toString()).isEqualTo("SUCCEEDED");
    assertThat(outcomes(interpreter, ended.output().text("folder")))
        .containsExactly("2 refused", "3 scored", "1 unscored missing");
  }

  @Test
  void a_batch_ends_as_the_run_that_the_command_line_makes(@TempDir Path folder) throws Exception {
    exampleRequests.compile(ESSAY);
    String key = "inbox/short-argument@1.0.0/run.jsonl";
    String lines = "\n" + lines(0, 130) + "  \n";
    interpreter.put(BUCKET, key, lines);
    Path documents = Files.writeString(folder.resolve("run.jsonl"), lines);
    String seed = "5eed".repeat(16);

    Interpreter.Execution batch =
        interpreter.run(MACHINES.get("batch"), "run", batch(key, 5).put("seed", seed).build());
    CapturedOutput local =
        CapturedOutput.run(
            "evaluate --rubric {} --documents {} --out {} --store {} --salt-seed {} --quiet",
            ESSAY.resolve("rubric.yaml"),
            documents,
            folder.resolve("out"),
            folder.resolve("store"),
            seed);

    assertThat(batch.status()).as(batch.description().toString()).isEqualTo("SUCCEEDED");
    assertThat(batch.output().integer("documents")).isEqualTo(130);
    assertThat(local.out() + Files.readString(folder.resolve("out/summary.json")))
        .contains(batch.output().text("run"));
    Path outbox = folder.resolve("outbox");
    copy(batch.output().text("folder"), "summary.json", outbox);
    String results =
        ExampleRequests.object(Files.readAllBytes(outbox.resolve("summary.json")))
            .object("results")
            .text("Key")
            .replaceAll("^.*/([^/]+)/[^/]+$", "$1");
    for (String name : List.of("manifest.json", "SUCCEEDED_0.jsonl")) {
      copy(batch.output().text("folder"), results + "/" + name, outbox);
    }
    try (LocalStore fetched = LocalStore.open(folder.resolve("fetched"))) {
      OperatorStores from = new OperatorStores("there", LocalWiring.stores(store));
      RunCopy copy = new RunCopy(from, fetched, InstantSource.system(), _ -> {});
      assertThat(copy.copy(BatchOutput.run(outbox), Optional.empty()).digest())
          .contains(batch.output().digest("run"));
    }
    int entered = entered("run");
    // those of the machine and of two chunks
    assertThat(entered).isLessThanOrEqualTo(13 + 2 * 5);
  }

  private static void copy(String folder, String name, Path outbox) throws Exception {
    Files.createDirectories(outbox.resolve(name).getParent());
    Files.writeString(outbox.resolve(name), interpreter.get(BUCKET, folder + "/" + name));
  }

  private static int entered(String execution) throws IOException, InterruptedException {
    int entered = 0;
    String arn = interpreter.executions(MACHINES.get("batch")).get(execution);
    for (Json event : interpreter.history(arn).list("events")) {
      entered += ((JsonObject) event).text("type").endsWith("StateEntered") ? 1 : 0;
    }
    return entered;
  }

  private static JsonObjectBuilder batch(String key, int tolerated) {
    return JsonObject.builder()
        .put("bucket", BUCKET)
        .put("bundle", "short-argument@1.0.0")
        .put("key", key)
        .put("tolerated", tolerated);
  }

  @Test
  void no_text_of_a_line_is_in_any_object_that_a_batch_writes() throws Exception {
    exampleRequests.compile(ESSAY);
    String key = "inbox/short-argument@1.0.0/marked.jsonl";
    String marked = "Marker-7f31. " + Files.readString(ESSAY.resolve("document.txt"));
    interpreter.put(
        BUCKET,
        key,
        JsonObject.of("id", "good", "text", marked)
            + "\n"
            + JsonObject.of(
                "id",
                "bad facts",
                "facts",
                JsonObject.of("Marker-7f31", "Marker-7f31"),
                "text",
                marked)
            + "\n"
            + JsonObject.of("id", "no text", "text", "Marker-7f31".repeat(90_000))
            + "\n{\"Marker-7f31\n\"Marker-7f31\"\n");

    Interpreter.Execution ended =
        interpreter.run(MACHINES.get("batch"), "marked", batch(key, 100).build());
    FUNCTIONS.put("score", body -> new RuntimeApi.Reply(true, "{\"errorType\":\"a.Defect\"}"));
    Interpreter.Execution failed;
    try {
      failed = interpreter.run(MACHINES.get("batch"), "defect", batch(key, 100).build());
    } finally {
      FUNCTIONS.put("score", score());
    }

    assertThat(ended.status()).as(ended.description().toString()).isEqualTo("SUCCEEDED");
    assertThat(outcomes(interpreter, ended.output().text("folder")))
        .containsExactly("3 refused", "1 scored", "1 too-large");
    assertThat(failed.status()).isEqualTo("FAILED");
    // where it failed a redrive begins again: nothing was caught on the way
    assertThat(failed.description().text("error"))
        .isEqualTo("States.ExceedToleratedFailureThreshold");
    List<String> written = interpreter.keys(BUCKET, "outbox/");
    assertThat(written).hasSizeGreaterThanOrEqualTo(3);
    for (String each : written) {
      assertThat(interpreter.get(BUCKET, each)).as(each).doesNotContain("Marker-7f31");
    }
    for (String execution : interpreter.executions(MACHINES.get("batch")).values()) {
      assertThat(interpreter.history(execution).toString()).doesNotContain("Marker-7f31");
    }
  }

  private static InvokeApi.Invoked score() {
    return InvokeApi.here(
        LocalWiring.in(store, Duration.ofSeconds(30)).functions(source, RequestLog.SILENT),
        "score");
  }

  @Test
  void a_batch_keeps_its_bundle_and_its_file_when_both_change_while_it_runs() throws Exception {
    JsonObject first = exampleRequests.compile(ESSAY);
    JsonObject moved =
        JsonObject.of("rubric", Files.readString(ESSAY.resolve("rubric.yaml")), "alias", "moving");
    exampleRequests.ask("compile-bundle", moved);
    String key = "inbox/short-argument@moving/pinned.jsonl";
    interpreter.put(BUCKET, key, lines(300, 330));
    InvokeApi.Invoked extract = FUNCTIONS.get("extract");
    AtomicInteger calls = new AtomicInteger();
    FUNCTIONS.put(
        "extract",
        body -> {
          if (calls.getAndIncrement() == 0) {
            JsonObject other =
                JsonObject.of(
                    "rubric",
                    Files.readString(ESSAY.resolve("rubric.yaml"))
                        .replace("version: 1.0.0", "version: 9.0.0"),
                    "alias",
                    "moving");
            assertThat(exampleRequests.ask("compile-bundle", other).text("outcome"))
                .isEqualTo("locked");
            put(key, "another file\n");
          }
          return extract.invoke(body);
        });
    try {
      Interpreter.Execution ended =
          interpreter.run(
              MACHINES.get("batch"),
              "pinned",
              JsonObject.of(
                  "bucket",
                  BUCKET,
                  "bundle",
                  "short-argument@moving",
                  "concurrency",
                  1,
                  "key",
                  key,
                  "lines",
                  5));

      assertThat(ended.status()).as(ended.description().toString()).isEqualTo("SUCCEEDED");
      String folder = ended.output().text("folder");
      assertThat(outcomes(interpreter, folder)).containsExactly("30 scored");
      assertThat(interpreter.get(BUCKET, folder + "/summary.json"))
          .contains("\"bundle\": \"" + first.text("bundle") + "\"");
    } finally {
      FUNCTIONS.put("extract", extract);
    }
  }

  private static void put(String key, String body) throws IOException {
    try {
      interpreter.put(BUCKET, key, body);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void a_model_that_refuses_every_call_fails_the_batch_at_once() throws Exception {
    exampleRequests.compile(ESSAY);
    String key = "inbox/short-argument@1.0.0/wrong-key.jsonl";
    interpreter.put(BUCKET, key, lines(400, 403));
    AtomicInteger asks = new AtomicInteger();
    Functions refusing =
        LocalWiring.in(store, Duration.ofSeconds(5))
            .models(
                List.of(
                    model(request -> {
                      asks.incrementAndGet();
                      throw new ModelFailedException("the key sk-secret is wrong");
                    })))
            .functions(source, RequestLog.SILENT);
    InvokeApi.Invoked extract = FUNCTIONS.put("extract", InvokeApi.here(refusing, "extract"));
    try {
      Interpreter.Execution ended =
          interpreter.run(
              MACHINES.get("batch"), "wrong-key", batch(key, 5).put("judge", MODEL.json()).build());

      assertThat(ended.status()).isEqualTo("FAILED");
      assertThat(asks).as("asked once, not nine times").hasValue(1);
      assertThat(ended.description().toString()).doesNotContain("sk-secret");
    } finally {
      FUNCTIONS.put("extract", extract);
    }
  }

  @Test
  void a_text_that_a_provider_refuses_leaves_the_others_of_a_batch_alone() throws Exception {
    exampleRequests.compile(ESSAY);
    String key = "inbox/short-argument@1.0.0/one-refused.jsonl";
    interpreter.put(BUCKET, key, lines(500, 505));
    Set<String> refused = ConcurrentHashMap.newKeySet();
    Functions refusing =
        LocalWiring.in(store, Duration.ofSeconds(5))
            .models(
                List.of(
                    model(request -> {
                      String mark = ScriptedModel.mark(request);
                      if (refused.isEmpty() || refused.contains(mark)) {
                        refused.add(mark);
                        throw new ModelFailedException("too long for it", "sk-secret", true);
                      }
                      return new ModelReply(
                          CountedJudge.ANSWER.replace("MARK", mark),
                          ModelReply.StopReason.FINISHED,
                          ModelReply.Usage.UNKNOWN);
                    })))
            .functions(source, RequestLog.SILENT);
    InvokeApi.Invoked extract = FUNCTIONS.put("extract", InvokeApi.here(refusing, "extract"));
    try {
      Interpreter.Execution ended =
          interpreter.run(
              MACHINES.get("batch"),
              "one-refused",
              batch(key, 50).put("judge", MODEL.json()).build());

      assertThat(ended.description().toString()).doesNotContain("sk-secret");
      assertThat(outcomes(interpreter, ended.output().text("folder")))
          .containsExactlyInAnyOrder("1 refused", "4 scored");
    } finally {
      FUNCTIONS.put("extract", extract);
    }
  }

  /// The interpreter has no redrive, so the machine begins here as AWS says that one does: in the
  /// state that failed, with the input that it had.
  @Test
  void a_batch_that_failed_goes_on_where_it_failed_and_pays_for_nothing_twice() throws Exception {
    AtomicInteger asks = new AtomicInteger();
    Functions modelled = modelled(asks, ConcurrentHashMap.newKeySet());
    InvokeApi.Invoked extract = FUNCTIONS.put("extract", InvokeApi.here(modelled, "extract"));
    exampleRequests.compile(ESSAY);
    String key = "inbox/short-argument@1.0.0/redriven.jsonl";
    interpreter.put(BUCKET, key, lines(5_000, 5_004));
    JsonObject call =
        batch(key, 5)
            .put("judge", MODEL.json())
            .put("lines", 2)
            .put("seed", "5eed".repeat(16))
            .build();
    FUNCTIONS.put("score", body -> new RuntimeApi.Reply(true, "{\"errorType\":\"a.Defect\"}"));
    try {
      Interpreter.Execution failed = interpreter.run(MACHINES.get("batch"), "broken", call);
      int paid = asks.get();
      FUNCTIONS.put("score", score());
      JsonObject entered = lastEntered(failed.arn());
      assertThat(entered.text("name")).isEqualTo("Evaluate the chunks");
      String machine =
          interpreter.machine(
              "batch-from-chunks",
              Machines.deployed("batch")
                  .replaceFirst("\"StartAt\": *\"Begin\"", "\"StartAt\": \"Evaluate the chunks\""));

      Interpreter.Execution redriven =
          interpreter.run(
              machine, "redriven", ExampleRequests.object(entered.text("input").getBytes(UTF_8)));
      Interpreter.Execution undisturbed =
          interpreter.run(MACHINES.get("batch"), "undisturbed", call);

      assertThat(failed.status()).isEqualTo("FAILED");
      assertThat(redriven.status()).as(redriven.description().toString()).isEqualTo("SUCCEEDED");
      assertThat(outcomes(interpreter, redriven.output().text("folder")))
          .isEqualTo(outcomes(interpreter, undisturbed.output().text("folder")));
      assertThat(redriven.output().text("run")).isEqualTo(undisturbed.output().text("run"));
      assertThat(asks).as("paid before it failed").hasValue(paid);
    } finally {
      FUNCTIONS.put("score", score());
      FUNCTIONS.put("extract", extract);
    }
  }

  @Test
  void a_batch_with_too_many_lines_without_a_score_is_healed_by_a_redrive() throws Exception {
    exampleRequests.compile(ESSAY);
    String key = "inbox/short-argument@1.0.0/by-reference.jsonl";
    interpreter.put(
        BUCKET,
        key,
        lines(900, 901)
            + "{\"id\": \"there\", \"s3\": {\"bucket\": \"plumbline\", \"key\": \"texts/late.txt\"}}\n");
    Interpreter.Execution failed =
        interpreter.run(MACHINES.get("batch"), "early", batch(key, 5).build());

    interpreter.put(BUCKET, "texts/late.txt", Files.readString(ESSAY.resolve("document.txt")));
    JsonObject entered = lastEntered(failed.arn());
    String machine =
        interpreter.machine(
            "batch-from-scores",
            Machines.deployed("batch")
                .replaceFirst(
                    "\"StartAt\": *\"Begin\"", "\"StartAt\": \"" + entered.text("name") + "\""));
    Interpreter.Execution redriven =
        interpreter.run(
            machine,
            "redriven-scores",
            ExampleRequests.object(entered.text("input").getBytes(UTF_8)));

    assertThat(failed.status()).isEqualTo("FAILED");
    assertThat(failed.description().text("cause")).contains("Enough lines with a score?");
    assertThat(entered.text("name")).isEqualTo("Enough lines with a score?");
    assertThat(redriven.status()).as(redriven.description().toString()).isEqualTo("SUCCEEDED");
    assertThat(outcomes(interpreter, redriven.output().text("folder"))).containsExactly("2 scored");
  }

  private static JsonObject lastEntered(String execution) throws Exception {
    return interpreter.history(execution).list("events").stream()
        .map(JsonObject.class::cast)
        .filter(it -> it.find("stateEnteredEventDetails").isPresent())
        .map(it -> it.object("stateEnteredEventDetails"))
        .reduce((_, last) -> last)
        .orElseThrow();
  }

  @Test
  void a_batch_for_a_missing_bundle_fails_with_the_reason() throws Exception {
    interpreter.put(BUCKET, "inbox/nobody@1.0.0/3.jsonl", lines(0, 3));
    Interpreter.Execution wrong =
        interpreter.run(
            MACHINES.get("batch"),
            "wrong",
            JsonObject.of(
                "bucket", BUCKET,
                "bundle", "nobody@1.0.0",
                "key", "inbox/nobody@1.0.0/3.jsonl"));
    assertThat(wrong.status()).isEqualTo("FAILED");
    assertThat(wrong.description().text("error")).isEqualTo("not-found");
  }

  @Test
  void a_state_machine_carries_at_most_8_kilobytes() throws Exception {
    JsonObject request = ExampleRequests.extraction(ESSAY, exampleRequests.compile(ESSAY));
    String execution =
        interpreter.start(MACHINES.get("evaluate"), "weighed", with(request, "id", "7"));
    interpreter.await(execution);

    int carried = 0;
    for (Json each : interpreter.history(execution).list("events")) {
      JsonObject event = (JsonObject) each;
      if (event.find("stateExitedEventDetails").isPresent()) {
        String state = event.object("stateExitedEventDetails").text("output");
        carried = Math.max(carried, state.getBytes(UTF_8).length);
      }
    }
    int theirs = request.toString().getBytes(UTF_8).length;
    assertThat(carried - theirs).isBetween(100, 8_192);
  }

  @Test
  void a_text_of_250_kilobytes_is_evaluated_and_no_state_after_it_was_taken_carries_it()
      throws Exception {
    lockLengths();
    String text = "Marker of the large text. " + "A sentence of the essay. ".repeat(9_980);
    assertThat(text.getBytes(UTF_8).length).isGreaterThan(249_000);
    JsonObject request = JsonObject.of("bundle", "lengths@1.0.0", "text", text);

    String execution = interpreter.start(MACHINES.get("evaluate"), "large", request);

    Interpreter.Execution ended = interpreter.await(execution);
    assertThat(ended.status()).as(ended.status()).isEqualTo("SUCCEEDED");
    assertThat(ended.output().text("outcome")).isEqualTo("scored");
    List<String> carrying = new ArrayList<>();
    for (Json each : interpreter.history(execution).list("events")) {
      JsonObject event = (JsonObject) each;
      if (event.find("stateExitedEventDetails").isPresent()
          && event.object("stateExitedEventDetails").text("output").contains("Marker")) {
        carrying.add(event.object("stateExitedEventDetails").text("name"));
      }
    }
    assertThat(carrying).containsExactly("Begin", "A panel?");
  }

  private static void lockLengths() {
    exampleRequests.ask(
        "compile-bundle",
        JsonObject.of(
            "rubric",
            """
            rubric: lengths
            version: 1.0.0
            facts:
              words: {computed: words}
            plan: {composite: "words > 100 ? 1 : 0"}
            """));
  }

  /// The outcomes of a summary, in words.
  static List<String> outcomes(Interpreter interpreter, String folder)
      throws IOException, InterruptedException {
    JsonObject summary =
        ExampleRequests.object(interpreter.get(BUCKET, folder + "/summary.json").getBytes(UTF_8));
    return summary.object("result").list("outcomes").stream()
        .map(JsonObject.class::cast)
        .map(it -> (it.integer("lines") + " " + it.text("outcome") + " " + it.text("code")).strip())
        .toList();
  }

  private static JsonObject evaluate(String name, JsonObject input)
      throws IOException, InterruptedException {
    Interpreter.Execution execution =
        interpreter.run(MACHINES.get("evaluate"), name + "-" + System.nanoTime(), input);
    assertThat(execution.status()).as(execution.description().toString()).isEqualTo("SUCCEEDED");
    return execution.output();
  }

  /// The results of a batch by the id of their line.
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

  static String lines(int from, int to) throws IOException {
    String text = Files.readString(ESSAY.resolve("document.txt"));
    StringBuilder lines = new StringBuilder();
    for (int i = from; i < to; i++) {
      JsonObject line =
          JsonObject.of("id", "line " + i, "text", text + " This is copy number " + i + ".");
      lines.append(line).append('\n');
    }
    return lines.toString();
  }

  /// The pattern that the template declares, for our bucket.
  static String uploads() {
    return json(Template.read().properties("UploadRule").get("EventPattern")).toString();
  }

  private static Json json(Object value) {
    return switch (value) {
      case Map<?, ?> map when map.containsKey("Ref") -> Json.of(BUCKET);
      case Map<?, ?> map -> {
        JsonObjectBuilder object = JsonObject.builder();
        map.forEach((key, each) -> object.put((String) key, json(each)));
        yield object.build();
      }
      case List<?> list -> new JsonArray(list.stream().map(StateMachinesTest::json).toList());
      case String number when number.matches("[0-9]+") -> Json.of(Long.parseLong(number));
      default -> Json.of((String) value);
    };
  }

  private static JsonObject with(JsonObject json, String key, String value) {
    JsonObjectBuilder builder = JsonObject.builder().put(key, value);
    json.forEach(builder::put);
    return builder.build();
  }
}
