package dev.plumbline.run;

import dev.plumbline.base.canonical.CanonicalArtefact;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.AppliedCalibrations.Outcome;
import dev.plumbline.run.PlannedCalls.AskedDocuments;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoreAccess;
import dev.plumbline.score.extraction.Candidates;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.store.repository.ArtefactRepository;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// One document, facts or extraction by one rubric, with everything stored that the scorecard leads
/// back to.
///
/// @param result refused, or evaluated and stored
public record SingleEvaluation(DocumentEvaluator.Result result, Outcome calibrated) {

  /// Evaluates a document, or facts without one.
  ///
  /// @param source whose recorded answers about the document, under the id
  ///   [RecordedCompletionLine#DOCUMENT_OF_FOLDER], are recorded before
  /// @throws Refusal if recorded answers or a calibration do not fit
  public static SingleEvaluation of(
      Bundle bundle,
      Optional<Document> given,
      JsonObject facts,
      AppliedCalibrations calibrations,
      AnswerSource source,
      StoreAccess store,
      Consumer<String> notices) {
    Optional<Document> document = given.map(it -> it.as(bundle.extraction().document()));
    AskedDocuments asked = new AskedDocuments(bundle.extraction());
    document.ifPresent(it -> asked.add(RecordedCompletionLine.DOCUMENT_OF_FOLDER, it));
    AnswerSource judge = source.fitting(bundle);
    judge.record(List.of(asked), notices);
    DocumentEvaluator evaluator = judge.evaluator(bundle, new UsageMeter(), notices);
    DocumentEvaluator.Result result =
        document.isPresent()
            ? evaluator.evaluate(document.get(), facts)
            : evaluator.evaluate(facts);
    SingleEvaluation done = of(bundle, result, calibrations);
    if (result instanceof DocumentEvaluator.Result.Evaluated) {
      judge.store(store.open().repository());
    }
    return done.stored(bundle, document, calibrations, store);
  }

  /// Scores facts, and decisions on items among them.
  ///
  /// @param store where the result is stored; absent for nowhere
  public static SingleEvaluation ofFacts(
      Bundle bundle,
      JsonObject facts,
      AppliedCalibrations calibrations,
      Optional<StoreAccess> store) {
    SingleEvaluation done = of(bundle, new DocumentEvaluator(bundle).evaluate(facts), calibrations);
    return store.map(it -> done.stored(bundle, Optional.empty(), calibrations, it)).orElse(done);
  }

  /// Scores a stored extraction; no judge is asked.
  ///
  /// @throws Refusal if it was made with other questions
  public static SingleEvaluation ofExtraction(
      Bundle bundle, Digest extraction, AppliedCalibrations calibrations, StoreAccess store) {
    CanonicalArtefact artefact = store.existing().artefact(ArtefactKind.EXTRACTION, extraction);
    DocumentEvaluator.Result result =
        new DocumentEvaluator(bundle).score(extraction(bundle, artefact), artefact);
    return of(bundle, result, calibrations).stored(bundle, Optional.empty(), calibrations, store);
  }

  private static Extraction extraction(Bundle bundle, CanonicalArtefact artefact) {
    JsonObject json = ArtefactRepository.parsed(artefact.bytes(), artefact.digest());
    if (!new StoredExtraction(json).spec().equals(bundle.extraction().digest())) {
      throw Refusal.of(
          "--extraction",
          ProblemCode.MISMATCH,
          "the extraction was made with other questions, facts, gates or minima than the rubric"
              + " has",
          "extract the document by this rubric");
    }
    Extraction extraction =
        new ExtractionArtefactReader(bundle.extraction())
            .read(json)
            .orElseThrow(() ->
                ArtefactRepository.corrupt(
                    artefact.digest(), "it is not what this version writes for its spec"));
    Candidates.oneOrder(bundle.extraction(), extraction)
        .ifPresent(problem -> {
          throw new Refusal("--extraction", List.of(problem));
        });
    return extraction;
  }

  private static SingleEvaluation of(
      Bundle bundle, DocumentEvaluator.Result result, AppliedCalibrations calibrations) {
    return new SingleEvaluation(
        result,
        result instanceof DocumentEvaluator.Result.Evaluated evaluated
            ? calibrations.applyToOne(bundle, evaluated)
            : Outcome.NONE);
  }

  private SingleEvaluation stored(
      Bundle bundle,
      Optional<Document> document,
      AppliedCalibrations calibrations,
      StoreAccess store) {
    if (result instanceof DocumentEvaluator.Result.Evaluated evaluated) {
      LocalStore opened = store.open();
      ArtefactRepository repository = opened.repository();
      repository.store(bundle);
      opened.transaction(() -> {
        document.ifPresent(it -> repository.store(ArtefactKind.DOCUMENT, it.json()));
        evaluated.store(repository);
        calibrations.store(repository);
        calibrated.store(repository);
      });
    }
    return this;
  }

  /// @param source what is refused, such as the name of a file
  /// @throws Refusal if the document was refused
  public DocumentEvaluator.Result.Evaluated evaluated(String source) {
    return switch (result) {
      case DocumentEvaluator.Result.Refused(List<Problem> problems) ->
          throw new Refusal(source, problems);
      case DocumentEvaluator.Result.Evaluated evaluated -> evaluated;
    };
  }
}
