package dev.plumbline.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.fixtures.LocalWiring;
import dev.plumbline.function.EvaluateWorkflow;
import dev.plumbline.function.Functions;
import dev.plumbline.function.MemoryObjects;
import dev.plumbline.function.log.RequestLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The requests of `infra/events/`, in the order of their numbers, as API Gateway, Step Functions
/// and S3 send them. They can be pasted as test events of a function.
class NumberedEventsTest {

  private static final Path FOLDER = Path.of("infra/events");
  private static final String KEY = "inbox/polite-reply@1.0.0/letters.jsonl";

  private static final Map<String, String> OUTCOMES =
      Map.of(
          "compile-bundle", "locked",
          "extract", "extracted",
          "extract-chunk", "extracted",
          "score", "scored",
          "score-chunk", "scored",
          "batch-split", "split",
          "calibrate", "calibrated",
          "evaluate", "scored");

  @Test
  void each_numbered_request_is_answered(@TempDir Path store) throws IOException {
    MemoryObjects files =
        new MemoryObjects()
            .put(
                KEY,
                "{\"id\": \"letter 7\", \"text\": \"Thank you for your letter. We will answer on"
                    + " Monday.\"}\n");
    Functions functions =
        LocalWiring.in(store, Duration.ofSeconds(30)).functions(files, RequestLog.SILENT);
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
      byte[] answer =
          step.equals("evaluate")
              ? evaluate.evaluate(request)
              : functions.answer(step.replaceAll("-(chunk|split)$", ""), request);

      assertThat(HttpFront.object(new String(answer, UTF_8)).text("outcome"))
          .as(file + ": " + new String(answer, UTF_8))
          .isEqualTo(OUTCOMES.get(step));
      sent.add(step);
    }

    assertThat(sent).containsExactlyElementsOf(new TreeSet<>(OUTCOMES.keySet()));
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
