package dev.plumbline.score.run;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.merkle.InclusionPath;
import dev.plumbline.base.merkle.InclusionPath.InclusionPathBuilder;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.score.run.RunManifest.RunTree;
import java.util.List;
import java.util.Optional;

/// Proof that one line, or one document, belongs to a run. It shows the manifest and the leaf with
/// its salt; of all other lines it shows hashes, whose salts stay secret.
///
/// @param leaf as [RunLine#salted] writes it
public record LineProof(
    @Member("run") RunManifest manifest,
    RunTree tree,
    JsonObject leaf,
    @Member("path") List<MerkleHash> siblings,
    long position)
    implements JsonRecord {

  public LineProof {
    siblings = new InclusionPath(position, manifest.counts().documents(), siblings).siblings();
  }

  public LineProof(RunManifest manifest, RunTree tree, JsonObject leaf, InclusionPath path) {
    this(manifest, tree, leaf, path.siblings(), path.index());
  }

  InclusionPath path() {
    return new InclusionPath(position, manifest.counts().documents(), siblings);
  }

  /// What checking a proof gave.
  public sealed interface Check {

    /// The leaf belongs to the run with that digest. Whether that is the run in question, and who
    /// vouches for it, is for the caller to decide.
    record Proved(Digest run) implements Check {}

    record Disproved(String reason) implements Check {}
  }

  /// Follows from the proof alone.
  public Check check() {
    if (!isAtItsPosition()) {
      return new Check.Disproved("the leaf names another position than the proof");
    }
    return path().proves(MerkleHash.ofLeaf(CanonicalJson.bytes(leaf)), manifest.root(tree))
        ? new Check.Proved(manifest.digest())
        : new Check.Disproved("the leaf does not lead to the root of the run");
  }

  /// Of the document that the leaf is about.
  public String id() {
    return leaf.text("id");
  }

  private boolean isAtItsPosition() {
    return leaf.is("position", position);
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
