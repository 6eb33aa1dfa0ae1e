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

  /// The store did not respond in time: throttled, in conflict or slow. Retrying may help.
  public static final class StoreBusyException extends StoreFailedException {

    private static final long serialVersionUID = 1;

    public StoreBusyException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /// A record was found that was never written so. Asking again does not help; other records are
  /// not affected.
  public static class DamagedRecordException extends StoreFailedException {

    private static final long serialVersionUID = 1;

    public DamagedRecordException(String message) {
      super(message);
    }

    public DamagedRecordException(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
