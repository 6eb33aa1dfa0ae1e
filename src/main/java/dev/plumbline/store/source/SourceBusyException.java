package dev.plumbline.store.source;

/// The source did not answer, or not completely. A retry may succeed.
public final class SourceBusyException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public SourceBusyException(String message, Throwable cause) {
    super(message, cause);
  }
}
