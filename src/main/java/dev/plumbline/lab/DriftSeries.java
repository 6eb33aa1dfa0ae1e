package dev.plumbline.lab;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.measure.monitoring.AnchorPairs;
import dev.plumbline.measure.monitoring.AnchorPairs.AnchorFigures;
import dev.plumbline.measure.monitoring.DriftReport;
import dev.plumbline.measure.monitoring.DriftReport.DriftComparison;
import dev.plumbline.measure.monitoring.DriftReport.Pair;
import dev.plumbline.measure.monitoring.PartHistories.MonitoredRun;
import dev.plumbline.measure.monitoring.RunProfile;
import dev.plumbline.measure.monitoring.RunProfile.RunIdentity;
import dev.plumbline.measure.monitoring.RunProfile.RunProfileBuilder;
import dev.plumbline.people.corrections.StoredCorrections;
import dev.plumbline.people.corrections.StoredCorrections.StoredDocument;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.NamedCalibrations;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.run.StoredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/// Compares every run with the first of its segment. Each run is read once.
///
/// @param broken whether a segment ends where a run was made otherwise than the one before it
public record DriftSeries(boolean broken, AnchorFile ids, LocalStore store) {

  /// A run that was read.
  ///
  /// @param first the position of the run with which it is compared; its own for the first of a
  ///   segment
  private record Read(DriftSource source, RunProfile profile, int segment, int first) {}

  public DriftComparison compare(List<StoredRun> runs) {
    List<Read> read = new ArrayList<>();
    List<Pair> pairs = new ArrayList<>();
    List<AnchorFigures> figures = new ArrayList<>();
    for (StoredRun run : runs) {
      DriftSource now = DriftSource.of(run, store);
      if (read.isEmpty() || broken && isChanged(read.getLast().source(), now)) {
        AnchorFigures first = new AnchorFigures(now.bundle());
        RunProfile profile = now.profile(store, entry -> add(entry, first));
        read.add(new Read(now, profile, figures.size(), read.size()));
        figures.add(first);
      } else {
        AnchorPairs anchors = new AnchorPairs(figures.getLast());
        RunProfile profile = now.profile(store, entry -> add(entry, anchors));
        Read before = read.get(read.getLast().first());
        read.add(new Read(now, profile, before.segment(), before.first()));
        pairs.add(new Pair(before.profile(), profile, anchors.texts(), anchors.build()));
      }
    }
    return comparison(read, DriftReport.of(pairs));
  }

  private static DriftComparison comparison(List<Read> read, List<DriftReport> reports) {
    List<DriftComparison.Point> points = new ArrayList<>();
    int next = 0;
    for (int i = 0; i < read.size(); i++) {
      Read one = read.get(i);
      Optional<DriftReport> report =
          one.first() == i ? Optional.empty() : Optional.of(reports.get(next++));
      points.add(
          new DriftComparison.Point(
              one.source().monitored(),
              one.source().identity(),
              one.profile(),
              one.segment(),
              one.first(),
              report));
    }
    return new DriftComparison(points);
  }

  private static boolean isChanged(DriftSource before, DriftSource now) {
    return !before
        .identity()
        .changesTo(
            now.identity(),
            before.bundle().extraction().asksJudge() || now.bundle().extraction().asksJudge())
        .isEmpty();
  }

  private void add(StoredDocument document, AnchorFigures figures) {
    if (ids.accepts(document.line().id())) {
      figures.add(document.line().document().orElseThrow(), document.artefacts().orElseThrow());
    }
  }

  private static void add(StoredDocument document, AnchorPairs anchors) {
    anchors.add(document.line().document().orElseThrow(), document.artefacts().orElseThrow());
  }

  /// A run whose documents are compared with those of another.
  record DriftSource(
      StoredRun run,
      Bundle bundle,
      RunIdentity identity,
      SortedMap<Digest, JudgeIdentity> bridges) {

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
    RunProfile profile(LocalStore store, Consumer<StoredDocument> texts) {
      RunProfileBuilder builder = new RunProfileBuilder(bundle);
      new StoredCorrections(run, store)
          .forEach(
              StoredDocument::read,
              document -> {
                builder.add(document.line(), document.artefacts());
                if (document.line().document().isPresent() && document.artefacts().isPresent()) {
                  texts.accept(document);
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
}
