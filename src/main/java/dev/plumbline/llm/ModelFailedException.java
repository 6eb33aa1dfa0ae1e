package dev.plumbline.llm;

/// The model cannot be asked like this: a wrong key, an unknown model, a request that the provider
/// refuses. Asking again does not help.
///
/// Its message never holds a key, a text or what the provider said.
public final class ModelFailedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public ModelFailedException(String message) {
    super(message);
  }
}
