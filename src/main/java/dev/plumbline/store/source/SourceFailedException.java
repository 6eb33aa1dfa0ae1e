package dev.plumbline.store.source;

/// The source gave an unexpected answer; its configuration must be corrected.
public final class SourceFailedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public SourceFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
