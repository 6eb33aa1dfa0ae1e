package dev.plumbline.function.log;

import dev.plumbline.function.request.RequestMetrics;
import dev.plumbline.llm.ModelReply.Usage;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a request's calls of models cost, whatever comes of it. A reply that was kept already costs
/// nothing.
public final class ModelUsage {

  private long calls;
  private long input;
  private long output;

  public void add(Usage usage) {
    calls++;
    input += usage.input();
    output += usage.output();
  }

  /// Nothing if no model was called.
  RequestMetrics counts() {
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
