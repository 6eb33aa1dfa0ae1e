package dev.plumbline.judge;

/// The model gave no answer: throttled, overloaded or too slow. Nothing was recorded, so asking
/// again asks again.
public final class ModelBusyException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public ModelBusyException(String message) {
    super(message);
  }
}
