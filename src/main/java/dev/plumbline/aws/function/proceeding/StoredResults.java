package dev.plumbline.aws.function.proceeding;

import dev.plumbline.aws.function.proceeding.ProceedingFunction.DecidedPart;
import dev.plumbline.aws.function.proceeding.ProceedingFunction.ResultReference;
import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.base.canonical.CanonicalArtefact;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.people.proceeding.Actor;
import dev.plumbline.people.proceeding.ContestedScorecard;
import dev.plumbline.people.proceeding.CorrectedResult;
import dev.plumbline.people.proceeding.ResultProceeding;
import dev.plumbline.people.proceeding.ResultProceeding.Outcome;
import dev.plumbline.people.proceeding.ResultProceeding.ResultStore;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.run.StoredResult;
import dev.plumbline.store.Proceedings.Entry;
import dev.plumbline.store.Stores;
import dev.plumbline.store.repository.ArtefactLoader;
import dev.plumbline.store.repository.ArtefactRepository;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Results and what people decided about them, from the stores of the functions.
///
/// @param recording `false` to look only: what would be recorded is taken for overtaken
record StoredResults(
    ArtefactLoader loader, ArtefactRepository repository, Stores stores, boolean recording)
    implements ResultStore {

  /// The name of a person who is new is one thing that can be overtaken, and the act another.
  private static final int LOOKS_AGAIN = 2;

  @Override
  public JsonObject object(ArtefactKind kind, Digest digest) {
    return loader.find(kind, digest, "/" + kind.id()).json();
  }

  @Override
  public Bundle bundle(Digest digest) {
    return loader.bundle(digest.toString());
  }

  @Override
  public RuntimeException corrupt(Digest digest, String what) {
    return RequestFailure.corrupt("the artefact " + digest + " is damaged: " + what);
  }

  /// @throws RequestFailure if the scorecard is itself one that corrections led to: those of one
  ///   result have one order
  ContestedScorecard contested(ResultReference reference) {
    StoredScorecard card = scorecard(reference.scorecard());
    CorrectedResult result =
        new CorrectedResult(
            reference.scorecard(), entries(reference.scorecard(), reference.id()), this);
    ContestedScorecard contested =
        ContestedScorecard.of(loader.bundle(card.bundle().toString()), result, this);
    if (result.entries().isEmpty() && contested.found().corrections().isPresent()) {
      throw RequestFailure.with(
          FunctionOutcome.REFUSED,
          "/scorecard",
          ProblemCode.WRONG_REFERENCE,
          "this scorecard follows from a correction",
          "name the scorecard that was given before any correction");
    }
    return contested;
  }

  /// The text that an extraction was made from.
  ///
  /// @throws RuntimeException if it is not stored, or was erased
  @Override
  public Optional<Document> document(Digest digest) {
    return Optional.of(Document.of(object(ArtefactKind.DOCUMENT, digest)));
  }

  /// Calibrated results are not kept by scorecard here.
  @Override
  public List<StoredResult> results(Digest scorecard) {
    return List.of();
  }

  @Override
  public List<Entry> entries(Digest scorecard, String id) {
    return stores.proceedings().list(scorecard, id);
  }

  /// Artefacts are stored first: whatever is cut off leaves artefacts to which nothing refers, and
  /// the same request does it again.
  @Override
  public boolean record(
      Actor by, Optional<Digest> document, List<CanonicalArtefact> artefacts, List<Entry> entries) {
    if (!recording || !by.keep(stores.persons(), entries.getFirst().at())) {
      return false;
    }
    artefacts.forEach(one ->
        repository.storeQuoting(one, document.filter(_ -> one.kind() != ArtefactKind.SCORECARD)));
    return stores.proceedings().add(entries);
  }

  /// Acts on a result. A request that is sent twice at once is recorded once, and answered twice:
  /// where an act is overtaken, the result is looked at again. What others recorded meanwhile has
  /// to be seen by who acts.
  ///
  /// @param at the part of the request that says what is done
  /// @throws RequestFailure if nothing was recorded
  Outcome.Accepted done(
      ResultReference reference, Place at, Function<ResultProceeding, Outcome> act) {
    ContestedScorecard seen = contested(reference);
    Outcome outcome = act.apply(new ResultProceeding(seen, reference.id(), this, _ -> {}));
    for (int i = 0; i < LOOKS_AGAIN && outcome instanceof Outcome.Overtaken; i++) {
      ContestedScorecard now = contested(reference);
      boolean others = !now.result().entries().equals(seen.result().entries());
      StoredResults results = new StoredResults(loader, repository, stores, !others);
      Outcome again = act.apply(new ResultProceeding(now, reference.id(), results, _ -> {}));
      outcome = others && again instanceof Outcome.Refused ? outcome : again;
    }
    return switch (outcome) {
      case Outcome.Accepted done -> done;
      case Outcome.Refused(List<Problem> problems) -> throw DecidedPart.refusal(problems, at);
      case Outcome.Overtaken() ->
          throw RequestFailure.with(
              FunctionOutcome.REFUSED,
              "",
              ProblemCode.ALREADY_RECORDED,
              "another correction or appeal was recorded for this result meanwhile",
              "look at its history and decide again");
    };
  }
}
