package dev.plumbline.base.canonical;

/// A stored artefact does not have the structure that its kind promises: it was written or is read
/// wrongly. Input from others is checked with `find` and a switch instead.
public final class UnexpectedJsonException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public UnexpectedJsonException(String message) {
    super(message);
  }
}
