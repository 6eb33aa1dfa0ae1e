package dev.plumbline.run;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonResult;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.util.Optional;

/// Reads what was asked of a run, and its manifest, back from their bytes. What was read is written
/// again: only bytes that this version would write are accepted.
public final class RunManifestReader {

  /// Empty if the bytes are no manifest of this format.
  public static Optional<RunManifest> read(byte[] canonical) {
    return object(canonical).flatMap(RunManifestReader::read);
  }

  /// Empty if the object is no manifest of this format.
  public static Optional<RunManifest> read(JsonObject json) {
    try {
      RunManifest manifest =
          new RunManifest(
              spec(json),
              RunCounts.read(json.object("counts"))
                  .orElseThrow(() -> new UnexpectedJsonException("counts")),
              hash(json, "documentsRoot"),
              hash(json, "linesRoot"));
      return Optional.of(manifest).filter(read -> read.json().equals(json));
    } catch (UnexpectedJsonException | IllegalArgumentException | ArithmeticException otherShape) {
      return Optional.empty();
    }
  }

  /// Empty if the bytes are not what [RunSpec#json] writes.
  public static Optional<RunSpec> readSpec(byte[] canonical) {
    try {
      return object(canonical)
          .flatMap(json -> Optional.of(spec(json)).filter(spec -> spec.json().equals(json)));
    } catch (UnexpectedJsonException | IllegalArgumentException | ArithmeticException otherShape) {
      return Optional.empty();
    }
  }

  private static RunSpec spec(JsonObject json) {
    return new RunSpec(
        json.digest("bundle"),
        JsonRecord.stored(JudgeIdentity.class, json.object("judge")),
        json.list("replicates").stream().map(RunManifestReader::whole).toList(),
        json.texts("calibrations").stream().map(RunManifestReader::digest).toList(),
        json.findDigest("parent"),
        json.findDigest("selection"),
        json.findDigest("bar"),
        json.find("draft").isPresent(),
        json.find("rubrics").map(RunManifestReader::whole).orElse(1));
  }

  private static Optional<JsonObject> object(byte[] canonical) {
    return JsonReader.readCanonical(canonical) instanceof JsonResult.Read(JsonObject object)
        ? Optional.of(object)
        : Optional.empty();
  }

  private static MerkleHash hash(JsonObject json, String key) {
    return MerkleHash.parse(json.text(key))
        .orElseThrow(() -> new UnexpectedJsonException(key + " is not a hash"));
  }

  private static int whole(Json json) {
    if (json instanceof JsonInteger(long value)) {
      return Math.toIntExact(value);
    }
    throw new UnexpectedJsonException("not a number");
  }

  private static Digest digest(String text) {
    return Digest.parse(text).orElseThrow(() -> new UnexpectedJsonException("not a digest"));
  }

  private RunManifestReader() {}
}
