package dev.plumbline.judging;

/// The model gave no answer: throttled, overloaded or too slow. Nothing was recorded, so asking
/// again asks again.
public final class ModelBusy extends RuntimeException {

  private static final long serialVersionUID = 1;

  public ModelBusy(String message) {
    super(message);
  }
}
