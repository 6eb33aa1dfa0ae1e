package dev.plumbline.run;

import dev.plumbline.base.canonical.CanonicalArtefact;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.AppliedCalibrations.Outcome;
import dev.plumbline.run.RunOutput.ResultLine;
import dev.plumbline.run.documents.DocumentLine;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunLine.DocumentStatus;
import dev.plumbline.score.run.RunLine.Origin;
import dev.plumbline.store.ArtefactStore.PreparedArtefact;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.repository.ArtefactRepository;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// A document of a run after its evaluation: its line, and the artefacts to store before it.
///
/// @param document to store; empty if it is stored already
/// @param isExtracted whether its extraction is stored already
record EvaluatedDocument(
    RunStore.Entry entry,
    Optional<Document> document,
    boolean isExtracted,
    DocumentEvaluator.Result result,
    Outcome calibrated) {

  static EvaluatedDocument of(
      long position,
      DocumentLine source,
      Bundle bundle,
      DocumentEvaluator evaluator,
      AppliedCalibrations calibrations,
      Origin origin) {
    DocumentEvaluator.Result result = evaluator.evaluate(source.document(), source.facts());
    return switch (result) {
      case DocumentEvaluator.Result.Refused(List<Problem> problems) ->
          refused(position, source.id(), Optional.of(source.document().digest()), origin, problems);
      case DocumentEvaluator.Result.Evaluated evaluated -> {
        Outcome calibrated = calibrations.apply(bundle, evaluated);
        yield new EvaluatedDocument(
            new RunStore.Entry(line(position, source.id(), origin, evaluated, calibrated), ""),
            Optional.of(source.document()),
            false,
            result,
            calibrated);
      }
    };
  }

  /// A document of an earlier run whose text is stored.
  ///
  /// @param before of that run; its extraction was read
  static EvaluatedDocument again(
      RunLine before, DocumentEvaluator.Result.Evaluated evaluated, Outcome calibrated) {
    return new EvaluatedDocument(
        new RunStore.Entry(
            line(before.position(), before.id(), before.origin(), evaluated, calibrated), ""),
        Optional.empty(),
        before.extraction().equals(Optional.of(evaluated.extraction().digest())),
        evaluated,
        calibrated);
  }

  static EvaluatedDocument refused(
      long position, String id, Optional<Digest> document, Origin origin, List<Problem> problems) {
    return without(position, id, document, DocumentStatus.REFUSED, origin, problems);
  }

  /// A document that a model gave no answer about.
  static EvaluatedDocument incomplete(
      long position, String id, Digest document, Origin origin, Problem why) {
    return without(
        position, id, Optional.of(document), DocumentStatus.INCOMPLETE, origin, List.of(why));
  }

  private static EvaluatedDocument without(
      long position,
      String id,
      Optional<Digest> document,
      DocumentStatus status,
      Origin origin,
      List<Problem> problems) {
    RunLine line =
        new RunLine(
            position,
            id,
            document,
            Optional.empty(),
            Optional.empty(),
            new TreeMap<>(),
            status,
            Optional.empty(),
            Optional.empty(),
            problems.stream().map(Problem::code).distinct().toList(),
            origin);
    return new EvaluatedDocument(
        new RunStore.Entry(line, remarks(problems)),
        Optional.empty(),
        false,
        new DocumentEvaluator.Result.Refused(problems),
        Outcome.NONE);
  }

  /// What the run will say of it once it is stored.
  ResultLine resultLine() {
    return ResultLine.of(
        entry,
        result instanceof DocumentEvaluator.Result.Evaluated evaluated
            ? Optional.of(evaluated.whole())
            : Optional.empty(),
        JsonObject.mapped(calibrated.line(), result -> result.json()));
  }

  /// Does what of storing it can be done in any thread.
  PreparedDocument prepared(ArtefactRepository repository) {
    List<PreparedArtefact> artefacts = new ArrayList<>();
    Optional<Runnable> index = Optional.empty();
    if (result instanceof DocumentEvaluator.Result.Evaluated evaluated) {
      document.ifPresent(
          it -> artefacts.add(repository.prepared(artefact(ArtefactKind.DOCUMENT, it.json()))));
      evaluated.made().stream()
          .filter(it -> !isExtracted || it != evaluated.extraction())
          .forEach(it -> artefacts.add(repository.prepared(it, evaluated.document())));
      calibrated
          .artefacts()
          .forEach(it ->
              artefacts.add(repository.prepared(new CanonicalArtefact(ArtefactKind.RESULT, it))));
      index = evaluated.indexing(repository);
    }
    return new PreparedDocument(entry, artefacts, index);
  }

  private static CanonicalArtefact artefact(ArtefactKind kind, JsonObject json) {
    return new CanonicalArtefact(kind, CanonicalJson.bytes(json));
  }

  /// One problem on each line, its code first.
  private static String remarks(List<Problem> problems) {
    return problems.stream()
        .map(problem -> problem.code() + ": " + problem.render(""))
        .collect(Collectors.joining("\n"));
  }

  private static RunLine line(
      long position,
      String id,
      Origin origin,
      DocumentEvaluator.Result.Evaluated evaluated,
      Outcome calibrated) {
    StoredScorecard card = evaluated.stored();
    return new RunLine(
        position,
        id,
        evaluated.scorecard().extraction().document(),
        Optional.of(evaluated.scorecard().provenance().extractionDigest()),
        Optional.of(evaluated.card().digest()),
        calibrated.results(),
        DocumentStatus.of(
            evaluated.scorecard().status(), evaluated.scorecard() instanceof Scorecard.Gated),
        card.composite().text(),
        card.verdict(),
        List.of(),
        origin);
  }

  /// A document of a run, ready to be stored.
  ///
  /// @param artefacts parents first
  /// @param index writes the index entry that calibrations use, if it has one
  record PreparedDocument(
      RunStore.Entry entry, List<PreparedArtefact> artefacts, Optional<Runnable> index) {

    PreparedDocument {
      artefacts = List.copyOf(artefacts);
    }

    /// In bytes of memory, about.
    long size() {
      return artefacts.stream().mapToLong(PreparedArtefact::size).sum();
    }

    void store() {
      artefacts.forEach(it -> it.write().run());
      index.ifPresent(Runnable::run);
    }
  }
}
