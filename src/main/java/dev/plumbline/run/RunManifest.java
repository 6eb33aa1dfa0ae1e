package dev.plumbline.run;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.merkle.MerkleHash;

/// The artefact of a run that has ended: what was asked for, how many documents have which status,
/// and the roots of the trees over documents and lines.
///
/// Two runs of the same documents under the same seed have the same digest, on any machine. Times,
/// costs and names are in the [RunEnvelope].
public record RunManifest(
    RunSpec spec, RunCounts counts, MerkleHash documentsRoot, MerkleHash linesRoot) {

  public RunManifest {
    if (!counts.isFinal()) {
      throw new IllegalArgumentException("a run with an incomplete document has not ended");
    }
  }

  public JsonObject json() {
    return spec.builder()
        .put("counts", counts.json())
        .put("documents", counts.documents())
        .put("documentsRoot", documentsRoot.hex())
        .put("linesRoot", linesRoot.hex())
        .build();
  }

  public byte[] bytes() {
    return CanonicalJson.bytes(json());
  }

  public Digest digest() {
    return Digest.of(ArtefactKind.RUN, bytes());
  }

  public MerkleHash root(RunTree tree) {
    return switch (tree) {
      case DOCUMENTS -> documentsRoot;
      case LINES -> linesRoot;
    };
  }
}
