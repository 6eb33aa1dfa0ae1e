package dev.plumbline.base.signing;

/// A private key that signs, wherever it lies: in a file, or in a service that never shows it.
public interface Signer {

  /// The public key that belongs to it.
  VerificationKey verification();

  /// The Ed25519 signature of a message.
  ///
  /// @throws SignerFailedException if the key is elsewhere and there is no signature
  byte[] sign(byte[] message);

  /// The id of the key.
  default String id() {
    return verification().id();
  }

  /// A service that keeps a key gave no signature. The message is for the user and holds no secret.
  static final class SignerFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SignerFailedException(String message) {
      super(message);
    }
  }
}
