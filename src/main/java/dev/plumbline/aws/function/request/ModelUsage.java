package dev.plumbline.aws.function.request;

import dev.plumbline.judge.llm.ModelReply.Usage;
import java.util.SortedMap;
import java.util.TreeMap;

/// The usage of a request's model calls, whether or not the request succeeds. Replies from the
/// cache cost nothing.
public final class ModelUsage {

  private long calls;
  private long input;
  private long output;

  public void add(Usage usage) {
    calls++;
    input += usage.input();
    output += usage.output();
  }

  /// Call and token counts; none if no model was called.
  RequestMetrics metrics() {
    if (calls == 0) {
      return RequestMetrics.NONE;
    }
    SortedMap<String, Long> metrics = new TreeMap<>();
    metrics.put("JudgeCalls", calls);
    metrics.put("InputTokens", input);
    metrics.put("OutputTokens", output);
    return RequestMetrics.of(metrics);
  }
}
