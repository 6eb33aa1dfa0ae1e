package dev.plumbline.base.canonical;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/// The identity of an artefact: SHA-256 over `plumbline/<kind>/<format version>`, a line feed and
/// its canonical bytes.
public record Digest(String hex) implements Comparable<Digest> {

  private static final String PREFIX = "sha256:";
  private static final int HEX_LENGTH = 64;

  /// By ASCII character.
  private static final boolean[] IS_HEX = new boolean[128];

  static {
    "0123456789abcdef".chars().forEach(digit -> IS_HEX[digit] = true);
  }

  /// One hash per kind, initialised with its prefix; never updated, only cloned.
  private static final MessageDigest[] PREFIXED_HASHES = prefixedHashes();

  public Digest {
    if (!isHex(hex)) {
      throw new IllegalArgumentException("not 64 lower case hexadecimal digits");
    }
  }

  /// The digest of canonical bytes, which are hashed as they are.
  public static Digest of(ArtefactKind kind, byte[] canonical) {
    MessageDigest sha = prefixedHash(kind);
    return new Digest(HexFormat.of().formatHex(sha.digest(canonical)));
  }

  public static Digest of(ArtefactKind kind, Json json) {
    return of(kind, CanonicalJson.bytes(json));
  }

  /// Parses `sha256:` and 64 lower-case hexadecimal digits; anything else is empty.
  public static Optional<Digest> parse(String text) {
    if (!text.startsWith(PREFIX) || text.length() != PREFIX.length() + HEX_LENGTH) {
      return Optional.empty();
    }
    try {
      return Optional.of(new Digest(text.substring(PREFIX.length())));
    } catch (IllegalArgumentException otherDigits) {
      return Optional.empty();
    }
  }

  @Override
  public int compareTo(Digest other) {
    return hex.compareTo(other.hex);
  }

  /// `sha256:` and 64 lower-case hexadecimal digits.
  @Override
  public String toString() {
    return PREFIX + hex;
  }

  /// What is hashed before the canonical bytes.
  public static byte[] prefix(ArtefactKind kind) {
    String line = "plumbline/" + kind.id() + "/" + kind.formatVersion() + "\n";
    return line.getBytes(StandardCharsets.UTF_8);
  }

  /// The first twelve hex digits: enough to find an artefact again in its store.
  public String beginning() {
    return hex.substring(0, 12);
  }

  private static boolean isHex(String text) {
    if (text.length() != HEX_LENGTH) {
      return false;
    }
    boolean hex = true;
    for (int i = 0; i < HEX_LENGTH; i++) {
      char digit = text.charAt(i);
      // without a branch for each digit, which no processor predicts
      hex &= digit < IS_HEX.length && IS_HEX[digit];
    }
    return hex;
  }

  /// A new hash that has already processed the prefix of the kind.
  private static MessageDigest prefixedHash(ArtefactKind kind) {
    try {
      return (MessageDigest) PREFIXED_HASHES[kind.ordinal()].clone();
    } catch (CloneNotSupportedException impossible) {
      throw new IllegalStateException("SHA-256 can be cloned", impossible);
    }
  }

  private static MessageDigest[] prefixedHashes() {
    MessageDigest[] all = new MessageDigest[ArtefactKind.values().length];
    for (ArtefactKind kind : ArtefactKind.values()) {
      all[kind.ordinal()] = sha256();
      all[kind.ordinal()].update(prefix(kind));
    }
    return all;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
