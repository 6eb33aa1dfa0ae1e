package dev.plumbline.run;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.EXTRACTION;

import dev.plumbline.base.canonical.CanonicalArtefact;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.repository.ArtefactRepository;
import java.util.List;
import java.util.Optional;

/// Evaluates a line of a stored run by another rubric, from what the run has stored. Thread-safe.
public final class StoredLineEvaluator {

  private final Bundle rubric;
  private final boolean sameQuestions;
  private final DocumentEvaluator evaluator;
  private final AppliedCalibrations calibrations;
  private final LocalStore store;
  private final ExtractionArtefactReader extractions;
  private final Optional<Recombination> recombination;

  /// What a document would be by the other rubric.
  ///
  /// @param scorecard absent if it is refused
  public record Rescored(RunLine line, Optional<StoredScorecard> scorecard) {}

  /// One that asks no judge and applies no calibrations.
  public static StoredLineEvaluator withoutJudge(Bundle before, Bundle after, LocalStore store) {
    return new StoredLineEvaluator(
        before, after, new DocumentEvaluator(after), AppliedCalibrations.of(List.of()), store);
  }

  /// @param before the rubric of the run
  /// @param evaluator by the other rubric; its judge is asked only where the extraction specs
  ///   differ
  StoredLineEvaluator(
      Bundle before,
      Bundle after,
      DocumentEvaluator evaluator,
      AppliedCalibrations calibrations,
      LocalStore store) {
    this(before, after, evaluator, calibrations, store, Optional.empty());
  }

  /// @param recombination of what the jurors of the run answered, if it is to be another one
  StoredLineEvaluator(
      Bundle before,
      Bundle after,
      DocumentEvaluator evaluator,
      AppliedCalibrations calibrations,
      LocalStore store,
      Optional<Recombination> recombination) {
    this.recombination = recombination;
    this.rubric = after;
    this.sameQuestions = before.extraction().digest().equals(after.extraction().digest());
    this.evaluator = evaluator;
    this.calibrations = calibrations;
    this.store = store;
    this.extractions = new ExtractionArtefactReader(before.extraction());
  }

  /// Scores a line again, and stores nothing.
  public Rescored rescore(RunStore.Entry entry) {
    return rescored(evaluate(entry));
  }

  private static Rescored rescored(EvaluatedDocument again) {
    return new Rescored(
        again.entry().line(),
        again.result() instanceof DocumentEvaluator.Result.Evaluated evaluated
            ? Optional.of(evaluated.whole())
            : Optional.empty());
  }

  /// The lines by several rubrics that ask the same questions, each in turn.
  ///
  /// @throws Refusal if what the line was made from is not stored any more
  public List<Rescored> rescored(RunStore.Entry entry, List<DocumentEvaluator> rubrics) {
    RunLine line = entry.line();
    CanonicalArtefact artefact = store.artefact(EXTRACTION, line.extraction().orElseThrow());
    Extraction extraction = extraction(artefact);
    return rubrics.stream()
        .map(by -> rescored(scored(line, by.score(extraction, artefact))))
        .toList();
  }

  EvaluatedDocument evaluate(RunStore.Entry entry) {
    RunLine line = entry.line();
    if (line.extraction().isEmpty()) {
      return unextracted(entry);
    }
    CanonicalArtefact artefact = store.artefact(EXTRACTION, line.extraction().get());
    Extraction extraction = extraction(artefact);
    if (recombination.isPresent() && extraction.panel().isPresent()) {
      return scored(line, evaluator.scored(recombination.get().of(extraction)));
    }
    return sameQuestions
        ? scored(line, evaluator.score(extraction, artefact))
        : again(line, extraction);
  }

  /// Has the judge of the evaluator answer, also where the questions are the same.
  ///
  /// @param line of a document that was extracted
  EvaluatedDocument judgeAgain(RunLine line) {
    return again(line, extraction(store.artefact(EXTRACTION, line.extraction().orElseThrow())));
  }

  private EvaluatedDocument again(RunLine line, Extraction extraction) {
    if (line.document().isEmpty()) {
      return missing(line, "facts without a document are not stored as they were given");
    }
    Optional<Document> document = store.document(line.document().get());
    return document.isEmpty()
        ? missing(line, "the text is not stored")
        : judged(line, document.get(), extraction.supplied(rubric.extraction().facts()));
  }

  private EvaluatedDocument judged(RunLine line, Document document, JsonObject facts) {
    return scored(line, evaluator.evaluate(document, facts));
  }

  private EvaluatedDocument scored(RunLine line, DocumentEvaluator.Result result) {
    return switch (result) {
      case DocumentEvaluator.Result.Refused(List<Problem> problems) ->
          EvaluatedDocument.refused(
              line.position(), line.id(), line.document(), line.origin(), problems);
      case DocumentEvaluator.Result.Evaluated evaluated -> scored(line, evaluated);
    };
  }

  private EvaluatedDocument scored(RunLine line, DocumentEvaluator.Result.Evaluated evaluated) {
    return EvaluatedDocument.again(line, evaluated, calibrations.apply(rubric, evaluated));
  }

  /// A document that was refused is refused for the same reason, unless the rubric asks otherwise:
  /// then nothing is known, since refused texts are not stored.
  private EvaluatedDocument unextracted(RunStore.Entry entry) {
    return sameQuestions
        ? new EvaluatedDocument(
            entry,
            Optional.empty(),
            false,
            new DocumentEvaluator.Result.Refused(List.of()),
            AppliedCalibrations.Outcome.NONE)
        : missing(entry.line(), "the run refused the document, so its text is not stored");
  }

  private static EvaluatedDocument missing(RunLine line, String why) {
    return EvaluatedDocument.refused(
        line.position(),
        line.id(),
        line.document(),
        line.origin(),
        List.of(
            Problem.at("", ProblemCode.NOT_FOUND, why, "evaluate the document by the new rubric")));
  }

  private Extraction extraction(CanonicalArtefact artefact) {
    return extractions
        .read(artefact.bytes())
        .orElseThrow(() ->
            ArtefactRepository.corrupt(
                artefact.digest(), "it is not what this version writes for the run's rubric"));
  }
}
