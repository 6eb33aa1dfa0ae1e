package dev.plumbline.run;

import dev.plumbline.base.merkle.MerkleHash;
import java.nio.ByteBuffer;
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
}
