package dev.plumbline.run;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.EXTRACTION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.SCORECARD;

import dev.plumbline.base.canonical.CanonicalArtefact;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.store.repository.ArtefactRepository;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// Extracts and scores one document. Thread-safe.
public final class DocumentEvaluator {

  private final DocumentExtractor extractor;
  private final Scorer scorer;

  /// The outcome of an evaluation.
  public sealed interface Result {
    /// The artefacts are serialized once: the same bytes are stored, hashed and shown.
    ///
    /// @param extraction the extraction artefact
    /// @param jurors the extractions that it was combined from; empty for one of a single judge
    /// @param stored the scorecard without what its bundle says of every document
    /// @param card the artefact of that
    record Evaluated(
        Scorecard scorecard,
        CanonicalArtefact extraction,
        StoredScorecard stored,
        CanonicalArtefact card,
        List<Extraction> jurors)
        implements Result {

      public Evaluated {
        jurors = List.copyOf(jurors);
      }

      /// Stores the extractions of jurors and theirs together, then the scorecard, then the index
      /// entry that calibrations use.
      public void store(ArtefactRepository repository) {
        made().forEach(artefact -> repository.store(artefact, document()));
        indexing(repository).ifPresent(Runnable::run);
      }

      /// The scorecard with all that its bundle says of it, expanded at each call.
      public StoredScorecard whole() {
        return scorecard.provenance().expansion().whole(stored.json());
      }

      /// What each judge that was asked has answered.
      List<Extraction> asked() {
        return jurors.isEmpty() ? List.of(scorecard.extraction()) : jurors;
      }

      Optional<Digest> document() {
        return scorecard.extraction().document();
      }

      /// What is made from the document, parents first.
      List<CanonicalArtefact> made() {
        return Stream.concat(
                jurors.stream().map(it -> new CanonicalArtefact(EXTRACTION, it.bytes())),
                Stream.of(extraction, card))
            .toList();
      }

      /// As [ArtefactRepository#indexing].
      Optional<Runnable> indexing(ArtefactRepository repository) {
        return repository.indexing(
            scorecard.extraction(), scorecard.provenance().spec().digest(), card.digest());
      }
    }

    record Refused(List<Problem> problems) implements Result {
      public Refused {
        problems = List.copyOf(problems);
      }
    }
  }

  /// With the built-in judge `cues`.
  public DocumentEvaluator(Bundle bundle) {
    this(bundle, cues(bundle), 0);
  }

  /// @param judge answers for a document
  public DocumentEvaluator(Bundle bundle, Function<Document, JudgeOutcome> judge, int replicate) {
    this(bundle, new DocumentExtractor(bundle.extraction(), judge, replicate));
  }

  DocumentEvaluator(Bundle bundle, DocumentExtractor extractor) {
    this.extractor = extractor;
    this.scorer = new Scorer(bundle);
  }

  public Result evaluate(Document document, JsonObject facts) {
    return scored(extractor.extract(document, facts));
  }

  public Result evaluate(JsonObject facts) {
    return scored(extractor.extract(facts));
  }

  /// Scores an extraction that is stored; no judge is asked.
  ///
  /// @param artefact what the extraction was read from
  public Result.Evaluated score(Extraction extraction, CanonicalArtefact artefact) {
    return done(extraction, artefact, List.of());
  }

  /// The first half: it scores nothing.
  DocumentExtractor extractor() {
    return extractor;
  }

  Result scored(DocumentExtractor.Result result) {
    return switch (result) {
      case DocumentExtractor.Result.Refused(List<Problem> problems) -> new Result.Refused(problems);
      case DocumentExtractor.Result.Extracted(Extraction extraction, List<Extraction> jurors) ->
          done(extraction, new CanonicalArtefact(EXTRACTION, extraction.bytes()), jurors);
    };
  }

  static Function<Document, JudgeOutcome> cues(Bundle bundle) {
    CueJudge judge = new CueJudge(bundle.extraction());
    return document -> new JudgeOutcome.Judged(List.of(judge.answer(document)), 0);
  }

  private Result.Evaluated done(
      Extraction extraction, CanonicalArtefact artefact, List<Extraction> jurors) {
    Scorecard card = scorer.score(extraction, artefact.digest());
    JsonObject json = card.json();
    return new Result.Evaluated(
        card,
        artefact,
        new StoredScorecard(json),
        new CanonicalArtefact(SCORECARD, CanonicalJson.bytes(json)),
        jurors);
  }
}
