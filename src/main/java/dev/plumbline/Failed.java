package dev.plumbline;

/// The world failed: a file, the store, a model or its network. What was done is stored, and asking
/// the same again continues there.
public final class Failed extends RuntimeException {

  private static final long serialVersionUID = 1;

  Failed(String message, Throwable cause) {
    super(message, cause);
  }
}
