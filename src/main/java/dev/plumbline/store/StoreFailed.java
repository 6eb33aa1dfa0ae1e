package dev.plumbline.store;

/// The store could not be read or written: nothing is known about the artefact, so try again or
/// mend the store.
public class StoreFailed extends RuntimeException {

  private static final long serialVersionUID = 1;

  public StoreFailed(String message) {
    super(message);
  }

  public StoreFailed(String message, Throwable cause) {
    super(message, cause);
  }
}
