package dev.plumbline.proof;

/// A service that keeps a key gave no signature. The message is for the user and holds no secret.
public final class SignerFailedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public SignerFailedException(String message) {
    super(message);
  }
}
