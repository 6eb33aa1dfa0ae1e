package dev.plumbline.base.canonical;

/// A value has no canonical form: it contains a lone surrogate, or is nested too deeply. Readers
/// reject such input, so this is a bug.
final class NotCanonicalException extends RuntimeException {

  private static final long serialVersionUID = 1;

  NotCanonicalException(String message) {
    super(message);
  }
}
