package dev.plumbline.store;

/// A record was found that was never written so. Asking again does not help; other records are not
/// affected.
public class DamagedRecordException extends StoreFailedException {

  private static final long serialVersionUID = 1;

  public DamagedRecordException(String message) {
    super(message);
  }

  public DamagedRecordException(String message, Throwable cause) {
    super(message, cause);
  }
}
