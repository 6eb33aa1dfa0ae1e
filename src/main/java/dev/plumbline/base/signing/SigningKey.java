package dev.plumbline.base.signing;

import dev.plumbline.base.signing.VerificationKey.PemText;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Optional;

/// An Ed25519 private key with its public key, which the file holds beside it: the JDK cannot
/// compute the one from the other.
public final class SigningKey implements Signer {

  private static final String LABEL = "PRIVATE KEY";

  private static final byte[] PROBE = {1};

  private final PrivateKey key;
  private final VerificationKey verification;

  private SigningKey(PrivateKey key, VerificationKey verification) {
    this.key = key;
    this.verification = verification;
  }

  public static SigningKey of(KeyPair pair) {
    return new SigningKey(pair.getPrivate(), VerificationKey.of(pair.getPublic()));
  }

  /// Reads the PEM text that [#pem] writes; empty if it has no private key, or its two keys do not
  /// belong together.
  public static Optional<SigningKey> parse(String pem) {
    Optional<PrivateKey> key = PemText.decode(LABEL, pem).flatMap(SigningKey::ofDer);
    Optional<VerificationKey> verification = VerificationKey.parse(pem);
    if (key.isEmpty() || verification.isEmpty()) {
      return Optional.empty();
    }
    SigningKey read = new SigningKey(key.get(), verification.get());
    return Optional.of(read).filter(one -> one.verification.verifies(PROBE, one.sign(PROBE)));
  }

  /// Both keys; a secret.
  public String pem() {
    return PemText.encode(LABEL, key.getEncoded()) + verification.pem();
  }

  @Override
  public VerificationKey verification() {
    return verification;
  }

  @Override
  public byte[] sign(byte[] message) {
    try {
      Signature signer = Signature.getInstance(VerificationKey.ALGORITHM);
      signer.initSign(key);
      signer.update(message);
      return signer.sign();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("an Ed25519 key signs", impossible);
    }
  }

  /// Says nothing of the secret.
  @Override
  public String toString() {
    return "SigningKey " + id();
  }

  private static Optional<PrivateKey> ofDer(byte[] der) {
    try {
      return Optional.of(
          KeyFactory.getInstance(VerificationKey.ALGORITHM)
              .generatePrivate(new PKCS8EncodedKeySpec(der)));
    } catch (GeneralSecurityException another) {
      return Optional.empty();
    }
  }
}
