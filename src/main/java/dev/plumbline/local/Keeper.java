package dev.plumbline.local;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Kind;
import dev.plumbline.extraction.Document;
import dev.plumbline.store.ArtefactStore;

/// Keeps the artefacts of an evaluation, parents before children, so that what is in the store
/// always has its parents there.
final class Keeper {

  private final ArtefactStore store;

  Keeper(ArtefactStore store) {
    this.store = store;
  }

  void keep(Bundle bundle) {
    store.keep(Kind.EXTRACTION_SPEC, CanonicalJson.bytes(bundle.extraction().json()));
    store.keep(Kind.SCORING_SPEC, CanonicalJson.bytes(bundle.scoring().json()));
    store.keep(Kind.BUNDLE, CanonicalJson.bytes(bundle.json()));
  }

  void keep(Document document) {
    store.keep(Kind.DOCUMENT, CanonicalJson.bytes(document.json()));
  }

  void keepResult(byte[] result) {
    store.keep(Kind.RESULT, result);
  }

  void keep(Evaluator.Result.Done done) {
    store.keep(Kind.EXTRACTION, done.extraction());
    store.keep(Kind.SCORECARD, done.card());
  }
}
