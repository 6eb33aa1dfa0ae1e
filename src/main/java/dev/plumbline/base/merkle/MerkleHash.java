package dev.plumbline.base.merkle;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/// A hash in a Merkle tree as RFC 6962, section 2.1, defines it over SHA-256. Leaves and nodes are
/// hashed with different first bytes, so that a node can never be shown as a leaf.
public final class MerkleHash {

  /// The root of the tree without leaves: SHA-256 of nothing.
  public static final MerkleHash EMPTY = new MerkleHash(sha256().digest());

  private static final int LENGTH = 32;
  private static final byte LEAF = 0;
  private static final byte NODE = 1;

  /// After their first byte; never updated, only copied, since finding one takes longer than a
  /// hash.
  private static final MessageDigest OF_LEAF = begun(LEAF);

  private static final MessageDigest OF_NODE = begun(NODE);

  private final byte[] bytes;

  private MerkleHash(byte[] bytes) {
    this.bytes = bytes;
  }

  public static MerkleHash ofLeaf(byte[] content) {
    MessageDigest sha = copy(OF_LEAF);
    return new MerkleHash(sha.digest(content));
  }

  public static MerkleHash ofNode(MerkleHash left, MerkleHash right) {
    MessageDigest sha = copy(OF_NODE);
    sha.update(left.bytes);
    return new MerkleHash(sha.digest(right.bytes));
  }

  /// Reads 64 lower case hexadecimal digits; anything else is no hash.
  public static Optional<MerkleHash> parse(String hex) {
    if (hex.length() != 2 * LENGTH || !hex.chars().allMatch(MerkleHash::isDigit)) {
      return Optional.empty();
    }
    return Optional.of(new MerkleHash(HexFormat.of().parseHex(hex)));
  }

  public String hex() {
    return HexFormat.of().formatHex(bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MerkleHash that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return hex();
  }

  public static boolean isDigit(int character) {
    return character >= '0' && character <= '9' || character >= 'a' && character <= 'f';
  }

  private static MessageDigest begun(byte first) {
    MessageDigest sha = sha256();
    sha.update(first);
    return sha;
  }

  private static MessageDigest copy(MessageDigest begun) {
    try {
      return (MessageDigest) begun.clone();
    } catch (CloneNotSupportedException impossible) {
      throw new IllegalStateException("the SHA-256 of every Java platform copies", impossible);
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
