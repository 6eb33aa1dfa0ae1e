package dev.plumbline.run;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.merkle.MerkleHash;

/// The artefact of a run that has ended: what was asked for, how many documents have which status,
/// and the roots of the trees over documents and lines.
///
/// Two runs of the same documents under the same seed have the same digest, on any machine. Times,
/// costs and names are in the [RunEnvelope].
public record RunManifest(
    @Flat RunSpec spec,
    RunCounts counts,
    long documents,
    MerkleHash documentsRoot,
    MerkleHash linesRoot)
    implements JsonRecord {

  public RunManifest {
    if (!counts.isFinal()) {
      throw new IllegalArgumentException("a run with an incomplete document has not ended");
    }
    if (documents != counts.documents()) {
      throw new IllegalArgumentException("all documents are counted");
    }
  }

  public RunManifest(
      RunSpec spec, RunCounts counts, MerkleHash documentsRoot, MerkleHash linesRoot) {
    this(spec, counts, counts.documents(), documentsRoot, linesRoot);
  }

  public Digest digest() {
    return Digest.of(ArtefactKind.RUN, json());
  }

  public MerkleHash root(RunTree tree) {
    return switch (tree) {
      case DOCUMENTS -> documentsRoot;
      case LINES -> linesRoot;
    };
  }
}
