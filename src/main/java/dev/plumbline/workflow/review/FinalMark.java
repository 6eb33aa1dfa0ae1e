package dev.plumbline.workflow.review;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.run.ResultValue;
import dev.plumbline.run.RunLine;
import dev.plumbline.run.SaltSeed;
import java.util.Optional;

/// What counts for a document of a run at a time: a leaf of the tree of a [Publication].
///
/// @param scorecard the final one; empty where the document has none
/// @param last the last ruling or entry of an appeal about it
public record FinalMark(
    RunLine line, Optional<Digest> scorecard, Optional<Digest> last, ResultValue figures) {

  /// Whether there is something that counts: a number or a verdict.
  public boolean isDecided() {
    return figures.composite().isPresent() || figures.verdict().isPresent();
  }

  public JsonObject salted(SaltSeed seed) {
    JsonObjectBuilder json = JsonObject.builder(8);
    figures.json().forEach(json::put);
    return json.put("id", line.id())
        .putIfPresent("last", last.map(it -> Json.of(it.toString())))
        .put("position", line.position())
        .put("salt", seed.salt(line.position()))
        .putIfPresent("scorecard", scorecard.map(it -> Json.of(it.toString())))
        .build();
  }

  public MerkleHash leaf(SaltSeed seed) {
    return MerkleHash.ofLeaf(CanonicalJson.bytes(salted(seed)));
  }
}
