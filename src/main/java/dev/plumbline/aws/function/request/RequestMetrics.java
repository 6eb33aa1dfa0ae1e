package dev.plumbline.aws.function.request;

import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.StoredStep;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The metrics of a request by name, and the reason if there is no score.
///
/// @param unscored the reason, empty if there is a score or nothing was scored
public record RequestMetrics(SortedMap<String, Long> metrics, String unscoredReason) {

  public static final RequestMetrics NONE = new RequestMetrics(new TreeMap<>(), "");

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
  public static RequestMetrics of(StoredScorecard card) {
    boolean scored = !card.isUnscored();
    SortedMap<String, Long> metrics = new TreeMap<>();
    metrics.put("Scored", scored ? 1L : 0L);
    metrics.put("Unscored", scored ? 0L : 1L);
    metrics.put("Caps", (long) card.steps(StoredStep.Cap.class).size());
    return new RequestMetrics(metrics, scored ? "" : card.whyUnscored());
  }
}
