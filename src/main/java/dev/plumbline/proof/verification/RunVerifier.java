package dev.plumbline.proof.verification;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.DOCUMENT;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.EXTRACTION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.RESULT;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.RUN;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.SCORECARD;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.calibrate.CalibrationResult;
import dev.plumbline.calibrate.CalibrationResult.Calibrated;
import dev.plumbline.calibrate.CalibrationResult.ScoredDocument;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.proof.verification.ArtefactVerifier.ArtefactObject;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.run.BarAudit;
import dev.plumbline.run.NamedCalibrations;
import dev.plumbline.run.PanelExtraction;
import dev.plumbline.run.StoredBars;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.OrderedWorkers;
import dev.plumbline.run.local.StoredPanels;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.EvidenceConsistency;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims.JurorAnswer;
import dev.plumbline.score.extraction.Panel;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.run.RunBuilder.RunResult;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunLine.DocumentStatus;
import dev.plumbline.score.run.RunManifest;
import dev.plumbline.score.run.RunManifest.RunSpec;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.RunStore.DamagedRunException;
import dev.plumbline.store.StoreFailedException.DamagedRecordException;
import dev.plumbline.store.repository.ScorecardReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/// Checks a run: that its lines lead to its digest, that each line says what its scorecard says,
/// and that each scorecard follows from its extraction.
final class RunVerifier implements StoreVerifier.KindVerifier {

  private static final String MADE_AGAIN = "extraction, made again";
  private static final String NOT_MADE_AGAIN =
      "extraction, not made again: its text or an answer is not stored";

  private final LocalStore store;
  private final VerificationReport report;
  private final ArtefactVerifier artefacts;
  private final Set<Digest> recomputed = new HashSet<>();

  /// Of the bundle of the scorecard without a run that was checked last.
  private Optional<Parents> others = Optional.empty();

  public RunVerifier(LocalStore store, VerificationReport report, ArtefactVerifier artefacts) {
    this.store = store;
    this.report = report;
    this.artefacts = artefacts;
  }

  /// Checks every run of the store, and the scorecards that belong to none.
  @Override
  public void everything() {
    store.runs().list(this::failed).forEach(this::check);
    store
        .artefacts()
        .forEach(
            SCORECARD,
            digest -> {
              if (!recomputed.contains(digest)) {
                alone(digest);
              }
            });
  }

  /// A scorecard of a single case, or of a correction.
  private void alone(Digest digest) {
    String where = "scorecard " + digest;
    checking(
        where,
        () -> {
          StoredScorecard card = store.scorecard(digest);
          Digest rubric = card.bundle();
          if (others.isEmpty() || !others.get().bundle().digest().equals(rubric)) {
            others = Optional.of(parents(store.bundle(rubric), List.of(), Optional.empty()));
          }
          Digest parent = card.extraction();
          score(where, digest, parent, store.object(EXTRACTION, parent), others.get());
        });
  }

  /// Checks the run that a user names.
  ///
  /// @return the run; empty if its row cannot be read
  /// @throws Refusal if there is no such run, or it has not ended
  public Optional<StoredRun> named(String written) {
    try {
      StoredRun run = StoredRuns.ended(StoredRuns.named(written, store), written);
      check(run);
      return Optional.of(run);
    } catch (DamagedRunException damaged) {
      failed(damaged);
      return Optional.empty();
    }
  }

  private void failed(DamagedRunException damaged) {
    report.failed("run " + damaged.number(), damaged.what());
  }

  /// A run that has not ended has no digest: only its lines can be checked.
  ///
  /// @return what the lines amount to, if that is the run
  public Optional<RunManifest> check(StoredRun run) {
    String name = "run " + run.digest().map(Digest::toString).orElse(run.number() + ", not ended");
    List<RunManifest> manifest = new ArrayList<>();
    checking(
        name,
        () -> {
          if (run.digest().isPresent()) {
            artefacts.from(RUN, run.digest().get());
            manifest(run, run.digest().get(), name).ifPresent(manifest::add);
          }
          bar(run, name);
          lines(run, name);
          report.verified(run.hasEnded() ? "run, checked line by line" : "run, not ended");
        });
    return manifest.stream().findFirst();
  }

