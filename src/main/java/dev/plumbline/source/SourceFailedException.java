package dev.plumbline.source;

/// The source answered with what is neither an object nor a reason: mend its settings.
public final class SourceFailedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public SourceFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
