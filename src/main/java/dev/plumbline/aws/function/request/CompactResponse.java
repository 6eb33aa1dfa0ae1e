package dev.plumbline.aws.function.request;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.ProblemCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A response short enough for the state of a state machine: single values and as many problems as
/// fit. Everything omitted is in the store.
public record CompactResponse(FunctionResponse whole) implements FunctionResponse {

  /// The limit in bytes. A state machine passes its whole state from step to step, at most 256 KB.
  static final int BYTES_MAX = 8_192;

  /// Half of what a state of a state machine carries.
  static final int TRACE_BYTES_MAX = 131_072;

  private static final String PROBLEMS = "problems";
  private static final String OMITTED = "problemsOmitted";

  /// Members that are texts of any length, which are omitted.
  private static final Set<String> LONG = Set.of("yaml");

  /// Objects and lists that are short and therefore included.
  private static final Set<String> SHORT =
      Set.of("evaluation", "findings", "interval", "result", "score");

  /// Whether the request asks for a compact response (`response: summary`).
  public static boolean isRequested(RequestBody body) {
    return switch (body.text("response")) {
      case "summary" -> true;
      case "", "full" -> false;
      default -> {
        body.addProblem(
            "response", ProblemCode.UNKNOWN_VALUE, "it must be `full` or `summary`", "name one");
        yield false;
      }
    };
  }

  @Override
  public JsonObject json() {
    return of(whole.json());
  }

  @Override
  public RequestMetrics metrics() {
    return whole.metrics();
  }

  static JsonObject of(JsonObject whole) {
    JsonObject members =
        whole
            .without(LONG)
            .mapped((key, value) ->
                Optional.of(value)
                    .filter(it ->
                        SHORT.contains(key)
                            || !(it instanceof JsonObject || it instanceof JsonArray)));
    JsonObject compact = whole.has("trace") ? withTrace(members, whole.get("trace")) : members;
    return !whole.has(PROBLEMS) ? compact : withProblems(compact, whole.list(PROBLEMS));
  }

  /// With every step that the request asked for, unless they are more than a state carries.
  private static JsonObject withTrace(JsonObject compact, Json trace) {
    int bytes = CanonicalJson.bytes(trace).length;
    return bytes > TRACE_BYTES_MAX
        ? compact.with("traceOmitted", bytes)
        : compact.with("trace", trace);
  }

  private static JsonObject withProblems(JsonObject compact, List<Json> problems) {
    List<Json> reported = new ArrayList<>(problems);
    JsonObject with = with(compact, reported, 0);
    while (!reported.isEmpty() && CanonicalJson.bytes(with).length > BYTES_MAX) {
      reported.removeLast();
      with = with(compact, reported, problems.size() - reported.size());
    }
    return with;
  }

  private static JsonObject with(JsonObject compact, List<Json> reported, int omitted) {
    return compact
        .with(PROBLEMS, reported)
        .with(OMITTED, Optional.of(omitted).filter(it -> it > 0));
  }
}