  /// Lines are repeated beside each other, and reported one after the other.
  private void lines(StoredRun run, String name) {
    List<FittedCalibration> calibrations =
        NamedCalibrations.stored(run.spec().calibrations(), store);
    Set<Digest> rubrics = new HashSet<>();
    Optional<Bundle> frame = run.spec().frame().map(store::bundle);
    Parents[] last = new Parents[1];
    int threads = Runtime.getRuntime().availableProcessors();
    try (OrderedWorkers<RepeatedLine> workers = store.workers(threads)) {
      Consumer<RepeatedLine> done = line -> check(name, line);
      try {
        store.lines(
            run,
            line -> {
              Digest rubric = StoredRuns.bundle(run, line);
              boolean isNew = rubrics.add(rubric);
              if (last[0] == null || !last[0].bundle().digest().equals(rubric)) {
                last[0] = parents(store.bundle(rubric), calibrations, Optional.of(run.spec()));
                if (isNew && !frame.stream().allMatch(it -> it.isOf(last[0].bundle()))) {
                  report.failed(
                      name,
                      "the rubric of "
                          + EscapedText.text(line.id())
                          + " is not its frame with items");
                }
              }
              Parents of = last[0];
              workers.submit(() -> new RepeatedLine(line, repetition(line, of), of), done);
            });
      } finally {
        workers.drain(done);
      }
    }
    if (run.hasEnded() && Math.max(1, rubrics.size()) != run.spec().rubrics()) {
      report.failed(
          name, "it says " + run.spec().rubrics() + " rubrics, and its lines " + rubrics.size());
    }
  }

  /// What a run says of its bar, where it names one.
  private void bar(StoredRun run, String name) {
    run.spec()
        .bar()
        .ifPresent(digest -> {
          StoredBars bars = StoredBars.of(store);
          new BarAudit(bars)
              .contradictions(bars.get(digest), run)
              .forEach(what -> report.failed(name, "its bar " + digest + ": " + what));
          report.verified("bar of a run");
        });
  }

  private record Parents(
      Bundle bundle,
      ExtractionArtefactReader reader,
      Scorer scorer,
      ScorecardReader scorecards,
      EvidenceConsistency evidence,
      ExtractionReplay replay,
      List<FittedCalibration> calibrations,
      Optional<RunSpec> run) {

    /// Whether the extraction is of the judge and of a replicate that the run asked for, or asked
    /// no judge.
    boolean isAsked(Extraction extraction) {
      return run.isEmpty()
          || run.get().replicates().contains(extraction.replicate())
              && (extraction.judge().equals(run.get().judge())
                  || extraction.judge().equals(JudgeIdentity.NONE)
                      && extraction.findings().isEmpty());
    }
  }

  /// @param run empty for scorecards without one
  private Parents parents(
      Bundle bundle, List<FittedCalibration> calibrations, Optional<RunSpec> run) {
    return new Parents(
        bundle,
        new ExtractionArtefactReader(bundle.extraction()),
        new Scorer(bundle),
        new ScorecardReader(_ -> bundle),
        new EvidenceConsistency(bundle.extraction()),
        new ExtractionReplay(store, bundle),
        calibrations,
        run);
  }

  private Optional<RunManifest> manifest(StoredRun run, Digest digest, String name) {
    if (store.runs().recompute(run, run.lines()) instanceof RunResult.Ended(var manifest)
        && manifest.digest().equals(digest)) {
      return Optional.of(manifest);
    }
    report.failed(name, "its lines do not lead to its digest");
    return Optional.empty();
  }

  private record RepeatedLine(RunLine line, Optional<Repetition> repetition, Parents of) {}

  /// What repeating a line came to, where the line is what comes of it.
  ///
  /// @param read its document, scorecard and extraction
  /// @param made what is reported of the extraction
  private record Repetition(List<ArtefactObject> read, String made, ScoredDocument scored) {}

  /// Makes the extraction and the scorecard of a line again, from what the store has. Any thread
  /// may do so.
  ///
  /// @return empty unless both are as they were, without a panel, a correction or an erasure: then
  ///   they are checked step by step, and each step is reported
  private Optional<Repetition> repetition(RunLine line, Parents of) {
    try {
      return JsonReader.ifShaped(() -> {
        Optional<ArtefactObject> text =
            line.document().flatMap(it -> artefacts.stored(DOCUMENT, it));
        Optional<ArtefactObject> then =
            line.extraction().flatMap(it -> artefacts.stored(EXTRACTION, it));
        Optional<ArtefactObject> card =
            line.scorecard().flatMap(it -> artefacts.stored(SCORECARD, it));
        return text.isPresent()
                && then.isPresent()
                && card.isPresent()
                && Arrays.equals(CanonicalJson.bytes(text.get().json()), text.get().bytes())
            ? repetition(line, text.get(), then.get(), card.get(), of)
            : Optional.empty();
      });
    } catch (DamagedRecordException | Refusal otherwise) {
      return Optional.empty();
    }
  }

