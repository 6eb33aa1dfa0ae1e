package dev.plumbline.function.request;

import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// An answer short enough to be carried through a state machine: its words, digests and numbers,
/// and as many problems as there is room for. What is left out is in the store.
public record CompactResponse(FunctionResponse whole) implements FunctionResponse {

  /// A state machine hands the whole of its state from step to step.
  static final int BYTES_MAX = 8_192;

  private static final String PROBLEMS = "problems";
  private static final String LEFT_OUT = "problemsLeftOut";

  /// Members that are texts of any length.
  private static final Set<String> LONG = Set.of("yaml");

  /// Members that are no single values but never long.
  private static final Set<String> SHORT = Set.of("findings", "interval", "result");

  /// A request says `answer: brief`.
  public static boolean isAsked(RequestBody body) {
    return switch (body.text("answer")) {
      case "brief" -> true;
      case "", "whole" -> false;
      default -> {
        body.addProblem("answer", "unknown-value", "there are whole and brief", "name one");
        yield false;
      }
    };
  }

  @Override
  public JsonObject json() {
    return of(whole.json());
  }

  @Override
  public RequestMetrics counts() {
    return whole.counts();
  }

  static JsonObject of(JsonObject whole) {
    JsonObjectBuilder kept = JsonObject.builder();
    whole.forEach((key, value) -> {
      if (LONG.contains(key)) {
        return;
      }
      if (SHORT.contains(key) || !(value instanceof JsonObject || value instanceof JsonArray)) {
        kept.put(key, value);
      }
    });
    JsonObject brief = kept.build();
    return whole.find(PROBLEMS).isEmpty() ? brief : told(brief, whole.list(PROBLEMS));
  }

  private static JsonObject told(JsonObject brief, List<Json> problems) {
    List<Json> told = new ArrayList<>(problems);
    JsonObject with = with(brief, told, 0);
    while (!told.isEmpty() && CanonicalJson.bytes(with).length > BYTES_MAX) {
      told.removeLast();
      with = with(brief, told, problems.size() - told.size());
    }
    return with;
  }

  private static JsonObject with(JsonObject brief, List<Json> told, int leftOut) {
    JsonObjectBuilder json = JsonObject.builder();
    brief.forEach(json::put);
    json.put(PROBLEMS, new JsonArray(told));
    return leftOut == 0 ? json.build() : json.put(LEFT_OUT, leftOut).build();
  }
}
