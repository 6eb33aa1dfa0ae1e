package dev.plumbline.cli.compare;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.comparison.LineArtefacts;

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
