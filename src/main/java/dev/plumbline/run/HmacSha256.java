package dev.plumbline.run;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/// HMAC (RFC 2104) over SHA-256, on `MessageDigest` alone: loading the JDK's cryptography framework
/// for its `Mac` costs a start of the command line more than a run's salts.
final class HmacSha256 {

  private static final int BLOCK = 64;
  private static final byte INNER = 0x36;
  private static final byte OUTER = 0x5c;

  /// Both after their first block, which depends on the key alone; only copies are used.
  private final MessageDigest inner;

  private final MessageDigest outer;

  HmacSha256(byte[] key) {
    byte[] block = Arrays.copyOf(key.length > BLOCK ? sha256().digest(key) : key, BLOCK);
    inner = begun(block, INNER);
    outer = begun(block, OUTER);
  }

  byte[] of(byte[] message) {
    return copy(outer).digest(copy(inner).digest(message));
  }

  private static MessageDigest copy(MessageDigest begun) {
    try {
      return (MessageDigest) begun.clone();
    } catch (CloneNotSupportedException impossible) {
      throw new IllegalStateException("the SHA-256 of every Java platform copies", impossible);
    }
  }

  private static MessageDigest begun(byte[] block, byte mask) {
    byte[] masked = new byte[BLOCK];
    for (int index = 0; index < BLOCK; index++) {
      masked[index] = (byte) (block[index] ^ mask);
    }
    MessageDigest sha = sha256();
    sha.update(masked);
    return sha;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
