package dev.plumbline.base.signing;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/// An Ed25519 public key (RFC 8032) and its id: SHA-256 of its SubjectPublicKeyInfo in DER.
public record VerificationKey(PublicKey key, String id) {

  static final String ALGORITHM = "Ed25519";
  private static final String LABEL = "PUBLIC KEY";

  public static VerificationKey of(PublicKey key) {
    return new VerificationKey(key, id(key.getEncoded()));
  }

  /// Reads a PEM text; empty if it holds no Ed25519 public key.
  public static Optional<VerificationKey> parse(String pem) {
    return PemText.decode(LABEL, pem).flatMap(VerificationKey::ofDer);
  }

  /// Reads the SubjectPublicKeyInfo in base64; empty if it is of no Ed25519 key.
  public static Optional<VerificationKey> ofBase64(String der) {
    try {
      return ofDer(Base64.getDecoder().decode(der));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  public String pem() {
    return PemText.encode(LABEL, key.getEncoded());
  }

  /// Whether this key has made the signature; a malformed one is none.
  public boolean verifies(byte[] message, byte[] signature) {
    try {
      Signature verifier = Signature.getInstance(ALGORITHM);
      verifier.initVerify(key);
      verifier.update(message);
      return verifier.verify(signature);
    } catch (GeneralSecurityException malformed) {
      return false;
    }
  }

  private static Optional<VerificationKey> ofDer(byte[] der) {
    try {
      return Optional.of(
          of(KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(der))));
    } catch (GeneralSecurityException another) {
      return Optional.empty();
    }
  }

  private static String id(byte[] der) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(der));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  /// Keys as text (RFC 7468).
  static final class PemText {

    private static final int LINE = 64;

    static String encode(String label, byte[] der) {
      Base64.Encoder encoder =
          Base64.getMimeEncoder(LINE, "\n".getBytes(StandardCharsets.US_ASCII));
      return begin(label) + "\n" + encoder.encodeToString(der) + "\n" + end(label) + "\n";
    }

    /// Empty if there is not exactly one block with that label.
    static Optional<byte[]> decode(String label, String text) {
      int from = text.indexOf(begin(label));
      int to = text.indexOf(end(label));
      if (from < 0 || to < from || text.indexOf(begin(label), from + 1) >= 0) {
        return Optional.empty();
      }
      String body = text.substring(from + begin(label).length(), to);
      try {
        return Optional.of(Base64.getDecoder().decode(body.replaceAll("[\r\n\t ]", "")));
      } catch (IllegalArgumentException malformed) {
        return Optional.empty();
      }
    }

    private static String begin(String label) {
      return "-----BEGIN " + label + "-----";
    }

    private static String end(String label) {
      return "-----END " + label + "-----";
    }

    private PemText() {}
  }
}
