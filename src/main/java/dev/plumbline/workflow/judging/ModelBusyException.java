package dev.plumbline.workflow.judging;

/// The model gave no answer in time: throttled, overloaded or too slow. Nothing was recorded, so a
/// repeated request calls it again.
public final class ModelBusyException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final String said;
  private final boolean ofEndpoint;

  /// Nothing was asked: time or a budget is used up.
  public ModelBusyException(String message) {
    this(message, "", false);
  }

  /// @param said by the endpoint, for whoever asked and no log; may be empty
  /// @param ofEndpoint whether it was asked and gave none
  ModelBusyException(String message, String said, boolean ofEndpoint) {
    super(message);
    this.said = said;
    this.ofEndpoint = ofEndpoint;
  }

  public String said() {
    return said;
  }

  /// Whether the endpoint was asked and gave no answer, as often as it may be asked.
  public boolean isOfEndpoint() {
    return ofEndpoint;
  }
}
