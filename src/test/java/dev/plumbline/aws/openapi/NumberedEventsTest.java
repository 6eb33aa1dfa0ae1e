package dev.plumbline.aws.openapi;

import static dev.plumbline.aws.function.request.Operation.ofPersons;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.Functions;
import dev.plumbline.aws.function.MemoryObjects;
import dev.plumbline.aws.function.agentcore.EvaluatorSettings;
import dev.plumbline.aws.function.request.RequestLogger.RequestLog;
import dev.plumbline.aws.http.EvaluateWorkflow;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.LocalWiring;
import dev.plumbline.people.Appeal.AppealRules;
import dev.plumbline.score.extraction.CueJudge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.models.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The requests of `infra/events/`, in the order of their numbers, as API Gateway, Step Functions
/// and S3 send them. They can be pasted as test events of a function.
class NumberedEventsTest {

  private static final Path FOLDER = Path.of("infra/events");
  private static final Path SEEDS = FOLDER.resolve("seeds");
  private static final String KEY = "inbox/polite-reply@1.0.0/letters.jsonl";

  private static final Map<String, String> OUTCOMES =
      Map.ofEntries(
          Map.entry("compile-bundle", "locked"),
          Map.entry("extract", "extracted"),
          Map.entry("extract-chunk", "extracted"),
          Map.entry("score", "scored"),
          Map.entry("score-chunk", "scored"),
          Map.entry("batch-split", "split"),
          Map.entry("calibrate", "calibrated"),
          Map.entry("evaluate", "scored"),
          Map.entry("form", "form"),
          Map.entry("review", "reviewed"),
          Map.entry("correction", "corrected"),
          Map.entry("appeal", "appealed"),
          Map.entry("denial", "appealed"),
          Map.entry("history", "history"));

  private static final SortedMap<String, EvaluatorSettings> EVALUATORS =
      new TreeMap<>(
          Map.of(
              "reply-tone",
              new EvaluatorSettings(
                  "polite-reply@1.0.0", CueJudge.IDENTITY, Optional.empty(), Optional.empty())));

  private static final AppealRules RULES = new AppealRules(28, false, 14, 1);

  @Test
  void each_numbered_request_is_answered(@TempDir Path store) throws IOException {
    MemoryObjects files =
        new MemoryObjects()
            .put(
                KEY,
                "{\"id\": \"letter 7\", \"text\": \"Thank you for your letter. We will answer on"
                    + " Monday.\"}\n");
    Functions functions =
        LocalWiring.in(store, Duration.ofSeconds(30))
            .appeals(RULES)
            .evaluators(EVALUATORS)
            .callers(HttpFront.roles())
            .functions(files, RequestLog.SILENT);
    EvaluateWorkflow evaluate = new EvaluateWorkflow(functions);
    TreeSet<String> sent = new TreeSet<>();

    for (Path file : files()) {
      String name = file.getFileName().toString().replaceAll("^\\d\\d-|\\.json$", "");
      String step = name.replaceAll("-(api-gateway|step-functions|s3|agentcore)$", "");
      byte[] request = Files.readAllBytes(file);
      if (name.equals("batch-s3")) {
        assertThat(HttpFront.object(new String(request, UTF_8)).object("detail").object("object"))
            .satisfies(object -> assertThat(object.text("key")).isEqualTo(KEY));
        continue;
      }
      if (step.equals("calibrate")) {
        seed(evaluate, "polite-reply");
        files.put(
            "outbox/polite-reply@1.0.0/letters/manifest.json",
            "{\"ResultFiles\": {\"SUCCEEDED\": [{\"Key\": \"letters\"}]}}");
        files.put("letters", results());
      }
      if (step.equals("form")) {
        answer(functions, "compile-bundle", "kind-reply.json");
        seed(evaluate, "kind-reply");
        answer(functions, "score", "appeal.json");
      }
      if (step.startsWith("evaluator")) {
        assertThat(new String(functions.answer("evaluator", request), UTF_8))
            .startsWith("{\"explanation\":\"composite ");
        continue;
      }
      byte[] answer =
          step.equals("evaluate")
              ? evaluate.evaluate(request)
              : answered(functions.answer(function(step), request));

      assertThat(HttpFront.object(new String(answer, UTF_8)).text("outcome"))
          .as(file + ": " + new String(answer, UTF_8))
          .isEqualTo(OUTCOMES.get(step));
      if (step.equals("evaluate") || step.equals("compile-bundle")) {
        // what the page says of a first score
        for (String said : said(step)) {
          assertThat(new String(answer, UTF_8)).contains(said);
        }
      }
      sent.add(step);
    }

    assertThat(sent).containsExactlyElementsOf(new TreeSet<>(OUTCOMES.keySet()));
  }

  /// The labels of the seeds are those of the event.
  @Test
  void the_seeds_are_what_the_labels_are_about(@TempDir Path store) throws IOException {
    Functions functions =
        LocalWiring.in(store, Duration.ofSeconds(30))
            .functions(new MemoryObjects(), RequestLog.SILENT);
    answer(functions, "compile-bundle", "polite-reply.json");
    assertThat(seed(new EvaluateWorkflow(functions), "polite-reply"))
        .containsExactlyElementsOf(HttpFront.object(RequestExamples.LABELS).list("labels"));
  }

