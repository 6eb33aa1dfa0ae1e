package dev.plumbline.workflow.verification;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.measure.calibration.FittedCalibration;
import dev.plumbline.measure.calibration.FittedCalibration.BridgeOrigin;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.evaluation.NamedCalibrations;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.measuring.StoredBridge;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// Checks calibrations. Bridges are fitted again from their runs, whose scores they are made of:
/// unlike labels, they are in the store. Of what cannot be fitted again, only whoever signed it
/// says how it was.
final class CalibrationVerifier {

  private final LocalStore store;
  private final VerificationReport report;
  private final SortedSet<Digest> seen = new TreeSet<>();

  CalibrationVerifier(LocalStore store, VerificationReport report) {
    this.store = store;
    this.report = report;
  }

  /// Every calibration of the store.
  void everything() {
    store.artefacts().forEach(ArtefactKind.CALIBRATION, this::check);
  }

  void check(Digest digest) {
    if (!seen.add(digest)) {
      return;
    }
    String where = "calibration " + digest;
    String signed = NamedCalibrations.isSigned(digest, store) ? "signed" : "not signed";
    try {
      FittedCalibration read =
          FittedCalibration.read(store.object(ArtefactKind.CALIBRATION, digest));
      if (read.bridge().isPresent()) {
        check(where, read, read.bridge().get(), signed);
      } else {
        report.verified("calibration, " + signed + ", whose labels are not stored");
      }
    } catch (UnexpectedJsonException shape) {
      report.failed(where, "its shape is unexpected");
    } catch (IllegalArgumentException edited) {
      report.failed(where, edited.getMessage());
    } catch (Refusal refusal) {
      report.failed(where, String.join("; ", refusal.lines()));
    }
  }

  private void check(String where, FittedCalibration bridge, BridgeOrigin origin, String signed) {
    Optional<StoredRun> old = run(origin.oldRun());
    Optional<StoredRun> now = run(origin.newRun());
    if (old.isEmpty() || now.isEmpty()) {
      report.verified("bridge, " + signed + ", not fitted again without its runs");
    } else if (new StoredBridge(old.get(), now.get(), store).gives(bridge)) {
      report.verified("bridge, fitted again");
    } else {
      report.failed(where, "it is a bridge that does not follow from its runs");
    }
  }

  /// As its lines and scorecards say it, so that a run that was changed since bridges nothing.
  private Optional<StoredRun> run(Digest digest) {
    return StoredRuns.list(store, _ -> {}).stream()
        .filter(run -> run.digest().equals(Optional.of(digest)))
        .findFirst()
        .map(run -> {
          store.requireIntact(run);
          return run;
        });
  }
}
