package dev.plumbline.score.run;

import dev.plumbline.base.merkle.MerkleHash;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/// The secret from which the salts of a run follow. It is stored beside the run and never exported:
/// with it, the content of a line can be guessed from its hash.
public final class SaltSeed {

  /// 256 bits, as long as the hash is.
  public static final int BYTES = 32;

  private static final int SALT_BYTES = 16;

  private final byte[] bytes;
  private final HmacSha256 mac;

  private SaltSeed(byte[] bytes) {
    this.bytes = bytes;
    this.mac = new HmacSha256(bytes);
  }

  /// @param bytes [#BYTES] of them, from a secure source
  public static SaltSeed of(byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException("a seed has " + BYTES + " bytes");
    }
    return new SaltSeed(bytes.clone());
  }

  /// Reads 64 lower case hexadecimal digits; anything else is no seed.
  public static Optional<SaltSeed> parse(String hex) {
    return hex.length() == 2 * BYTES && hex.chars().allMatch(MerkleHash::isDigit)
        ? Optional.of(new SaltSeed(HexFormat.of().parseHex(hex)))
        : Optional.empty();
  }

  /// The first 128 bits of HMAC-SHA-256 over the position, a big-endian number of eight bytes, as
  /// 32 hexadecimal digits.
  public String salt(long position) {
    byte[] message = ByteBuffer.allocate(Long.BYTES).putLong(position).array();
    return HexFormat.of().formatHex(Arrays.copyOf(mac.of(message), SALT_BYTES));
  }

  /// For the store alone.
  public byte[] bytes() {
    return bytes.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SaltSeed that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /// Says nothing, since logs are read by others.
  @Override
  public String toString() {
    return "SaltSeed";
  }

  /// HMAC (RFC 2104) over SHA-256, on `MessageDigest` alone: loading the JDK's cryptography
  /// framework for its `Mac` costs a start of the command line more than a run's salts.
  static final class HmacSha256 {

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
}