  @Test
  void development_mode_knows_the_callers_of_the_events() throws IOException {
    assertThat(Files.readAllLines(Path.of("src/main/resources/application.properties")))
        .contains("%dev.plumbline.callers=" + HttpFront.settings());
  }

  @Test
  void development_mode_has_the_evaluator_that_the_page_names() throws IOException {
    String evaluators =
        Files.readAllLines(Path.of("src/main/resources/application.properties")).stream()
            .filter(line -> line.startsWith("%dev.plumbline.evaluators="))
            .map(line -> line.substring(line.indexOf('=') + 1))
            .collect(Collectors.joining());
    assertThat(Files.readString(FOLDER.resolve("README.md"))).contains("`" + evaluators + "`");
    assertThat(HttpFront.object(evaluators).keys()).isEqualTo(List.copyOf(EVALUATORS.keySet()));
  }

  /// As `split` names it: results name the judge of their request.
  @Test
  void the_chunk_is_judged_by_the_phrases_of_this_version() throws IOException {
    JsonObject chunk =
        HttpFront.object(Files.readString(FOLDER.resolve("07-extract-chunk-step-functions.json")));
    assertThat(chunk.object("judge")).isEqualTo(CueJudge.IDENTITY.json());
  }

  /// Every event is on the page, and every seed.
  @Test
  void the_page_says_what_each_event_needs() throws IOException {
    String page = Files.readString(FOLDER.resolve("README.md"));
    assertThat(files())
        .allSatisfy(it ->
            assertThat(page).contains("`" + it.getFileName().toString().substring(0, 2) + "`"));
    try (Stream<Path> seeds = Files.list(SEEDS)) {
      assertThat(seeds)
          .allSatisfy(it -> assertThat(page).contains("events/seeds/" + it.getFileName()));
    }
  }

  /// What the caller sees of it.
  private static byte[] answered(byte[] answer) {
    return HttpFront.object(new String(answer, UTF_8)).find("statusCode").isPresent()
        ? HttpFront.passed(answer).body().getBytes(UTF_8)
        : answer;
  }

  private static void answer(Functions functions, String function, String seed) throws IOException {
    String answer =
        new String(functions.answer(function, Files.readAllBytes(SEEDS.resolve(seed))), UTF_8);
    assertThat(HttpFront.object(answer).text("outcome")).as(answer).isIn("locked", "appealed");
  }

  /// Evaluates the lines of a seed as a batch does; gives their labels.
  private static List<Json> seed(EvaluateWorkflow evaluate, String rubric) throws IOException {
    List<Json> labels = new ArrayList<>();
    for (String line : Files.readAllLines(SEEDS.resolve(rubric + ".jsonl"))) {
      JsonObject seed = HttpFront.object(line);
      JsonObject request =
          JsonObject.of(
              "bundle", rubric + "@1.0.0",
              "id", seed.get("id"),
              "text", seed.get("text"));
      byte[] answer = evaluate.evaluate(request.toString().getBytes(UTF_8));
      JsonObject scored = HttpFront.object(new String(answer, UTF_8));
      seed.find("label")
          .ifPresent(label ->
              labels.add(
                  JsonObject.of(
                      "document", scored.get("document"),
                      "scores", ((JsonObject) label).get("scores"))));
    }
    return labels;
  }

  private static List<String> said(String step) throws IOException {
    return Pattern.compile("`(\"[a-z]+\":\"[^`]+\")`")
        .matcher(
            Files.readAllLines(Path.of("docs/deploy.md")).stream()
                .filter(it -> it.startsWith(step.equals("evaluate") ? "It says " : "Lock a rubric"))
                .findFirst()
                .orElseThrow())
        .results()
        .map(it -> it.group(1))
        .toList();
  }

  private static String function(String step) {
    return ofPersons().anyMatch(it -> it.schemas().member().equals(step))
        ? "score"
        : step.replaceAll("-(chunk|split)$", "");
  }

  /// Every operation of the document that a caller may send has an event.
  @Test
  void every_operation_has_its_event() throws IOException {
    TreeSet<String> operations = new TreeSet<>();
    for (Operation operation : DocumentTest.operations()) {
      operations.add(operation.getOperationId());
    }
    // polled with a name that a start has given
    operations.remove("evaluation");

    TreeSet<String> events = new TreeSet<>();
    for (Path file : files()) {
      String name = file.getFileName().toString();
      if (name.endsWith("-api-gateway.json")) {
        events.add(name.replaceAll("^\\d\\d-|-api-gateway\\.json$", ""));
      }
    }
    assertThat(events).isEqualTo(operations);
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(FOLDER)) {
      return all.filter(it -> it.toString().endsWith(".json")).sorted().toList();
    }
  }

  /// The labels as a batch leaves them, a chunk a line.
  private static String results() {
    List<Json> labels = HttpFront.object(RequestExamples.LABELS).list("labels");
    return IntStream.range(0, labels.size())
        .mapToObj(i -> {
          JsonObject label = (JsonObject) labels.get(i);
          JsonObject line =
              JsonObject.of(
                  "document", label.get("document"),
                  "label", JsonObject.of("scores", label.get("scores")),
                  "position", i);
          return JsonObject.of("lines", JsonArray.of(line)).toString();
        })
        .collect(Collectors.joining("\n"));
  }
}
