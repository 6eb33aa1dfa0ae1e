package dev.plumbline.proof;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.merkle.MerkleHash;
import java.util.Optional;

/// A line of the log: which attestation there is, and of what.
public record LogEntry(Digest attestation, AttestationKind kind, Digest subject) {

  public static LogEntry of(DsseEnvelope envelope, Statement statement) {
    return new LogEntry(envelope.digest(), statement.kind(), statement.subject());
  }

  public JsonObject json() {
    return JsonObject.builder()
        .put("attestation", attestation)
        .put("kind", kind.wireName())
        .put("subject", subject)
        .build();
  }

  public byte[] bytes() {
    return CanonicalJson.bytes(json());
  }

  public MerkleHash leaf() {
    return MerkleHash.ofLeaf(bytes());
  }

  /// Empty unless the bytes are exactly what [#bytes] writes.
  public static Optional<LogEntry> read(byte[] bytes) {
    try {
      return JsonReader.canonicalObject(bytes)
          .flatMap(json ->
              AttestationKind.parse(json.text("kind"))
                  .map(kind ->
                      new LogEntry(json.digest("attestation"), kind, json.digest("subject")))
                  .filter(entry -> entry.json().equals(json)));
    } catch (UnexpectedJsonException otherShape) {
      return Optional.empty();
    }
  }
}
