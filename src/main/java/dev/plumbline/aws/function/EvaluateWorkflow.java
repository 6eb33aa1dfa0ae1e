package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.aws.function.request.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestFailure;
import dev.plumbline.aws.function.request.RequestedDocument;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonResult;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.score.extraction.Panel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The state machine `evaluate` in one process: extract, then score, each with a compact response.
/// The jurors of a panel extract one after the other. The calibration is skipped if a gate ended
/// the extraction.
public final class EvaluateWorkflow {

  private static final int ATTEMPTS = 60;
  private static final long MILLIS = 1_000;

  /// Members that are passed to `extract` unchanged.
  private static final List<String> EXTRACT =
      List.of("bundle", "facts", "id", "judge", "replicate");

  private final Functions functions;

  public EvaluateWorkflow(Functions functions) {
    this.functions = functions;
  }

  /// @return the compact response of the last function that ran
  public byte[] evaluate(byte[] request) {
    try {
      return CanonicalJson.bytes(evaluated(RequestBody.read(request)));
    } catch (RequestFailure failure) {
      return CanonicalJson.bytes(failure.json());
    }
  }

  /// The outcome of a response.
  public static String outcome(byte[] answer) {
    return object(answer).text("outcome");
  }

  private JsonObject evaluated(RequestBody body) {
    JsonObject extract = extract(body);
    Optional<Json> calibration = body.json("calibration");
    Optional<Json> trace = body.json("trace");
    Optional<RequestBody> panel = body.object("panel");
    body.finish();
    if (isOfFactsAlone(body)) {
      return merged(called(extract), callUntilDone("score", factsAlone(extract, trace)));
    }
    JsonObject extracted =
        panel.isPresent() ? combined(extract, panel.get()) : callUntilDone("extract", extract);
    if (!extracted.text("outcome").equals(FunctionOutcome.EXTRACTED.wireName())) {
      return extracted;
    }
    JsonObject scored =
        callUntilDone(
            "score",
            JsonObject.of(
                "response", "summary",
                "bundle", extracted.get("bundle"),
                "calibration", calibration.filter(_ -> extracted.find("gate").isEmpty()),
                "extraction", extracted.get("extraction"),
                "trace", trace));
    return merged(extracted, scored);
  }

  /// Without a text a rubric may still be scored: no judge is asked, so nothing is calibrated.
  private static boolean isOfFactsAlone(RequestBody body) {
    return !body.has("text") && !body.has("document") && !body.part("facts").keys().isEmpty();
  }

  /// How the caller calls what is evaluated.
  private static JsonObject called(JsonObject extract) {
    return JsonObject.of("id", extract.find("id"));
  }

  private static JsonObject factsAlone(JsonObject extract, Optional<Json> trace) {
    JsonObjectBuilder score = JsonObject.builder().put("response", "summary").put("trace", trace);
    for (String key : List.of("bundle", "facts")) {
      score.put(key, extract.find(key));
    }
    return score.build();
  }

  /// Every juror of a panel extracts, then their answers are combined.
  private JsonObject combined(JsonObject extract, RequestBody panel) {
    List<Json> answers = new ArrayList<>();
    for (RequestBody juror : panel.objects("jurors", 1, Panel.JURORS_MAX)) {
      answers.add(
          callUntilDone(
              "extract",
              JsonObject.builder().putAll(extract).put("judge", juror.json("judge")).build()));
    }
    JsonObjectBuilder combine =
        JsonObject.builder()
            .put("response", "summary")
            .put("panel", panel.json())
            .put("answers", JsonArray.of(answers.toArray(Json[]::new)));
    for (String key : List.of("bundle", "id")) {
      combine.put(key, extract.find(key));
    }
    return callUntilDone("extract", combine.build());
  }

  private static JsonObject extract(RequestBody body) {
    RequestedDocument.refuseBeside(body, List.of("text", "context"));
    JsonObjectBuilder extract = JsonObject.builder().put("response", "summary");
    for (String key : EXTRACT) {
      extract.put(key, body.json(key));
    }
    Json context = body.json("context").orElse(JsonObject.EMPTY);
    Json document = body.json("document").orElse(JsonObject.EMPTY);
    Json text = body.json("text").orElse(Json.of(""));
    boolean plain = text instanceof JsonText(String value) && !value.isEmpty();
    return extract
        .put("document", plain ? JsonObject.of("text", text, "context", context) : document)
        .build();
  }

  private JsonObject callUntilDone(String function, JsonObject request) {
    byte[] bytes = PlainJson.text(request).getBytes(UTF_8);
    JsonObject answer = object(functions.answer(function, bytes));
    for (int i = 0; i < ATTEMPTS && isTransient(answer); i++) {
      pause(answer.find("retryAfterSeconds").isPresent() ? answer.integer("retryAfterSeconds") : 1);
      answer = object(functions.answer(function, bytes));
    }
    return answer;
  }

  private static boolean isTransient(JsonObject answer) {
    String outcome = answer.text("outcome");
    return outcome.equals(FunctionOutcome.IN_PROGRESS.wireName())
        || outcome.equals(FunctionOutcome.INCOMPLETE.wireName());
  }

  private static void pause(long seconds) {
    try {
      Thread.sleep(seconds * MILLIS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /// Both objects' members; where both have one, the second's.
  private static JsonObject merged(JsonObject first, JsonObject second) {
    JsonObjectBuilder both = JsonObject.builder();
    both.putAll(second);
    first.forEach((key, value) -> {
      if (second.find(key).isEmpty()) {
        both.put(key, value);
      }
    });
    return both.build();
  }

  private static JsonObject object(byte[] answer) {
    if (JsonReader.read(answer, Integer.MAX_VALUE) instanceof JsonResult.Read(Json json)
        && json instanceof JsonObject object) {
      return object;
    }
    throw new IllegalStateException("a function answers with an object");
  }
}
