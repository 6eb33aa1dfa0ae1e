package dev.plumbline.workflow.measuring;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.measure.calibration.FittedCalibration;
import dev.plumbline.measure.monitoring.MonitoredRun;
import dev.plumbline.measure.monitoring.drift.RunIdentity;
import dev.plumbline.measure.monitoring.drift.RunProfile;
import dev.plumbline.measure.monitoring.drift.RunProfileBuilder;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.StoredRun;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.workflow.evaluation.NamedCalibrations;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/// A run whose documents are compared with those of another.
record DriftSource(
    StoredRun run, Bundle bundle, RunIdentity identity, SortedMap<Digest, JudgeIdentity> bridges) {

  public static DriftSource of(StoredRun run, LocalStore store) {
    Bundle bundle = StoredRuns.bundle(run, store);
    SortedMap<Digest, JudgeIdentity> bridges = new TreeMap<>();
    for (FittedCalibration one : NamedCalibrations.stored(run.spec().calibrations(), store)) {
      one.bridge().ifPresent(origin -> bridges.put(one.digest(), origin.judge()));
    }
    return new DriftSource(run, bundle, RunIdentity.of(run.spec(), bundle), bridges);
  }

  /// Reads its documents once.
  ///
  /// @param texts gets each document that has a text and a scorecard
  RunProfile profile(LocalStore store, Consumer<RunScan.Entry> texts) {
    RunProfileBuilder builder = new RunProfileBuilder(bundle);
    RunScan.forEach(
        run,
        store,
        entry -> entry,
        entry -> {
          builder.add(entry.line(), entry.artefacts());
          if (entry.line().document().isPresent() && entry.artefacts().isPresent()) {
            texts.accept(entry);
          }
        });
    return builder.build();
  }

  public MonitoredRun monitored() {
    return new MonitoredRun(
        run.digest().orElseThrow(),
        run.envelope().name(),
        run.envelope().begin(),
        run.spec().judge(),
        bundle,
        bridges);
  }
}
