package dev.plumbline.store;

/// The store did not respond in time: throttled, in conflict or slow. Retrying may help.
public final class StoreBusyException extends StoreFailedException {

  private static final long serialVersionUID = 1;

  public StoreBusyException(String message, Throwable cause) {
    super(message, cause);
  }
}
