package dev.plumbline.function.proceeding;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.extraction.Document;
import dev.plumbline.function.request.FunctionOutcome;
import dev.plumbline.function.request.RequestFailure;
import dev.plumbline.problem.ProblemCode;
import dev.plumbline.proceeding.ContestedScorecard;
import dev.plumbline.proceeding.RuledResult;
import dev.plumbline.proceeding.StoredObjects;
import dev.plumbline.repository.ArtefactLoader;
import dev.plumbline.repository.ArtefactRepository;
import dev.plumbline.store.Stores;

/// Results and what people decided about them, from the stores of the functions.
record StoredResults(ArtefactLoader loader, ArtefactRepository repository, Stores stores)
    implements StoredObjects {

  @Override
  public JsonObject object(ArtefactKind kind, Digest digest) {
    return loader.find(kind, digest, "/" + kind.id()).json();
  }

  @Override
  public RuntimeException corrupt(Digest digest, String what) {
    return RequestFailure.corrupt("the artefact " + digest + " is damaged: " + what);
  }

  /// @throws RequestFailure if the scorecard is itself one that a ruling led to: rulings on one
  ///   result have one order
  ContestedScorecard contested(ResultReference reference) {
    JsonObject card = object(ArtefactKind.SCORECARD, reference.scorecard());
    RuledResult result =
        new RuledResult(
            reference.scorecard(),
            stores.proceedings().list(reference.scorecard(), reference.id()),
            this);
    ContestedScorecard contested =
        ContestedScorecard.of(loader.bundle(card.digest("bundle").toString()), result, this);
    if (result.entries().isEmpty() && contested.extraction().correction().isPresent()) {
      throw RequestFailure.with(
          FunctionOutcome.REFUSED,
          "/scorecard",
          ProblemCode.WRONG_DIGEST,
          "this scorecard follows from a ruling",
          "name the scorecard that was given before any ruling");
    }
    return contested;
  }

  /// The text that an extraction was made from.
  ///
  /// @throws RuntimeException if it is not stored, or was erased
  Document document(Digest digest) {
    return Document.of(object(ArtefactKind.DOCUMENT, digest));
  }
}
