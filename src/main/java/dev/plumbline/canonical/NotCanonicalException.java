package dev.plumbline.canonical;

/// A value has no canonical form: half a surrogate pair, or objects and lists nested too deeply.
/// Readers refuse such input, so only our own mistake gets here.
public final class NotCanonicalException extends RuntimeException {

  private static final long serialVersionUID = 1;

  NotCanonicalException(String message) {
    super(message);
  }
}
