package dev.plumbline.run;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.merkle.InclusionPath;
import dev.plumbline.base.merkle.InclusionPath.InclusionPathBuilder;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.run.RunManifest.RunTree;
import java.util.Optional;

/// Proof that one line, or one document, belongs to a run. It shows the manifest and the leaf with
/// its salt; of all other lines it shows hashes, whose salts stay secret.
///
/// @param leaf as [RunLine#salted] writes it
public record LineProof(RunManifest manifest, RunTree tree, JsonObject leaf, InclusionPath path) {

  /// What checking a proof gave.
  public sealed interface Check {

    /// The leaf belongs to the run with that digest. Whether that is the run in question, and who
    /// vouches for it, is for the caller to decide.
    record Proved(Digest run) implements Check {}

    record Disproved(String reason) implements Check {}
  }

  /// Follows from the proof alone.
  public Check check() {
    if (path.size() != manifest.counts().documents()) {
      return new Check.Disproved(
          "the proof is of a tree with "
              + path.size()
              + " leaves, the run has "
              + manifest.counts().documents());
    }
    if (!isAtItsPosition()) {
      return new Check.Disproved("the leaf names another position than the proof");
    }
    return path.proves(MerkleHash.ofLeaf(CanonicalJson.bytes(leaf)), manifest.root(tree))
        ? new Check.Proved(manifest.digest())
        : new Check.Disproved("the leaf does not lead to the root of the run");
  }

  public JsonObject json() {
    return JsonObject.of(
        "run", manifest,
        "tree", tree,
        "leaf", leaf,
        "path", pathJson(),
        "position", path.index());
  }

  /// Empty if the object is not what [#json] writes.
  public static Optional<LineProof> read(JsonObject json) {
    return JsonReader.ifShaped(() -> {
      RunManifest manifest =
          JsonRecord.read(RunManifest.class, json.object("run"))
              .orElseThrow(() -> new UnexpectedJsonException("run is no manifest"));
      InclusionPath path =
          new InclusionPath(
              json.integer("position"),
              manifest.counts().documents(),
              json.texts("path").stream().map(LineProof::hash).toList());
      RunTree tree =
          WireNamed.parse(RunTree.class, json.text("tree"))
              .orElseThrow(() -> new UnexpectedJsonException("no such tree"));
      return Optional.of(new LineProof(manifest, tree, json.object("leaf"), path))
          .filter(proof -> proof.json().equals(json));
    });
  }

  /// Of the document that the leaf is about.
  public String id() {
    return leaf.text("id");
  }

  /// The hashes beside the way from the leaf to the root.
  public JsonArray pathJson() {
    return JsonArray.mapped(path.siblings(), hash -> Json.of(hash.hex()));
  }

  private boolean isAtItsPosition() {
    return leaf.find("position").equals(Optional.of(Json.of(path.index())));
  }

  private static MerkleHash hash(String text) {
    return MerkleHash.parse(text).orElseThrow(() -> new UnexpectedJsonException("not a hash"));
  }

  /// Makes the proof of one line while all lines of its run pass by once, in order.
  public static final class LineProofBuilder {

    private final RunManifest manifest;
    private final SaltSeed seed;
    private final RunTree tree;
    private final long position;
    private final InclusionPathBuilder path;
    private Optional<RunLine> line = Optional.empty();

    /// @param position of the line to prove
    public LineProofBuilder(RunManifest manifest, SaltSeed seed, RunTree tree, long position) {
      this.manifest = manifest;
      this.seed = seed;
      this.tree = tree;
      this.position = position;
      this.path = new InclusionPathBuilder(position, manifest.counts().documents());
    }

    public void add(RunLine next) {
      path.add(next.leaf(tree, seed.salt(next.position())));
      if (next.position() == position) {
        line = Optional.of(next);
      }
    }

    /// @throws IllegalStateException unless every line of the run passed by
    public LineProof build() {
      RunLine proved = line.orElseThrow(() -> new IllegalStateException("no line " + position));
      return new LineProof(manifest, tree, proved.salted(tree, seed), path.build());
    }
  }
}
