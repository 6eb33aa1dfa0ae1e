package dev.plumbline.cli.compare;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.measure.comparison.LineArtefacts;

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
