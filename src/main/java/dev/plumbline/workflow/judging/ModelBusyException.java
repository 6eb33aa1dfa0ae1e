package dev.plumbline.workflow.judging;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.judge.llm.ModelReply.ModelUnavailableException;

/// The model gave no answer in time: throttled, overloaded or too slow. Nothing was recorded, so a
/// repeated request calls it again.
public final class ModelBusyException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /// Nothing was asked: time or a budget is used up.
  public ModelBusyException(String message) {
    super(message);
  }

  /// @param last of the tries
  ModelBusyException(ModelUnavailableException last, int tried) {
    super(last.getMessage() + ", tried " + Plural.of(tried, "time"), last);
  }

  /// What the endpoint said, for whoever asked and no log; may be empty.
  public String said() {
    return getCause() instanceof ModelUnavailableException last ? last.said() : "";
  }

  /// Whether the endpoint was asked and gave no answer, as often as it may be asked.
  public boolean isOfEndpoint() {
    return getCause() != null;
  }
}
