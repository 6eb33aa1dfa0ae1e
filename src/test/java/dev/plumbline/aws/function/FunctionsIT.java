package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.plumbline.aws.client.Moto;
import dev.plumbline.aws.dynamodb.DynamoStores;
import dev.plumbline.aws.dynamodb.DynamoTable;
import dev.plumbline.aws.dynamodb.TestTables;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.ArtefactStore;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// The packaged functions as real processes over a real table.
class FunctionsIT {

  private static final Path ESSAY = Path.of("events/essay");

  @TempDir private static Path unpacked;

  private static final Map<String, PackagedFunction> FUNCTIONS = new TreeMap<>();
  private static DynamoTable table;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    Assumptions.assumeTrue(
        Files.exists(PackagedFunction.ZIP), "no package: run ./mvnw package first");
    DynamoDbClient client = TestTables.client();
    table = TestTables.table(client, "it-" + UUID.randomUUID());
    PackagedFunction.unpack(unpacked);
    for (String name : Functions.NAMES) {
      FUNCTIONS.put(name, function(name));
    }
  }

  @AfterAll
  static void stop() {
    FUNCTIONS.values().forEach(PackagedFunction::close);
  }

  @Test
  void the_command_line_on_files_and_functions_on_a_table_keep_the_same_artefacts(
      @TempDir Path home) throws IOException, InterruptedException {
    ExampleRequests functions =
        new ExampleRequests((name, request) -> FUNCTIONS.get(name).answer(request));
    int artefacts = 0;
    for (Path folder : ExampleRequests.scored()) {
      Path store = home.resolve(folder.getFileName());
      evaluateOnFiles(folder, store);
      forgetNames();

      JsonObject scored = functions.evaluate(folder);

      byte[] expected =
          Files.readString(folder.resolve("expected/scorecard.json")).strip().getBytes(UTF_8);
      assertThat(scored.digest("scorecard")).isEqualTo(Digest.of(ArtefactKind.SCORECARD, expected));
      artefacts += compared(store);
    }
    // at least: two specs, bundle, extraction, scorecard a case
    assertThat(artefacts).isGreaterThanOrEqualTo(5 * ExampleRequests.scored().size());
  }

  @Test
  void what_is_wrong_with_a_rubric_is_an_outcome_of_the_process_too() throws IOException {
    ExampleRequests functions =
        new ExampleRequests((name, request) -> FUNCTIONS.get(name).answer(request));
    for (Path folder : ExampleRequests.events()) {
      if (!Files.exists(folder.resolve("expected/scorecard.json"))) {
        assertThat(functions.evaluate(folder).text("outcome")).isIn("rejected", "refused");
      }
    }
  }

  @Test
  void equal_keys_and_long_numbers_reach_the_strict_reader() {
    assertThat(codes("score", "{\"bundle\":\"a@1\",\"bundle\":\"a@2\",\"facts\":{\"words\":9}}"))
        .containsExactly("duplicate-key");
    assertThat(codes("score", "{\"bundle\":\"a@1\",\"facts\":1" + "0".repeat(400) + "}"))
        .containsExactly("number-too-large");
  }

  @Test
  void malformed_json_is_told_as_a_problem() {
    assertThat(codes("score", "{\"bundle\":")).containsExactly("not-json");
    assertThat(codes("score", "[]")).containsExactly("wrong-type");
  }

  @Test
  void all_four_in_sequence_pass_nothing_but_digests() throws IOException {
    ExampleRequests functions =
        new ExampleRequests((name, request) -> FUNCTIONS.get(name).answer(request));
    forgetNames();
    JsonObject bundle = functions.ask("compile-bundle", Tables.compilation());
    List<Json> labels = new ArrayList<>();
    JsonObject last = JsonObject.EMPTY;
    for (int i = 0; i < 20; i++) {
      last = functions.ask("extract", Tables.extraction(bundle, Tables.essay(i)));
      functions.ask("score", Tables.score(last));
      labels.add(
          JsonObject.of(
              "document", last.get("document"),
              "scores", JsonObject.of("composite", 1 + i % 6)));
    }

    JsonObject calibrated =
        functions.ask(
            "calibrate",
            JsonObject.of("bundle", bundle.get("bundle"), "labels", new JsonArray(labels)));
    JsonObject scored =
        functions.ask(
            "score",
            JsonObject.of(
                "bundle", bundle.get("bundle"),
                "extraction", last.get("extraction"),
                "calibration", calibrated.get("calibration")));

    assertThat(calibrated.text("outcome")).isEqualTo("calibrated");
    assertThat(calibrated.object("report").find("warnings")).isPresent();
    assertThat(scored.object("result").text("score")).matches("[1-6]");
  }

  @Test
  void a_hundred_equal_extractions_over_eight_packaged_processes_are_one_artefact()
      throws Exception {
    DynamoTable own = Tables.fresh();
    JsonObject bundle =
        Tables.asked(own, InstantSource.system()).ask("compile-bundle", Tables.compilation());
    JsonObject request = Tables.extraction(bundle, Tables.essay(0));
    Map<String, String> environment =
        PackagedFunction.environment("extract", TestTables.endpoint().toString(), own.name());
    List<ConcurrentDuplicatesTest.RetriedAnswer> told =
        eight(() -> new PackagedFunction(unpacked, environment, List.of()), request);
    assertThat(told.stream().map(ConcurrentDuplicatesTest.RetriedAnswer::answer).distinct())
        .hasSize(1);
    assertThat(told.getFirst().answer().text("outcome")).isEqualTo("extracted");
    assertThat(Contents.of(own).count(ArtefactKind.EXTRACTION)).isEqualTo(1);
  }

  @Test
  void a_hundred_equal_extractions_over_eight_processes_are_one_call_of_the_judge()
      throws Exception {
    DynamoTable own = Tables.fresh();
    JsonObject bundle =
        Tables.asked(own, InstantSource.system()).ask("compile-bundle", Tables.compilation());
    JsonObject request = Tables.byJudge(bundle, Tables.essay(0));
    CountedJudge judge = new CountedJudge(1_000);
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext(
        "/",
        it -> {
          byte[] said = judge.unmarked().getBytes(UTF_8);
          it.sendResponseHeaders(200, said.length);
          it.getResponseBody().write(said);
          it.close();
        });
    server.start();
    Map<String, String> environment =
        PackagedFunction.environment("extract", TestTables.endpoint().toString(), own.name());
    environment.put("COUNTED_JUDGE", "http://127.0.0.1:" + server.getAddress().getPort());

    List<ConcurrentDuplicatesTest.RetriedAnswer> told =
        eight(() -> PackagedFunction.ofTests(CountedHandler.class, environment), request);

    server.stop(0);
    assertThat(judge.calls()).isEqualTo(1);
    assertThat(told.stream().map(ConcurrentDuplicatesTest.RetriedAnswer::answer).distinct())
        .hasSize(1);
    assertThat(told.getFirst().answer().text("outcome")).isEqualTo("extracted");
    assertThat(Contents.of(own).count(ArtefactKind.COMPLETION)).isEqualTo(1);
    assertThat(Contents.of(own).count(ArtefactKind.EXTRACTION)).isEqualTo(1);
  }

  /// A hundred callers who insist, over eight processes that are started for them.
  private static List<ConcurrentDuplicatesTest.RetriedAnswer> eight(
      Callable<PackagedFunction> start, JsonObject request) throws Exception {
    List<PackagedFunction> processes = new ArrayList<>();
    try {
      // one after the other: AWS's client unpacks its library to one place for all
      for (int i = 0; i < 8; i++) {
        processes.add(start.call());
      }
      return ConcurrentDuplicatesTest.together(
          100,
          i -> {
            PackagedFunction process = processes.get(i % processes.size());
            return ConcurrentDuplicatesTest.insisting(
                new ExampleRequests((_, body) -> process.answer(body)), request);
          });
    } finally {
      processes.forEach(PackagedFunction::close);
    }
  }

  @Test
  void a_table_that_is_not_there_is_a_function_error_and_the_next_event_is_answered()
      throws IOException, InterruptedException {
    Map<String, String> environment =
        PackagedFunction.environment("score", TestTables.endpoint().toString(), "none");
    try (PackagedFunction lost = new PackagedFunction(unpacked, environment, List.of())) {
      byte[] request =
          JsonObject.of("bundle", "a@1", "facts", JsonObject.of("words", 9))
              .toString()
              .getBytes(UTF_8);
      assertThat(lost.invoke(request).error()).isTrue();
      assertThat(lost.invoke("[]".getBytes(UTF_8)).error()).isFalse();
    }
  }

  @Test
  void no_process_logs_a_text_and_each_logs_a_line_a_request()
      throws IOException, InterruptedException {
    String marker = "m" + UUID.randomUUID().toString().replace("-", "");
    ExampleRequests functions =
        new ExampleRequests((name, request) -> FUNCTIONS.get(name).answer(request));
    JsonObject compiled = functions.compile(ESSAY);
    JsonObject document =
        JsonObject.of(
            "text", Files.readString(ESSAY.resolve("document.txt")) + " It is " + marker + ".");
    JsonObject extracted =
        functions.ask(
            "extract", JsonObject.of("bundle", compiled.get("bundle"), "document", document));
    codes("score", "{\"" + marker + "\":\"" + marker + "\"}");
    codes("compile-bundle", "{\"rubric\":\"" + marker + "\"}");
    Map<String, String> nowhere =
        PackagedFunction.environment("score", TestTables.endpoint().toString(), "none");
    try (PackagedFunction lost = new PackagedFunction(unpacked, nowhere, List.of())) {
      String request = "{\"bundle\":\"" + marker + "@1.0.0\",\"facts\":{\"words\":9}}";
      RuntimeApi.Reply reply = lost.invoke(request.getBytes(UTF_8));
      assertThat(reply.error()).isTrue();
      assertThat(reply.body()).contains("StoreFailed").doesNotContain(marker);
    }

    List<String> log = Files.readAllLines(Path.of("target/functions.log"));

    assertThat(log)
        .noneMatch(line -> line.contains(marker))
        .anyMatch(line ->
            line.startsWith("{")
                && line.contains("\"_aws\"")
                && line.contains(extracted.text("extraction")))
        .anyMatch(line -> line.startsWith("{") && line.contains("\"failed\""));
  }

  @Test
  void a_document_in_a_bucket_is_extracted_as_if_it_had_been_sent()
      throws IOException, InterruptedException {
    Map<String, String> environment =
        PackagedFunction.environment("extract", TestTables.endpoint().toString(), table.name());
    environment.put("PLUMBLINE_S3_ENDPOINT", Moto.endpoint().toString());
    String bucket = "it-" + UUID.randomUUID();
    String text = Files.readString(ESSAY.resolve("document.txt"));
    String version = Moto.put(bucket, "essays/é ü.txt", text);
    ExampleRequests functions =
        new ExampleRequests((name, request) -> FUNCTIONS.get(name).answer(request));
    JsonObject compiled = functions.compile(ESSAY);
    JsonObject sent = functions.ask("extract", ExampleRequests.extraction(ESSAY, compiled));
    JsonObject reference =
        JsonObject.of("bucket", bucket, "key", "essays/é ü.txt", "versionId", version);

    try (PackagedFunction reading = new PackagedFunction(unpacked, environment, List.of())) {
      ExampleRequests there = new ExampleRequests((_, request) -> reading.answer(request));

      assertThat(there.ask("extract", extraction(compiled, reference))).isEqualTo(sent);
      assertThat(
              there
                  .ask("extract", extraction(compiled, with(reference, "versionId", "none")))
                  .text("outcome"))
          .isEqualTo("not-found");
      assertThat(
              there
                  .ask("extract", extraction(compiled, with(reference, "sha256", "0".repeat(64))))
                  .text("outcome"))
          .isEqualTo("refused");
    }
  }

  private static JsonObject extraction(JsonObject compiled, JsonObject reference) {
    return JsonObject.of(
        "bundle", compiled.get("bundle"),
        "document", JsonObject.of("s3", reference));
  }

  private static JsonObject with(JsonObject json, String member, String value) {
    var changed = JsonObject.builder().put(member, value);
    json.forEach((key, old) -> {
      if (!key.equals(member)) {
        changed.put(key, old);
      }
    });
    return changed.build();
  }

  private static PackagedFunction function(String name) throws IOException, InterruptedException {
    return new PackagedFunction(
        unpacked,
        PackagedFunction.environment(name, TestTables.endpoint().toString(), table.name()),
        List.of());
  }

  /// Two cases may have the same name, which one store never gives twice.
  private static void forgetNames() {
    Contents.of(table).rows().values().stream()
        .filter(row -> row.get("pk").s().startsWith("name#"))
        .forEach(row ->
            table
                .client()
                .deleteItem(it ->
                    it.tableName(table.name())
                        .key(Map.of("pk", row.get("pk"), "sk", row.get("sk")))));
  }

  private static List<String> codes(String function, String request) {
    return ExampleRequests.object(FUNCTIONS.get(function).answer(request.getBytes(UTF_8)))
        .list("problems")
        .stream()
        .map(problem -> ((JsonObject) problem).text("code"))
        .toList();
  }

  private static void evaluateOnFiles(Path folder, Path store)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                "target/plumbline",
                "evaluate",
                folder.toString(),
                "--json",
                "--store",
                store.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor()).isZero();
  }

  /// Every artefact in the folder is in the table, byte for byte.
  private static int compared(Path store) throws IOException {
    ArtefactStore artefacts = DynamoStores.in(table).artefacts();
    int compared = 0;
    for (ArtefactKind kind : ArtefactKind.values()) {
      List<String> bodies = RawStore.bodies(store, kind);
      for (String body : bodies) {
        byte[] bytes = body.getBytes(UTF_8);
        assertThat(artefacts.find(kind, Digest.of(kind, bytes)))
            .isInstanceOfSatisfying(
                ArtefactLookup.Found.class,
                found -> assertThat(found.canonical()).isEqualTo(bytes));
      }
      compared += bodies.size();
    }
    return compared;
  }
}
