package dev.plumbline.workflow.judging;

/// The model gave no answer in time: throttled, overloaded or too slow. Nothing was recorded, so a
/// repeated request calls it again.
public final class ModelBusyException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public ModelBusyException(String message) {
    super(message);
  }
}
