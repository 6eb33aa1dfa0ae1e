package dev.plumbline.workflow.rulings;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.measure.calibration.CalibrationResult;
import dev.plumbline.measure.calibration.FittedCalibration;
import dev.plumbline.measure.calibration.ScoredDocument;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.RunLine;
import dev.plumbline.run.StoredResult;
import dev.plumbline.run.StoredRun;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.store.proceeding.Proceedings;
import dev.plumbline.store.proceeding.Proceedings.Entry;
import dev.plumbline.workflow.evaluation.NamedCalibrations;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.proceeding.Actor;
import dev.plumbline.workflow.proceeding.ResultStore;
import dev.plumbline.workflow.proceeding.RuledResult;
import dev.plumbline.workflow.repository.ArtefactRepository;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The results of a run with what was ruled on them, from the store of this machine. Thread-safe.
public final class StoredRulings {

  private final StoredRun run;
  private final LocalStore store;
  private Optional<Rescoring> rescoring = Optional.empty();
  private Optional<PublicationChain> publications = Optional.empty();
  private volatile Optional<Boolean> none = Optional.empty();

  /// What a score is calibrated with again after a ruling.
  private record Rescoring(Bundle bundle, List<FittedCalibration> calibrations) {}

  public StoredRulings(StoredRun run, LocalStore store) {
    this.run = run;
    this.store = store;
  }

  /// Empty if the document has no scorecard: there is nothing to rule on.
  public Optional<RuledResult> find(RunLine line) {
    return line.scorecard()
        .map(automatic -> {
          List<Entry> entries = store.store().proceedings().list(automatic, line.id());
          return new RuledResult(automatic, entries, covered(line, entries), of(line));
        });
  }

  /// What was published of the run.
  public synchronized PublicationChain publications() {
    if (publications.isEmpty()) {
      publications = Optional.of(PublicationChain.of(run, store));
    }
    return publications.get();
  }

  /// How many of the entries about a document the publication in force covers; all if none is.
  private int covered(RunLine line, List<Entry> entries) {
    if (entries.isEmpty()) {
      return 0;
    }
    return publications()
        .inForce()
        .map(marks -> marks.covered(line.position(), entries.stream().map(Entry::digest).toList()))
        .orElse(entries.size());
  }

  /// What counts for a document of which people have decided something.
  public Optional<RuledResult> ruled(RunLine line) {
    return areNone() ? Optional.empty() : find(line).filter(RuledResult::isRuled);
  }

  /// Whether nothing was ruled on any result of the store, as of when this was asked first.
  public boolean areNone() {
    if (none.isEmpty()) {
      none = Optional.of(store.store().proceedings().isEmpty());
    }
    return none.get();
  }

  /// Of how many documents of the run people have decided something.
  public long count() {
    if (areNone()) {
      return 0;
    }
    long[] ruled = {0};
    store
        .store()
        .runs()
        .lines(
            run,
            0,
            entry ->
                ruled[0] += ruled(entry.line()).filter(RuledResult::isRuled).isPresent() ? 1 : 0);
    return ruled[0];
  }

  /// The store as the proceedings about a document of the run see it.
  ResultStore of(RunLine line) {
    return store(
        digest ->
            line.scorecard().equals(Optional.of(digest)) ? store.results(line) : calibrated(digest),
        store);
  }

  /// The artefacts of the store, as what follows from rulings is computed from them: without the
  /// calibrations of a run.
  public static ResultStore objects(LocalStore store) {
    return store(_ -> List.of(), store);
  }

  private static ResultStore store(Function<Digest, List<StoredResult>> results, LocalStore store) {
    return new ResultStore() {
      @Override
      public JsonObject object(ArtefactKind kind, Digest digest) {
        return store.object(kind, digest);
      }

      @Override
      public Bundle bundle(Digest digest) {
        return store.bundle(digest);
      }

      @Override
      public StoredScorecard scorecard(Digest digest) {
        return store.scorecard(digest);
      }

      @Override
      public RuntimeException corrupt(Digest digest, String what) {
        return ArtefactRepository.corrupt(digest, what);
      }

      @Override
      public Optional<Document> document(Digest digest) {
        return store.document(digest);
      }

      @Override
      public List<StoredResult> results(Digest scorecard) {
        return results.apply(scorecard);
      }

      @Override
      public List<Entry> entries(Digest automatic, String id) {
        return store.store().proceedings().list(automatic, id);
      }

      @Override
      public boolean record(Actor by, List<NewArtefact> artefacts, List<Entry> entries) {
        Proceedings proceedings = store.store().proceedings();
        Entry first = entries.getFirst();
        return store
            .store()
            .transaction(() -> {
              if (proceedings.list(first.automatic(), first.id()).size() != first.sequence()
                  || !by.keep(store.store().persons(), first.at())) {
                return false;
              }
              artefacts.forEach(one -> store.repository().store(one.kind(), one.json()));
              return proceedings.add(entries);
            });
      }
    };
  }

  /// What the calibrations of the run make of a scorecard that a ruling has led to.
  private List<StoredResult> calibrated(Digest digest) {
    if (run.spec().calibrations().isEmpty()) {
      return List.of();
    }
    Rescoring with = rescoring();
    StoredScorecard card = store.scorecard(digest);
    Digest parent = card.extraction();
    StoredExtraction stored = store.extraction(parent);
    Extraction extraction =
        new ExtractionArtefactReader(with.bundle().extraction())
            .read(stored.json())
            .orElseThrow(() ->
                ArtefactRepository.corrupt(
                    parent, "it is not what this version writes for its rubric"));
    Scorecard scorecard = new Scorer(with.bundle()).score(extraction, parent);
    ScoredDocument scored = new ScoredDocument(with.bundle(), scorecard, digest, card, stored);
    List<StoredResult> results = new ArrayList<>();
    for (FittedCalibration calibration : with.calibrations()) {
      if (CalibrationResult.of(calibration, calibration.digest(), scored)
          instanceof CalibrationResult.Calibrated(JsonObject result, JsonObject _)) {
        results.add(new StoredResult(result));
      }
    }
    return results;
  }

  private synchronized Rescoring rescoring() {
    if (rescoring.isEmpty()) {
      rescoring =
          Optional.of(
              new Rescoring(
                  StoredRuns.bundle(run, store),
                  NamedCalibrations.stored(run.spec().calibrations(), store)));
    }
    return rescoring.get();
  }
}
