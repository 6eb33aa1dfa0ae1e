package dev.plumbline.cli.prove;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonText;
import dev.plumbline.canonical.UnexpectedJsonException;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.cli.input.StoredRuns;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.extraction.ExtractionArtefactReader;
import dev.plumbline.run.DocumentStatus;
import dev.plumbline.run.RunLine;
import dev.plumbline.run.RunResult;
import dev.plumbline.score.Scorer;
import dev.plumbline.store.RunStore.DamagedRunException;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.StoredRun;
import java.util.NoSuchElementException;
import java.util.Optional;

/// Checks a run: that its lines lead to its digest, that each line says what its scorecard says,
/// and that each scorecard follows from its extraction.
final class RunVerifier {

  private final LocalStore store;
  private final VerificationReport report;
  private final ArtefactVerifier artefacts;

  RunVerifier(LocalStore store, VerificationReport report, ArtefactVerifier artefacts) {
    this.store = store;
    this.report = report;
    this.artefacts = artefacts;
  }

  /// Checks every run of the store.
  void everything() {
    store.store().runs().list(this::failed).forEach(this::check);
  }

  /// Checks the run that a user names, and what people decided about its results.
  ///
  /// @throws CliError if there is no such run, or it has not ended
  void named(String written) {
    try {
      StoredRun run = StoredRuns.findEnded(written, store);
      check(run);
      new RulingVerifier(store, report).of(run);
    } catch (DamagedRunException damaged) {
      failed(damaged);
    }
  }

  private void failed(DamagedRunException damaged) {
    report.failed("run " + damaged.number(), damaged.what());
  }

  /// A run that has not ended has no digest: only its lines can be checked.
  private void check(StoredRun run) {
    String name = "run " + run.digest().map(Digest::toString).orElse(run.number() + ", not ended");
    try {
      run.digest()
          .ifPresent(digest -> {
            artefacts.from(ArtefactKind.RUN, digest);
            checkDigest(run, digest, name);
          });
      Bundle bundle = StoredRuns.bundle(run, store);
      ExtractionArtefactReader reader = new ExtractionArtefactReader(bundle.extraction());
      Scorer scorer = new Scorer(bundle);
      store
          .store()
          .runs()
          .lines(
              run, 0, entry -> check(name, entry.line(), new Parents(run, bundle, reader, scorer)));
      report.verified(run.hasEnded() ? "run, checked line by line" : "run, not ended");
    } catch (StoreFailedException | CliError failure) {
      report.failed(name, message(failure));
    }
  }

  private record Parents(
      StoredRun run, Bundle bundle, ExtractionArtefactReader reader, Scorer scorer) {}

  private void checkDigest(StoredRun run, Digest digest, String name) {
    if (!(store.store().runs().recompute(run, run.lines()) instanceof RunResult.Ended(var manifest))
        || !manifest.digest().equals(digest)) {
      report.failed(name, "its lines do not lead to its digest");
    }
  }

  private void check(String run, RunLine line, Parents of) {
    String where = run + ", document " + line.id();
    try {
      line.document().ifPresent(it -> artefacts.from(ArtefactKind.DOCUMENT, it));
      if (line.scorecard().isPresent()) {
        artefacts.from(ArtefactKind.SCORECARD, line.scorecard().get());
        checkScorecard(where, line, line.scorecard().get(), of);
        checkDocument(where, line);
      } else if (line.status() != DocumentStatus.REFUSED
          && line.status() != DocumentStatus.INCOMPLETE) {
        report.failed(where, "it has a result but no scorecard");
      }
      line.results()
          .forEach((target, result) ->
              Digest.parse(result).ifPresent(digest -> checkResult(where, line, digest, of.run())));
      report.verified("run line");
    } catch (UnexpectedJsonException
        | CliError
        | ClassCastException
        | NoSuchElementException
        | IllegalArgumentException shape) {
      report.failed(where, message(shape));
    }
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
    JsonObject card = artefacts.object(ArtefactKind.SCORECARD, digest);
    Digest parent = line.extraction().orElseThrow();
    JsonObject json = artefacts.object(ArtefactKind.EXTRACTION, parent);
    Optional<String> document = json.find("document").map(it -> ((JsonText) it).value());
    boolean same =
        card.digest("extraction").equals(parent)
            && card.digest("bundle").equals(of.bundle().digest())
            && text(card, "composite").equals(line.composite())
            && text(card, "verdict").equals(line.verdict())
            && document.equals(line.document().map(Digest::toString));
    if (!same) {
      report.failed(where, "its line says something else than its scorecard");
      return;
    }
    Optional<Extraction> extraction = of.reader().read(json);
    if (extraction.isEmpty()) {
      report.verified("scorecard, not recomputed: made by another version");
    } else if (of.scorer().score(extraction.get(), parent).digest().equals(digest)) {
      report.verified("scorecard, recomputed");
    } else {
      report.failed(where, "its scorecard does not follow from its extraction");
    }
  }

  private void checkResult(String where, RunLine line, Digest digest, StoredRun run) {
    artefacts.from(ArtefactKind.RESULT, digest);
    JsonObject result = store.object(ArtefactKind.RESULT, digest);
    if (!line.scorecard().equals(Optional.of(result.digest("scorecard")))
        || !run.spec().calibrations().contains(result.digest("calibration"))) {
      report.failed(where, "its calibrated result belongs to another document or run");
    }
  }

  private static Optional<String> text(JsonObject card, String key) {
    Optional<Json> value = card.find(key);
    return value.filter(JsonText.class::isInstance).map(it -> ((JsonText) it).value());
  }

  private static String message(RuntimeException failure) {
    return switch (failure) {
      case CliError error -> String.join("; ", error.lines());
      case StoreFailedException failed -> failed.getMessage();
      default -> "an artefact of it has an unexpected shape";
    };
  }
}
