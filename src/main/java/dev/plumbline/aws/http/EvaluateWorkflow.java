package dev.plumbline.aws.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.aws.function.Functions;
import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.PlainJson;

/// The state machine `evaluate` in one process: extract, then score, each with a compact response.
/// The jurors of a panel extract one after the other.
public final class EvaluateWorkflow {

  private static final int ATTEMPTS = 60;
  private static final long MILLIS = 1_000;

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

  private JsonObject evaluated(RequestBody call) {
    JsonObject extracted =
        callUntilDone("extract", JsonObject.of("response", "summary", "evaluation", call.json()));
    return extracted.has("score")
        ? merged(extracted.object("evaluation"), callUntilDone("score", extracted.object("score")))
        : extracted;
  }

  private JsonObject callUntilDone(String function, JsonObject request) {
    byte[] bytes = PlainJson.text(request).getBytes(UTF_8);
    JsonObject answer = object(functions.answer(function, bytes));
    for (int i = 0; i < ATTEMPTS && isTransient(answer); i++) {
      pause(answer.has("retryAfterSeconds") ? answer.integer("retryAfterSeconds") : 1);
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
      if (!second.has(key)) {
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
