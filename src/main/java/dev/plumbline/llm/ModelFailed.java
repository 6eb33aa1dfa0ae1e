package dev.plumbline.llm;

/// The model cannot be asked like this: a wrong key, an unknown model, a request that the provider
/// refuses. Asking again does not help.
///
/// Its message never holds a key, a text or what the provider said.
public final class ModelFailed extends RuntimeException {

  private static final long serialVersionUID = 1;

  public ModelFailed(String message) {
    super(message);
  }
}