  private Optional<Repetition> repetition(
      RunLine line, ArtefactObject text, ArtefactObject then, ArtefactObject card, Parents of) {
    StoredScorecard said = of.scorecards().read(card.json());
    StoredExtraction stored = new StoredExtraction(then.json());
    Optional<Extraction> extraction = of.reader().read(then.json());
    Optional<Document> document = Optional.of(Document.of(text.json()));
    if (!isOfLine(line, said, stored, of)
        || extraction.isEmpty()
        || of.evidence().fault(extraction.get(), _ -> document).isPresent()
        || !of.isAsked(extraction.get())
        || extraction.get().corrections().isPresent()
        || extraction.get().panel().isPresent()) {
      return Optional.empty();
    }
    Optional<Extraction> now = of.replay().again(document.get(), extraction.get());
    Scorecard again = of.scorer().score(extraction.get(), then.digest());
    return now.filter(it -> !Arrays.equals(it.bytes(), then.bytes())).isEmpty()
            && Arrays.equals(again.bytes(), card.bytes())
        ? Optional.of(
            new Repetition(
                List.of(text, card, then),
                now.isPresent() ? MADE_AGAIN : NOT_MADE_AGAIN,
                new ScoredDocument(of.bundle(), again, card.digest(), said, stored)))
        : Optional.empty();
  }

  private static boolean isOfLine(
      RunLine line, StoredScorecard card, StoredExtraction stored, Parents of) {
    return line.repeats(card)
        && card.bundle().equals(of.bundle().digest())
        && stored.document().equals(line.document());
  }

  private void check(String run, RepeatedLine repeated) {
    RunLine line = repeated.line();
    Parents of = repeated.of();
    String where = run + ", document " + line.id();
    checking(
        where,
        () -> {
          if (repeated.repetition().isPresent()) {
            Repetition same = repeated.repetition().get();
            artefacts.from(same.read());
            recomputed.add(same.scored().digest());
            report.verified(same.made());
            report.verified("scorecard, recomputed");
            checkResults(where, line, same.scored(), of);
            report.verified("run line");
            return;
          }
          line.document().ifPresent(it -> artefacts.from(DOCUMENT, it));
          if (line.scorecard().isPresent()) {
            artefacts.from(SCORECARD, line.scorecard().get());
            checkScorecard(where, line, line.scorecard().get(), of);
            checkDocument(where, line);
          } else if (line.status() != DocumentStatus.REFUSED
              && line.status() != DocumentStatus.INCOMPLETE) {
            report.failed(where, "it has a result but no scorecard");
          }
          report.verified("run line");
        });
  }

  /// A run stores each document that it scored, also where functions on the same store keep no
  /// texts; a document that it refused is not stored.
  private void checkDocument(String where, RunLine line) {
    line.document()
        .filter(artefacts::isNotStored)
        .ifPresent(digest ->
            report.failed(
                where, "its text, document " + digest + ", is neither stored nor erased"));
  }

  private void checkScorecard(String where, RunLine line, Digest digest, Parents of) {
    StoredScorecard card = of.scorecards().read(artefacts.object(SCORECARD, digest));
    Digest parent = line.extraction().orElseThrow();
    StoredExtraction stored = new StoredExtraction(artefacts.object(EXTRACTION, parent));
    if (!isOfLine(line, card, stored, of)) {
      report.failed(where, "its line says something else than its scorecard");
      return;
    }
    score(where, digest, parent, stored.json(), of)
        .ifPresent(again ->
            checkResults(
                where, line, new ScoredDocument(of.bundle(), again, digest, card, stored), of));
  }

