package dev.plumbline.source;

/// The source did not answer, or not to the end. Later it may.
public final class SourceBusyException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public SourceBusyException(String message, Throwable cause) {
    super(message, cause);
  }
}
