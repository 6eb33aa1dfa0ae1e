package dev.plumbline.store;

/// The store could not be read or written. Nothing is known about the artefact: retry, or repair
/// the store.
public class StoreFailedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public StoreFailedException(String message) {
    super(message);
  }

  public StoreFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