  /// @param parent the digest of the extraction
  /// @return the scorecard, if it could be recomputed and is the same
  private Optional<Scorecard> score(
      String where, Digest digest, Digest parent, JsonObject json, Parents of) {
    recomputed.add(digest);
    Optional<Extraction> extraction = of.reader().read(json);
    Optional<String> fault = extraction.flatMap(it -> of.evidence().fault(it, store::document));
    if (extraction.isEmpty()) {
      report.failed(where, "its extraction is not what this version writes for its rubric");
      return Optional.empty();
    }
    if (fault.isPresent()) {
      report.failed(where, "its extraction " + fault.get());
      return Optional.empty();
    }
    if (!of.isAsked(extraction.get())) {
      report.failed(where, "its extraction is of a judge or replicate that the run did not ask");
      return Optional.empty();
    }
    boolean unfinished = extraction.get().document().filter(report::isUnfinished).isPresent();
    boolean redacted =
        artefacts.isRedacted(EXTRACTION, parent)
            || extraction.get().panel().stream()
                .flatMap(panel -> panel.jurors().stream())
                .flatMap(juror -> juror.extraction().stream())
                .anyMatch(juror -> artefacts.isRedacted(EXTRACTION, juror));
    if (unfinished || redacted) {
      report.verified("extraction, not made again: its text is erased");
      if (unfinished || artefacts.isRedacted(SCORECARD, digest)) {
        report.verified("scorecard, not recomputed: words in it are erased");
        return Optional.empty();
      }
    } else if (extraction.get().corrections().isEmpty()) {
      if (extraction.get().panel().isEmpty()) {
        checkExtraction(where, extraction.get(), parent, of);
      } else if (!isCombined(where, extraction.get(), parent, of)) {
        return Optional.empty();
      }
    }
    Scorecard again = of.scorer().score(extraction.get(), parent);
    if (again.digest().equals(digest)) {
      report.verified("scorecard, recomputed");
      return Optional.of(again);
    }
    report.failed(where, "its scorecard does not follow from its extraction");
    return Optional.empty();
  }

  /// An extraction of a panel is combined again from those of its jurors, and each of them is made
  /// again.
  private boolean isCombined(String where, Extraction then, Digest digest, Parents of) {
    Panel panel = StoredPanels.find(then.judge(), store).orElseThrow();
    ExtractionSpec spec = of.bundle().extraction();
    List<JurorAnswer> answers = StoredPanels.answers(then.panel().orElseThrow(), spec, store);
    if (!PanelExtraction.again(then, panel, answers, of.bundle())
        .map(Extraction::digest)
        .equals(Optional.of(digest))) {
      report.failed(where, "its extraction does not follow from those of its jurors");
      return false;
    }
    report.verified("extraction, combined again");
    for (JurorAnswer answer : answers) {
      if (answer instanceof JurorAnswer.Answered(Extraction juror)) {
        Optional<String> fault = of.evidence().fault(juror, store::document);
        fault.ifPresent(it -> report.failed(where, "the extraction of a juror " + it));
        checkExtraction(where, juror, juror.digest(), of);
      }
    }
    return true;
  }

  /// An extraction is made again where its text and the answers of its judge are stored.
  private void checkExtraction(String where, Extraction then, Digest digest, Parents of) {
    Optional<Document> document = then.document().flatMap(store::document);
    Optional<Digest> now =
        document.flatMap(it -> of.replay().again(it, then)).map(Extraction::digest);
    if (now.equals(Optional.of(digest))) {
      report.verified(MADE_AGAIN);
    } else if (now.isEmpty()) {
      report.verified(NOT_MADE_AGAIN);
    } else if (of.replay().unavailableReason(then).isPresent()) {
      report.verified("extraction, not made again: the answer that it was made from is not stored");
    } else {
      report.failed(where, "its extraction does not follow from its text and answers");
    }
  }

  /// Of each calibration of the run, the result or the code for which there is none.
  private void checkResults(String where, RunLine line, ScoredDocument scored, Parents of) {
    SortedMap<String, String> results = new TreeMap<>();
    for (FittedCalibration calibration : of.calibrations()) {
      results.put(
          calibration.scope().target(),
          switch (CalibrationResult.of(calibration, calibration.digest(), scored)) {
            case Calibrated(JsonObject json, JsonObject _) -> Digest.of(RESULT, json).toString();
            case CalibrationResult.Refused(String code) -> code;
          });
    }
    if (!results.equals(line.results())) {
      report.failed(where, "its calibrated results do not follow from its scorecard");
    }
    line.results()
        .values()
        .forEach(result ->
            Digest.parse(result)
                .ifPresent(digest -> {
                  artefacts.from(RESULT, digest);
                  report.verified("calibrated result, recomputed");
                }));
  }

  private void checking(String where, Runnable checks) {
    report.checking(where, "an artefact of it has an unexpected shape", checks);
  }
}
