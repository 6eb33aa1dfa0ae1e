package dev.plumbline.run;

import dev.plumbline.base.merkle.InclusionPathBuilder;
import java.util.Optional;

/// Makes the proof of one line while all lines of its run pass by once, in order.
public final class LineProofBuilder {

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
