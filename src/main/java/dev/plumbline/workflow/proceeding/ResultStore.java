package dev.plumbline.workflow.proceeding;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.StoredResult;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.store.proceeding.Proceedings.Entry;
import dev.plumbline.workflow.repository.ScorecardReader;
import java.util.List;
import java.util.Optional;

/// Where results are, and what people decided about them.
public interface ResultStore {

  /// @throws RuntimeException of the caller's kind, if it is not stored or damaged
  JsonObject object(ArtefactKind kind, Digest digest);

  /// @throws RuntimeException of the caller's kind, if it is not stored or damaged
  Bundle bundle(Digest digest);

  default StoredScorecard scorecard(Digest digest) {
    return new ScorecardReader(this::bundle).read(object(ArtefactKind.SCORECARD, digest));
  }

  default StoredExtraction extraction(Digest digest) {
    return new StoredExtraction(object(ArtefactKind.EXTRACTION, digest));
  }

  /// The exception for an artefact that is not what this version writes.
  RuntimeException corrupt(Digest digest, String what);

  /// The text that a result was made from; empty if it is not stored.
  Optional<Document> document(Digest digest);

  /// What calibrations make of a scorecard; empty without any.
  List<StoredResult> results(Digest scorecard);

  /// What calibrations make of a result that is not stored yet; empty without any.
  default List<StoredResult> results(CorrectionEffect effect) {
    return List.of();
  }

  /// What was recorded about a result, in order.
  List<Entry> entries(Digest scorecard, String id);

  /// Stores who decided, artefacts, parents first, and then records entries of one result, all or
  /// none.
  ///
  /// @return `false` if others were recorded since the sequence of the first was read, or the
  ///   person was added meanwhile under another pseudonym
  boolean record(Actor by, List<NewArtefact> artefacts, List<Entry> entries);

  record NewArtefact(ArtefactKind kind, JsonObject json) {}
}
