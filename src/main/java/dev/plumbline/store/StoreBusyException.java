package dev.plumbline.store;

/// The store is there but did not answer in the time allowed: throttled, in conflict or slow. Later
/// it may.
public final class StoreBusyException extends StoreFailedException {

  private static final long serialVersionUID = 1;

  public StoreBusyException(String message, Throwable cause) {
    super(message, cause);
  }
}
