package dev.plumbline.aws.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.EvaluateWorkflow;
import dev.plumbline.aws.function.Functions;
import dev.plumbline.aws.function.MemoryObjects;
import dev.plumbline.aws.function.log.RequestLog;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.LocalWiring;
import dev.plumbline.workflow.review.AppealPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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
          Map.entry("ruling", "ruled"),
          Map.entry("appeal", "appealed"),
          Map.entry("decision", "appealed"),
          Map.entry("history", "history"));

  /// Operations of `score`.
  private static final Set<String> OF_PEOPLE =
      Set.of("form", "review", "ruling", "appeal", "decision", "history");

  private static final AppealPolicy RULES = new AppealPolicy("board", 28, false, 14, 1, List.of());

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
            .withAppeals(RULES)
            .functions(files, RequestLog.SILENT);
    EvaluateWorkflow evaluate = new EvaluateWorkflow(functions);
    TreeSet<String> sent = new TreeSet<>();

    for (Path file : files()) {
      String name = file.getFileName().toString().replaceAll("^\\d\\d-|\\.json$", "");
      String step = name.replaceAll("-(api-gateway|step-functions|s3)$", "");
      byte[] request = Files.readAllBytes(file);
      if (name.equals("batch-s3")) {
        assertThat(HttpFront.object(new String(request, UTF_8)).object("detail").object("object"))
            .satisfies(object -> assertThat(object.text("key")).isEqualTo(KEY));
        continue;
      }
      if (step.equals("calibrate")) {
        RequestExamples.evaluations().forEach(each -> evaluate.evaluate(each.getBytes(UTF_8)));
        files.put(
            "outbox/polite-reply@1.0.0/letters/manifest.json",
            "{\"ResultFiles\": {\"SUCCEEDED\": [{\"Key\": \"letters\"}]}}");
        files.put("letters", results());
      }
      if (step.equals("form")) {
        ExampleSeeder.seed(functions);
      }
      byte[] answer =
          step.equals("evaluate")
              ? evaluate.evaluate(request)
              : functions.answer(function(step), request);

      assertThat(HttpFront.object(new String(answer, UTF_8)).text("outcome"))
          .as(file + ": " + new String(answer, UTF_8))
          .isEqualTo(OUTCOMES.get(step));
      sent.add(step);
    }

    assertThat(sent).containsExactlyElementsOf(new TreeSet<>(OUTCOMES.keySet()));
  }

  private static String function(String step) {
    return OF_PEOPLE.contains(step) ? "score" : step.replaceAll("-(chunk|split)$", "");
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
      return all.sorted().toList();
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
                  "position", Json.of(i));
          return JsonObject.of("lines", JsonArray.of(line)).toString();
        })
        .collect(Collectors.joining("\n"));
  }
}
