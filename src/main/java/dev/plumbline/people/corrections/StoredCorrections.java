package dev.plumbline.people.corrections;

import dev.plumbline.base.canonical.CanonicalArtefact;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonSelection;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.calibrate.CalibrationResult;
import dev.plumbline.calibrate.CalibrationResult.Calibrated;
import dev.plumbline.calibrate.CalibrationResult.ScoredDocument;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.measure.report.RunReport.RunReportBuilder.Artefacts;
import dev.plumbline.people.proceeding.Actor;
import dev.plumbline.people.proceeding.CorrectedResult;
import dev.plumbline.people.proceeding.CorrectionEffect;
import dev.plumbline.people.proceeding.ResultProceeding.ResultStore;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.NamedCalibrations;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.run.ResultValue.DecidedResult;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredResult;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.Proceedings;
import dev.plumbline.store.Proceedings.Entry;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.repository.ArtefactRepository;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// The results of a run with what was corrected of them, from the store of this machine.
/// Thread-safe.
public final class StoredCorrections {

  private final StoredRun run;
  private final LocalStore store;
  private Optional<Rescoring> rescoring = Optional.empty();
  private Optional<RunReleases> releases = Optional.empty();
  private volatile Optional<Boolean> none = Optional.empty();

  /// What a score is calibrated with again after a correction.
  private record Rescoring(Bundle bundle, List<FittedCalibration> calibrations) {}

  public StoredCorrections(StoredRun run, LocalStore store) {
    this.run = run;
    this.store = store;
  }

  /// Works on every document in as many threads as there are processors.
  ///
  /// @param work on a document; it must be safe to be done by several threads
  /// @param done gets the results in the order of the run, in the caller's thread
  public <T> void forEach(Function<StoredDocument, T> work, Consumer<? super T> done) {
    forEach(Runtime.getRuntime().availableProcessors(), work, done);
  }

  /// As [#forEach(Function, Consumer)], in so many threads.
  public <T> void forEach(int threads, Function<StoredDocument, T> work, Consumer<? super T> done) {
    store.forLines(run, threads, entry -> work.apply(document(entry)), done);
  }

  public StoredDocument document(RunStore.Entry entry) {
    return new StoredDocument(entry);
  }

  /// A document of the run: each of its artefacts is read when it is first asked for.
  public final class StoredDocument {
    private final RunStore.Entry entry;
    private Optional<StoredScorecard> card = Optional.empty();
    private Optional<Artefacts> artefacts = Optional.empty();

    private StoredDocument(RunStore.Entry entry) {
      this.entry = entry;
    }

    public RunLine line() {
      return entry.line();
    }

    public StoredRun run() {
      return run;
    }

    /// The releases of its run.
    public RunReleases releases() {
      return StoredCorrections.this.releases();
    }

    /// @throws Refusal if it has none
    public Digest scorecard() {
      return line()
          .scorecard()
          .orElseThrow(() ->
              Refusal.of(
                  line().id(),
                  ProblemCode.NOT_FOUND,
                  "the document was refused, so it has no scorecard: "
                      + String.join("; ", remarks()),
                  "correct the document and evaluate it again"));
    }

    /// What is shown beside it.
    public List<String> remarks() {
      return entry.remarks().lines().toList();
    }

    public Optional<StoredScorecard> card() {
      if (card.isEmpty()) {
        card = line().scorecard().map(store::scorecard);
      }
      return card;
    }

    public Optional<StoredExtraction> extraction(JsonSelection members) {
      return line().extraction().map(digest -> store.extraction(digest, members));
    }

    /// Scorecard, extraction and results; empty without a scorecard.
    public Optional<Artefacts> artefacts() {
      if (artefacts.isEmpty()) {
        artefacts =
            card()
                .map(it ->
                    new Artefacts(
                        it,
                        store.extraction(line().extraction().orElseThrow()),
                        store.results(line())));
      }
      return artefacts;
    }

    /// The same, with its artefacts read.
    public StoredDocument read() {
      artefacts();
      return this;
    }

    /// What the calibration of a target gave.
    public Optional<StoredResult> result(String target) {
      return Optional.ofNullable(line().results().get(target))
          .flatMap(Digest::parse)
          .map(store::result);
    }

    public DecidedResult decided() {
      return DecidedResult.of(line(), store.results(line()));
    }

    /// What counts, if people have decided something.
    public Optional<CorrectedResult> corrected() {
      return StoredCorrections.this.corrected(line());
    }

    /// What people decided or contest, if there may be something.
    public Optional<CorrectedResult> people() {
      return areNone() ? Optional.empty() : find(line());
    }
  }

