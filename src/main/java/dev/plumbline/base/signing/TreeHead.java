package dev.plumbline.base.signing;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.signing.Statement.AttestationKind;
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

  /// A line of the log: which attestation there is, and of what.
  public record LogEntry(Digest attestation, AttestationKind kind, Digest subject)
      implements JsonRecord {

    public static LogEntry of(DsseEnvelope envelope, Statement statement) {
      return new LogEntry(envelope.digest(), statement.kind(), statement.subject());
    }

    public MerkleHash leaf() {
      return MerkleHash.ofLeaf(bytes());
    }
  }

  /// A line as a log has it.
  ///
  /// @param entry the canonical bytes of a [LogEntry]
  /// @param head the bytes of the envelope of the [TreeHead] that was signed after it
  public record LogRow(byte[] entry, byte[] head) {}
}
