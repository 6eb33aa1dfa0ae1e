package dev.plumbline.proof;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.merkle.MerkleHash;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/// The state of a log: what a signature over it promises never to take back.
///
/// @param log the random name of the log, 32 hexadecimal digits
/// @param size entries so far, at least 1
/// @param leaf the hash of the last of them: it says which entry was signed where one is replaced
/// @param time when it was signed
public record TreeHead(String log, long size, MerkleHash root, MerkleHash leaf, Instant time)
    implements JsonRecord {

  public static final String PAYLOAD_TYPE = "application/vnd.plumbline.tree-head+json";

  private static final Pattern NAME = Pattern.compile("[0-9a-f]{32}");

  public TreeHead {
    if (!NAME.matcher(log).matches() || size < 1) {
      throw new IllegalArgumentException("a log has a name of 32 digits and an entry");
    }
  }

  public DsseEnvelope sign(Signer key) {
    return DsseEnvelope.sign(PAYLOAD_TYPE, bytes(), key);
  }

  /// The head in an envelope, whoever has signed it; empty if there is another payload.
  public static Optional<TreeHead> read(DsseEnvelope envelope) {
    return envelope.payloadType().equals(PAYLOAD_TYPE)
        ? JsonRecord.read(TreeHead.class, envelope.payload())
        : Optional.empty();
  }
}
