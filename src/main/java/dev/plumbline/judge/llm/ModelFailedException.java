package dev.plumbline.judge.llm;

/// The provider rejected the request for good: a wrong key, an unknown model, an unsupported
/// parameter. A retry cannot succeed.
///
/// The message never contains a key, a text or the provider's own message.
public final class ModelFailedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public ModelFailedException(String message) {
    super(message);
  }
}
