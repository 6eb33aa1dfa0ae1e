package dev.plumbline.workflow.comparison;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.measure.comparison.LineArtefacts;
import dev.plumbline.workflow.local.LocalStore;

/// The artefacts of runs in a local store.
record StoredLineArtefacts(LocalStore store) implements LineArtefacts {

  @Override
  public JsonObject scorecard(Digest digest) {
    return store.object(ArtefactKind.SCORECARD, digest);
  }

  @Override
  public JsonObject result(Digest digest) {
    return store.object(ArtefactKind.RESULT, digest);
  }
}
