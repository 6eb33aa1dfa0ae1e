package dev.plumbline.proof;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.merkle.MerkleHash;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/// The state of a log: what a signature over it promises never to take back.
///
/// @param log the random name of the log, 32 hexadecimal digits
/// @param size entries so far, at least 1
/// @param leaf the hash of the last of them: it says which entry was signed where one is replaced
/// @param time when it was signed
public record TreeHead(String log, long size, MerkleHash root, MerkleHash leaf, Instant time) {

  public static final String PAYLOAD_TYPE = "application/vnd.plumbline.tree-head+json";

  private static final Pattern NAME = Pattern.compile("[0-9a-f]{32}");

  public TreeHead {
    if (!NAME.matcher(log).matches() || size < 1) {
      throw new IllegalArgumentException("a log has a name of 32 digits and an entry");
    }
  }

  public JsonObject json() {
    return JsonObject.builder()
        .put("log", log)
        .put("size", size)
        .put("root", root.hex())
        .put("leaf", leaf.hex())
        .put("time", time.toString())
        .build();
  }

  public DsseEnvelope sign(Signer key) {
    return DsseEnvelope.sign(PAYLOAD_TYPE, CanonicalJson.bytes(json()), key);
  }

  /// The head in an envelope, whoever has signed it; empty if there is another payload.
  public static Optional<TreeHead> read(DsseEnvelope envelope) {
    return envelope.payloadType().equals(PAYLOAD_TYPE)
        ? JsonReader.canonicalObject(envelope.payload()).flatMap(TreeHead::read)
        : Optional.empty();
  }

  private static Optional<TreeHead> read(JsonObject json) {
    try {
      return Optional.of(
              new TreeHead(
                  json.text("log"),
                  json.integer("size"),
                  hash(json, "root"),
                  hash(json, "leaf"),
                  Instant.parse(json.text("time"))))
          .filter(head -> head.json().equals(json));
    } catch (UnexpectedJsonException | DateTimeException | IllegalArgumentException otherShape) {
      return Optional.empty();
    }
  }

  private static MerkleHash hash(JsonObject json, String key) {
    return MerkleHash.parse(json.text(key))
        .orElseThrow(() -> new UnexpectedJsonException(key + " is no hash"));
  }
}