  /// A document of a run.
  ///
  /// @param written how the user refers to the run
  /// @throws Refusal if there is no such run, or it has no such document
  public static StoredDocument named(String written, String id, LocalStore store) {
    StoredRun run = StoredRuns.find(written, store);
    return new StoredCorrections(run, store).document(StoredRuns.entry(run, written, id, store));
  }

  /// The document with that id.
  public Optional<StoredDocument> named(String id) {
    return store.runs().line(run, id).map(this::document);
  }

  public Optional<StoredDocument> at(long position) {
    return store.runs().line(run, position).map(this::document);
  }

  /// Empty if the document has no scorecard: there is nothing to correct.
  public Optional<CorrectedResult> find(RunLine line) {
    return line.scorecard()
        .map(scorecard -> {
          List<Entry> entries = store.proceedings().list(scorecard, line.id());
          return new CorrectedResult(scorecard, entries, covered(line, entries), of(line));
        });
  }

  /// The releases of the run.
  public synchronized RunReleases releases() {
    if (releases.isEmpty()) {
      releases = Optional.of(RunReleases.of(run, store));
    }
    return releases.get();
  }

  /// How many of the entries about a document the release in force covers; all if none is.
  private int covered(RunLine line, List<Entry> entries) {
    if (entries.isEmpty()) {
      return 0;
    }
    return releases()
        .inForce()
        .map(release ->
            release.covered(line.position(), entries.stream().map(Entry::digest).toList()))
        .orElse(entries.size());
  }

  /// What counts for a document of which people have decided something.
  public Optional<CorrectedResult> corrected(RunLine line) {
    return areNone() ? Optional.empty() : find(line).filter(CorrectedResult::isCorrected);
  }

  /// Whether nothing was decided about any result of the store, as of when this was asked first.
  public boolean areNone() {
    if (none.isEmpty()) {
      none = Optional.of(store.proceedings().isEmpty());
    }
    return none.get();
  }

  /// The store as the proceedings about a document of the run see it.
  ResultStore of(RunLine line) {
    return store(
        digest ->
            line.scorecard().equals(Optional.of(digest)) ? store.results(line) : calibrated(digest),
        this::calibrated,
        store);
  }

  /// The artefacts of the store, as what follows from corrections is computed from them: without
  /// the calibrations of a run.
  public static ResultStore objects(LocalStore store) {
    return store(_ -> List.of(), _ -> List.of(), store);
  }

  private static ResultStore store(
      Function<Digest, List<StoredResult>> results,
      Function<CorrectionEffect, List<StoredResult>> foretold,
      LocalStore store) {
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
      public List<StoredResult> results(CorrectionEffect effect) {
        return foretold.apply(effect);
      }

      @Override
      public List<Entry> entries(Digest scorecard, String id) {
        return store.proceedings().list(scorecard, id);
      }

      @Override
      public boolean record(
          Actor by,
          Optional<Digest> document,
          List<CanonicalArtefact> artefacts,
          List<Entry> entries) {
        Proceedings proceedings = store.proceedings();
        Entry first = entries.getFirst();
        return store.transaction(() -> {
          if (proceedings.list(first.result(), first.id()).size() != first.sequence()
              || !by.keep(store.persons(), first.at())) {
            return false;
          }
          artefacts.forEach(one -> store.repository().store(one, document));
          return proceedings.add(entries);
        });
      }
    };
  }

  /// What the calibrations of the run make of a scorecard that corrections have led to.
  private List<StoredResult> calibrated(Digest digest) {
    if (run.spec().calibrations().isEmpty()) {
      return List.of();
    }
    Bundle bundle = rescoring().bundle();
    StoredScorecard card = store.scorecard(digest);
    Digest parent = card.extraction();
    Extraction extraction =
        new ExtractionArtefactReader(bundle.extraction())
            .read(store.extraction(parent).json())
            .orElseThrow(() ->
                ArtefactRepository.corrupt(
                    parent, "it is not what this version writes for its rubric"));
    return calibrated(
        new CorrectionEffect(extraction, new Scorer(bundle).score(extraction, parent)));
  }

  private List<StoredResult> calibrated(CorrectionEffect effect) {
    if (run.spec().calibrations().isEmpty()) {
      return List.of();
    }
    Rescoring with = rescoring();
    ScoredDocument scored =
        new ScoredDocument(
            with.bundle(),
            effect.scorecard(),
            effect.scorecard().digest(),
            effect.scorecard().whole(),
            new StoredExtraction(effect.extraction().json()));
    List<StoredResult> results = new ArrayList<>();
    for (FittedCalibration calibration : with.calibrations()) {
      if (CalibrationResult.of(calibration, calibration.digest(), scored)
          instanceof Calibrated(JsonObject result, JsonObject _)) {
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
