package dev.plumbline.aws.function.request;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.rubric.plan.model.TraceStepKind;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The metrics of a request by name, and the reason if there is no score.
///
/// @param unscored the reason, empty if there is a score or nothing was scored
public record RequestMetrics(SortedMap<String, Long> metrics, String unscoredReason) {

  public static final RequestMetrics NONE = new RequestMetrics(new TreeMap<>(), "");

  private static final String NO_REASON = "undefined";

  public static RequestMetrics of(Map<String, Long> metrics) {
    return new RequestMetrics(new TreeMap<>(metrics), "");
  }

  /// Both metrics together. They have no name in common, and at most one has a reason.
  public RequestMetrics and(RequestMetrics other) {
    SortedMap<String, Long> both = new TreeMap<>(metrics);
    both.putAll(other.metrics);
    return new RequestMetrics(both, unscoredReason + other.unscoredReason);
  }

  /// The metrics of a scorecard with its trace: whether it is scored, and the number of caps.
  public static RequestMetrics of(JsonObject card) {
    boolean scored = !card.text("status").equals(FunctionOutcome.UNSCORED.wireName());
    SortedMap<String, Long> metrics = new TreeMap<>();
    metrics.put("Scored", scored ? 1L : 0L);
    metrics.put("Unscored", scored ? 0L : 1L);
    metrics.put("Caps", card.list("trace").stream().filter(RequestMetrics::isCap).count());
    return new RequestMetrics(metrics, scored ? "" : reason(card));
  }

  /// The code of the first unknown fact or item: one of our own words, never text of the document.
  private static String reason(JsonObject card) {
    List<String> codes =
        card.find("unknown").stream()
            .map(JsonObject.class::cast)
            .flatMap(unknown -> unknown.keys().stream().map(unknown::text))
            .toList();
    return codes.isEmpty() ? NO_REASON : codes.getFirst();
  }

  private static boolean isCap(Json step) {
    return step instanceof JsonObject object
        && object.get("step") instanceof JsonText(String word)
        && word.equals(TraceStepKind.CAP.wireName());
  }
}
