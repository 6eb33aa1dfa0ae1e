package dev.plumbline.proof;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.merkle.MerkleHash;

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
