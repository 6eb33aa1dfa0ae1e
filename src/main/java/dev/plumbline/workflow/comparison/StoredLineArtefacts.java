package dev.plumbline.workflow.comparison;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.measure.comparison.LineArtefacts;
import dev.plumbline.run.StoredResult;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.workflow.local.LocalStore;

/// The artefacts of runs in a local store.
record StoredLineArtefacts(LocalStore store) implements LineArtefacts {

  @Override
  public StoredScorecard scorecard(Digest digest) {
    return store.scorecard(digest);
  }

  @Override
  public StoredResult result(Digest digest) {
    return store.result(digest);
  }
}
