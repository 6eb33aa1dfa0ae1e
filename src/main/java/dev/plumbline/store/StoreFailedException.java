package dev.plumbline.store;

/// The store could not be read or written: nothing is known about the artefact, so try again or
/// mend the store.
public class StoreFailedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public StoreFailedException(String message) {
    super(message);
  }

  public StoreFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
